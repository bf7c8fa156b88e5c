export type AttemptKind = 'sale' | 'cart' | 'reservation' | 'release' | 'refund'

/** A request and its known outcome. All times are milliseconds of the client's clock. */
export interface Attempt {
  kind: AttemptKind
  /** The idempotency key; for a cart its id, which all changes of the cart share. */
  key: string
  eventId: number
  /** Seats requested, or none for unnumbered places; for a cart the seats that it got. */
  seats: readonly number[]
  count: number
  /** The cart or reservation that the request consumes, or the sale that the request refunds. */
  of?: string
  ticketIds?: readonly string[]
  /** `unknown`: there was no clear answer, so the request has either completely succeeded or had no effect. */
  outcome: 'done' | 'refused' | 'unknown'
  id?: string
  /** Time when the request was first sent; `to` is the time of its answer. */
  from: number
  to: number
  /** Time until which the cart is certainly held. */
  until?: number
}

export interface Place {
  eventId: number
  seatId: number | null
}

/** A stored sale. Sums in øre, negative for a refund. */
export interface StoredSale {
  id: string
  /** The idempotency key of the command, if still stored. */
  key: string | null
  refundOf: string | null
  totalOre: number
  roundingOre: number
  paidOre: number
  postedOre: number
  tickets: readonly (Place & { id: string; ore: number; isLive: boolean })[]
  claims: readonly Place[]
}

export interface StoredReservation {
  id: string
  key: string | null
  state: string
  places: readonly Place[]
  collected: number
  claims: readonly Place[]
}

export interface StoredCart {
  id: string
  claims: readonly Place[]
}

export interface Stored {
  sales: readonly StoredSale[]
  reservations: readonly StoredReservation[]
  carts: readonly StoredCart[]
  /** Live claims that belong to no sale, cart or reservation. */
  loose: readonly Place[]
  capacity: ReadonlyMap<number, number>
  /** Time on the client's clock after reading. */
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

export const placesOf = ({ eventId, seats, count }: Attempt): Place[] =>
  seats.length > 0
    ? seats.map((seatId) => ({ eventId, seatId }))
    : Array.from({ length: count }, () => ({ eventId, seatId: null }))

export const sorted = (places: readonly Place[]) => places.map(nameOf).toSorted().join()
