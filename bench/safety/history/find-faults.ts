import {
  type Attempt,
  type Fault,
  nameOf,
  placesOf,
  type Place,
  sorted,
  type Stored,
  type StoredReservation,
  type StoredSale,
} from './attempt.ts'
import { faultsInTime } from './owned.ts'

type Faults = Generator<Fault, void, undefined>

/** Checks that tickets, claims, payment and postings agree; a refund has no claims. */
function isWhole(sale: StoredSale): boolean {
  const kept = sale.refundOf === null ? sale.tickets.filter(({ isLive }) => isLive) : []
  const ore = sale.tickets.reduce((sum, ticket) => sum + ticket.ore, 0)
  return (
    sale.tickets.length > 0 &&
    ore === sale.totalOre &&
    sale.paidOre === sale.totalOre + sale.roundingOre &&
    sale.postedOre === sale.totalOre &&
    sorted(kept) === sorted(sale.claims)
  )
}

/** Checks that an open reservation claims the places not picked up, and that a closed one claims none. */
function isReservationWhole({ state, places, collected, claims }: StoredReservation): boolean {
  const asked = new Set(places.map(nameOf))
  const left = state === 'open' ? places.length - collected : 0
  return (
    claims.length === left &&
    claims.every((claim) => asked.has(nameOf(claim))) &&
    (state === 'collected') === (collected === places.length)
  )
}

function isAsAsked(made: Made, attempt: Attempt): boolean {
  if (attempt.ticketIds) {
    const ids = made.tickets?.map(({ id }) => id) ?? []
    return ids.toSorted().join() === attempt.ticketIds.toSorted().join()
  }
  return sorted(made.places) === sorted(placesOf(attempt))
}

interface Made {
  id: string
  key: string | null
  of: string | null
  places: readonly Place[]
  tickets?: StoredSale['tickets']
}

const madeOf = ({ sales, reservations }: Stored): Made[] => [
  ...sales.map(({ id, key, refundOf, tickets }) => ({
    id,
    key,
    of: refundOf,
    places: tickets,
    tickets,
  })),
  ...reservations.map(({ id, key, places }) => ({ id, key, of: null, places })),
]

/** Finds requests with more than one effect, with a wrong effect, or with an effect in spite of a refusal. */
function* faultsOfIntents(attempts: readonly Attempt[], stored: Stored): Faults {
  const all = madeOf(stored)
  const byKey = Map.groupBy(all, ({ key }) => key)
  const byId = new Map(all.map((made) => [made.id, made]))
  const explained = new Set<string>()
  for (const attempt of attempts) {
    if (attempt.kind === 'cart' || attempt.kind === 'release') continue
    const made = byKey.get(attempt.key) ?? []
    const named = attempt.id === undefined ? made[0] : byId.get(attempt.id)
    for (const { id } of made) explained.add(id)
    if (named && attempt.outcome === 'done') explained.add(named.id)
    if (made.length > 1) yield { kind: 'double-effect', what: attempt.key }
    if (attempt.outcome === 'done' && !named) yield { kind: 'lost', what: attempt.key }
    if (attempt.outcome === 'refused' && made.length > 0) yield { kind: 'ghost', what: attempt.key }
    const mayBeThere = attempt.outcome !== 'refused' && named
    const isOf = attempt.kind === 'refund' ? attempt.of === named?.of : true
    if (mayBeThere && !(isOf && isAsAsked(named, attempt))) {
      yield { kind: 'other', what: attempt.key }
    }
  }
  for (const { id } of all) if (!explained.has(id)) yield { kind: 'stray', what: id }
}

/** Finds reservations that contradict the answers to their later releases and pick-ups. */
function* faultsOfReservations(
  later: ReadonlyMap<string | undefined, readonly Attempt[]>,
  { reservations }: Stored,
): Faults {
  for (const { id, state, collected } of reservations) {
    const acts = later.get(id) ?? []
    const pickedUp = (outcomes: readonly Attempt['outcome'][]) =>
      acts
        .filter(({ kind, outcome }) => kind === 'sale' && outcomes.includes(outcome))
        .reduce((sum, { count }) => sum + count, 0)
    const releases = acts.filter(({ kind }) => kind === 'release')
    const isReleased = state === 'released'
    if (releases.some(({ outcome }) => outcome === 'done') && !isReleased) {
      yield { kind: 'lost', what: `release of ${id}` }
    }
    if (isReleased && releases.every(({ outcome }) => outcome === 'refused')) {
      yield { kind: 'stray', what: `release of ${id}` }
    }
    if (collected < pickedUp(['done'])) yield { kind: 'lost', what: `pick-up of ${id}` }
    if (collected > pickedUp(['done', 'unknown'])) {
      yield { kind: 'stray', what: `pick-up of ${id}` }
    }
  }
}

