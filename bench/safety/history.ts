/** One try to sell, as the client that made it knows it. A key is one intent: what is sent again bears it again. */
export interface Attempt {
  key: string
  eventId: number
  /** Seats that were asked for, or as many empty places of a hall without numbers. */
  seats: readonly number[]
  count: number
  /** `unknown`: the answer never came, so it is sold whole or not at all. */
  outcome: 'sold' | 'refused' | 'unknown'
  /** What the answer named. */
  saleId?: string
}

/** What is stored of one sale. Sums in øre. */
export interface StoredSale {
  id: string
  /** Of the command that made it, where it is still kept. */
  key: string | null
  totalOre: number
  roundingOre: number
  paidOre: number
  postedOre: number
  tickets: readonly { eventId: number; seatId: number | null; ore: number; isLive: boolean }[]
  /** Seats or places that are claimed as sold for it. */
  claims: readonly { eventId: number; seatId: number | null }[]
}

export interface Stored {
  sales: readonly StoredSale[]
  /** Places of each event. */
  capacity: ReadonlyMap<number, number>
}

export type FaultKind =
  | 'lost'
  | 'ghost'
  | 'stray'
  | 'other'
  | 'half'
  | 'double-seat'
  | 'oversold'
  | 'double-effect'

export interface Fault {
  kind: FaultKind
  what: string
}

const placeOf = ({ eventId, seatId }: { eventId: number; seatId: number | null }) =>
  `${eventId}:${seatId ?? '-'}`

const sorted = (places: readonly { eventId: number; seatId: number | null }[]) =>
  places.map(placeOf).toSorted().join()

/** A sale is whole when tickets, claims, payment and postings all tell of the same. */
function isWhole(sale: StoredSale): boolean {
  const live = sale.tickets.filter(({ isLive }) => isLive)
  const ore = sale.tickets.reduce((sum, ticket) => sum + ticket.ore, 0)
  return (
    sale.tickets.length > 0 &&
    ore === sale.totalOre &&
    sale.paidOre === sale.totalOre + sale.roundingOre &&
    sale.postedOre === sale.totalOre &&
    sorted(live) === sorted(sale.claims)
  )
}

/** Whether a sale holds what was asked for. */
function isAsAsked(sale: StoredSale, attempt: Attempt): boolean {
  const seats = sale.tickets.map(({ seatId }) => seatId ?? 0).toSorted((a, b) => a - b)
  const wanted = attempt.seats.length > 0 ? attempt.seats : Array<number>(attempt.count).fill(0)
  return (
    sale.tickets.every(({ eventId }) => eventId === attempt.eventId) &&
    seats.join() === wanted.toSorted((a, b) => a - b).join()
  )
}

function* faultsOfAttempts(
  attempts: Iterable<Attempt>,
  { sales }: Stored,
): Generator<Fault, void, undefined> {
  const byKey = Map.groupBy(sales, ({ key }) => key)
  const byId = new Map(sales.map((sale) => [sale.id, sale]))
  const explained = new Set<string>()
  for (const attempt of attempts) {
    const made = byKey.get(attempt.key) ?? []
    const named = attempt.saleId === undefined ? made[0] : byId.get(attempt.saleId)
    for (const { id } of made) explained.add(id)
    if (named && attempt.outcome === 'sold') explained.add(named.id)
    if (made.length > 1) yield { kind: 'double-effect', what: attempt.key }
    if (attempt.outcome === 'sold' && !named) yield { kind: 'lost', what: attempt.key }
    if (attempt.outcome === 'refused' && made.length > 0) yield { kind: 'ghost', what: attempt.key }
    const mayBeThere = attempt.outcome !== 'refused' && named
    if (mayBeThere && !isAsAsked(named, attempt)) yield { kind: 'other', what: attempt.key }
  }
  for (const { id } of sales) if (!explained.has(id)) yield { kind: 'stray', what: id }
}

function* faultsOfPlaces({ sales, capacity }: Stored): Generator<Fault, void, undefined> {
  const seats = new Set<string>()
  const counts = new Map<number, number>()
  for (const ticket of sales.flatMap((sale) => sale.tickets)) {
    if (!ticket.isLive) continue
    const place = placeOf(ticket)
    if (ticket.seatId !== null && seats.has(place)) yield { kind: 'double-seat', what: place }
    seats.add(place)
    counts.set(ticket.eventId, (counts.get(ticket.eventId) ?? 0) + 1)
  }
  for (const [eventId, count] of counts) {
    if (count > (capacity.get(eventId) ?? 0)) yield { kind: 'oversold', what: String(eventId) }
  }
}

/**
 * Holds what clients were told against what is stored: acknowledged sales that are not there (`lost`), refused ones
 * that are (`ghost`), sales of other seats than were asked for (`other`), of which only a part is there (`half`), that
 * nobody asked for (`stray`), two for one intent (`double-effect`), a seat that two have (`double-seat`), and more
 * tickets than places (`oversold`).
 */
export function findFaults(attempts: Iterable<Attempt>, stored: Stored): Fault[] {
  const halves = stored.sales.filter((sale) => !isWhole(sale))
  return [
    ...faultsOfAttempts(attempts, stored),
    ...halves.map(({ id }): Fault => ({ kind: 'half', what: id })),
    ...faultsOfPlaces(stored),
  ]
}
