export type AttemptKind = 'sale' | 'cart' | 'reservation' | 'release' | 'refund'

/** A request as its client knows it. Milliseconds of one clock. */
export interface Attempt {
  kind: AttemptKind
  /** The idempotency key, or a cart's id, which its changes share. */
  key: string
  eventId: number
  /** Seats requested, or a number of unnumbered places; for a cart those it got. */
  seats: readonly number[]
  count: number
  /** The cart or reservation that is used up, or the refunded sale. */
  of?: string
  ticketIds?: readonly string[]
  /** `unknown`: no answer came, so it is done completely or not at all. */
  outcome: 'done' | 'refused' | 'unknown'
  id?: string
  /** First sent, and answered. */
  from: number
  to: number
  /** A cart is held at least until then. */
  until?: number
}

export interface Place {
  eventId: number
  seatId: number | null
}

/** A stored sale. Sums in øre, negative for a refund. */
export interface StoredSale {
  id: string
  /** The command's key, if still stored. */
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
  /** Live claims without an owner. */
  loose: readonly Place[]
  capacity: ReadonlyMap<number, number>
  /** Client time after reading. */
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

/** Equal for equal lists. */
export const sorted = (places: readonly Place[]) => places.map(nameOf).toSorted().join()