/** Finds live carts that differ from the last answer to their client, if the last answer is known. */
function* faultsOfCarts(
  attempts: readonly Attempt[],
  later: ReadonlyMap<string | undefined, readonly Attempt[]>,
  { carts, readAt }: Stored,
): Faults {
  const last = new Map<string, Attempt>()
  for (const attempt of attempts) if (attempt.kind === 'cart') last.set(attempt.key, attempt)
  const byId = new Map(carts.map((cart) => [cart.id, cart]))
  for (const { id } of carts) if (!last.has(id)) yield { kind: 'stray', what: id }
  for (const [id, attempt] of last) {
    const after = later.get(id)?.filter(({ outcome }) => outcome !== 'refused') ?? []
    const cart = byId.get(id)
    if (after.some(({ outcome }) => outcome === 'done') && cart) yield { kind: 'stray', what: id }
    if (after.length > 0 || attempt.outcome !== 'done' || (attempt.until ?? 0) <= readAt) continue
    if (!cart) yield { kind: 'lost', what: id }
    else if (sorted(cart.claims) !== sorted(placesOf(attempt))) yield { kind: 'other', what: id }
  }
}

function* faultsOfRefunds({ sales }: Stored): Faults {
  const refunds = sales.filter(({ refundOf }) => refundOf !== null)
  const back = new Map<string, number>()
  for (const { id } of refunds.flatMap(({ tickets }) => tickets)) {
    back.set(id, (back.get(id) ?? 0) + 1)
    if ((back.get(id) ?? 0) > 1) yield { kind: 'double-effect', what: `refund of ticket ${id}` }
  }
  const bySale = Map.groupBy(refunds, ({ refundOf }) => refundOf)
  for (const sale of sales) {
    if (sale.refundOf !== null) continue
    if (sale.tickets.some(({ id, isLive }) => isLive === back.has(id))) {
      yield { kind: 'half', what: `refund of ${sale.id}` }
    }
    const given = (bySale.get(sale.id) ?? []).reduce((sum, { totalOre }) => sum - totalOre, 0)
    if (given > sale.totalOre) yield { kind: 'too-much-back', what: sale.id }
  }
}

function* faultsOfPlaces({ sales, reservations, carts, loose, capacity }: Stored): Faults {
  for (const claim of loose) yield { kind: 'stray', what: `claim of ${nameOf(claim)}` }
  const sold = sales.filter(({ refundOf }) => refundOf === null)
  const tickets = sold.flatMap((sale) => sale.tickets.filter(({ isLive }) => isLive))
  const kept = [...reservations, ...carts].flatMap(({ claims }) => claims)
  const claims = [...sold.flatMap((sale) => sale.claims), ...kept]
  for (const places of [[...tickets, ...kept], claims]) {
    const seats = new Set<string>()
    const counts = new Map<number, number>()
    for (const place of places) {
      const name = nameOf(place)
      if (place.seatId !== null && seats.has(name)) yield { kind: 'double-seat', what: name }
      seats.add(name)
      counts.set(place.eventId, (counts.get(place.eventId) ?? 0) + 1)
    }
    for (const [eventId, count] of counts) {
      if (count > (capacity.get(eventId) ?? 0)) yield { kind: 'oversold', what: String(eventId) }
    }
  }
}

/**
 * `lost`: acknowledged but missing; `ghost`: refused but stored; `other`: different content; `half`: incomplete;
 * `stray`: unrequested; `double-effect`: two effects of one request; `double-seat`: two owners at once.
 */
export function findFaults(attempts: readonly Attempt[], stored: Stored): Fault[] {
  const half = (some: readonly { id: string }[]) =>
    some.map(({ id }): Fault => ({ kind: 'half', what: id }))
  const later = Map.groupBy(attempts, ({ of }) => of)
  return [
    ...faultsOfIntents(attempts, stored),
    ...faultsOfReservations(later, stored),
    ...faultsOfCarts(attempts, later, stored),
    ...half(stored.sales.filter((sale) => !isWhole(sale))),
    ...half(stored.reservations.filter((one) => !isReservationWhole(one))),
    ...faultsOfRefunds(stored),
    ...faultsOfPlaces(stored),
    ...faultsInTime(attempts, stored.capacity),
  ]
}
