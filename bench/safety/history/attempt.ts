export type AttemptKind = 'sale' | 'cart' | 'reservation' | 'release' | 'refund'

/** One thing that a client asked for, as that client knows it. Times are milliseconds of one clock. */
export interface Attempt {
  kind: AttemptKind
  /** One intent: what is sent again bears it again. Of a cart its id, which every change of it bears. */
  key: string
  eventId: number
  /** Seats that were asked for, or as many places of a hall without numbers; of a cart what was got of them. */
  seats: readonly number[]
  count: number
  /** The cart or reservation that is sold, reserved or let go of, or the sale that tickets come back of. */
  of?: string
  /** Of a refund. */
  ticketIds?: readonly string[]
  /** `unknown`: the answer never came, so it is done whole or not at all. */
  outcome: 'done' | 'refused' | 'unknown'
  /** What the answer named. */
  id?: string
  /** When it was first sent, and when it was answered. */
  from: number
  to: number
  /** Of a cart: until when it is held at least. */
  until?: number
}

export interface Place {
  eventId: number
  seatId: number | null
}

/** What is stored of one sale. Sums in øre; of a refund, which is a sale of its own, they are below 0. */
export interface StoredSale {
  id: string
  /** Of the command that made it, where it is still kept. */
  key: string | null
  refundOf: string | null
  totalOre: number
  roundingOre: number
  paidOre: number
  postedOre: number
  /** Tickets that it sold, or took back. */
  tickets: readonly (Place & { id: string; ore: number; isLive: boolean })[]
  /** Seats or places that are claimed as sold for it. */
  claims: readonly Place[]
}

export interface StoredReservation {
  id: string
  key: string | null
  state: string
  /** What was reserved, and how many of it were picked up. */
  places: readonly Place[]
  collected: number
  /** What is still claimed for it. */
  claims: readonly Place[]
}

/** A cart that is not over. */
export interface StoredCart {
  id: string
  claims: readonly Place[]
}

export interface Stored {
  sales: readonly StoredSale[]
  reservations: readonly StoredReservation[]
  carts: readonly StoredCart[]
  /** Claims that are not over, of nobody. */
  loose: readonly Place[]
  /** Tickets that may be sold of each event. */
  capacity: ReadonlyMap<number, number>
  /** By the clients' clock, after all of it was read. */
  readAt: number
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
  | 'too-much-back'

export interface Fault {
  kind: FaultKind
  what: string
}

export const nameOf = ({ eventId, seatId }: Place) => `${eventId}:${seatId ?? '-'}`

/** The places that an attempt asked for. */
export const placesOf = ({ eventId, seats, count }: Attempt): Place[] =>
  seats.length > 0
    ? seats.map((seatId) => ({ eventId, seatId }))
    : Array.from({ length: count }, () => ({ eventId, seatId: null }))

/** Two lists of places that are equal are equal as this. */
export const sorted = (places: readonly Place[]) => places.map(nameOf).toSorted().join()
