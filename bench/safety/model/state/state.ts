import type { PaymentMeans } from '@dxweb/areas/accounting/rules.ts'

/** Who has a seat or a place. What is held past its time still has its holder until anybody takes it. */
export interface Claim {
  kind: 'held' | 'reserved' | 'sold' | 'blocked'
  holder: string
  isOver: boolean
}

export interface Prices {
  priceOre: number
  feeOre: number
  vatOre: number
  feeVatOre: number
}

export interface ModelTicket extends Prices {
  id: string
  /** Turn of its event in the model. */
  event: number
  seat: number | null
  area: number | null
  category: number
  /** What of its price is for the format. */
  supplementOre: number
  state: 'issued' | 'refunded' | 'exchanged'
  back: Prices | null
  /** A fee that was kept of an event that was cancelled by then: it is earned at once. */
  isKeptEarned: boolean
  isIn: boolean
}

/** A payment of a sale and what of it has gone back; agreed is before cash is rounded. */
export interface ModelPayment {
  means: PaymentMeans
  card: number | null
  paidOre: number
  agreedOre: number
  refundedOre: number
  refundedAgreedOre: number
}

export interface ModelSale {
  id: string
  event: number
  tickets: ModelTicket[]
  payments: ModelPayment[]
}

/** A cart that the house knows: who has it and for what. */
export interface ModelCart {
  user: number
  event: number
  isOver: boolean
}

export interface ModelReservation {
  id: string
  event: number
  state: 'open' | 'collected' | 'released' | 'expired'
  places: number
  collected: number
  isHeld: boolean
  isDue: boolean
}

export interface ModelCard {
  id: string
  number: string
  balanceOre: number
  paidOre: number
  expiredOre: number
  isBlocked: boolean
  isPast: boolean
}

export interface ModelScan {
  id: string
  ticket: ModelTicket
  isEntry: boolean
  isUndone: boolean
}

/** VAT types and accounts that an event's income falls under, for its tickets and for their fees. */
export interface ModelVat {
  typeId: number
  basisPoints: number
  income: string
  vat: string
}

export type Channel = 'pos' | 'web' | 'app'

export interface ModelEvent {
  id: number
  state: 'published' | 'cancelled'
  isOpen: boolean
  isOver: boolean
  isTaken: boolean
  /** Tickets that may be sold, where fewer than there are places. */
  limit: number | null
  /** How many of these carts that are not over, and open reservations, keep for themselves. */
  kept: Map<string, number>
  /** Øre by category and by seat: what the zone adds. */
  categories: Map<number, { priceOre: number; feeOre: number }>
  zones: Map<number, number>
  /** What each ticket costs more for the format, and what channels add on top. */
  supplementOre: number
  fees: Map<Channel, { amountOre: number; isPerPurchase: boolean }>
  ticketVat: ModelVat
  feeVat: ModelVat
  /** Seats that somebody has. */
  seats: Map<number, Claim>
  /** Places without numbers in their order. */
  places: { area: number; claim: Claim | null }[]
}

/** All that two events, some carts, reservations, sales and gift cards should be by now. */
export interface Model {
  events: ModelEvent[]
  cartIds: string[]
  carts: Map<string, ModelCart>
  reservations: ModelReservation[]
  sales: ModelSale[]
  cards: ModelCard[]
  scans: ModelScan[]
  /** What was handed over, by account, and how much of it was rounding. */
  tills: Map<string, number>
  roundingOre: number
}

export const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % list.length]

export const eventOf = (model: Model, turn: number): ModelEvent => {
  const event = model.events[turn % model.events.length]
  if (event === undefined) throw new Error('the model has no events')
  return event
}

export const ticketsOf = (model: Model, event: number): ModelTicket[] =>
  model.sales.flatMap((sale) => (sale.event === event ? sale.tickets : []))

const issued = (model: Model, turn: number) =>
  ticketsOf(model, turn).filter(({ state }) => state === 'issued').length

/** How many tickets may still be sold to whom these belong; no end of them where there is no limit. */
export function leftFor(model: Model, turn: number, holders: readonly (string | null)[]): number {
  const { limit, kept } = eventOf(model, turn)
  if (limit === null) return Infinity
  const others = [...kept].flatMap(([holder, count]) => (holders.includes(holder) ? [] : count))
  return limit - issued(model, turn) - total(others)
}

export const add = <K>(sums: Map<K, number>, key: K, amount: number) =>
  sums.set(key, (sums.get(key) ?? 0) + amount)

export const total = (amounts: Iterable<number>): number => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}
