import type { PaymentMeans } from '@dxweb/areas/accounting/rules.ts'

/** An expired hold keeps its holder until another holder claims the place. */
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
  event: number
  seat: number | null
  area: number | null
  category: number
  supplementOre: number
  state: 'issued' | 'refunded' | 'exchanged'
  back: Prices | null
  /** True if the kept part of the price, such as a fee after a cancellation, becomes income immediately. */
  isKeptEarned: boolean
  isIn: boolean
}

/** Amounts named `agreed` are before cash rounding. */
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
  /** Ticket limit; null means as many tickets as places. */
  limit: number | null
  /** Number of tickets that count towards the limit, by live cart or open reservation. */
  kept: Map<string, number>
  /** Prices in øre by category; `zones` has each seat's supplement for its zone. */
  categories: Map<number, { priceOre: number; feeOre: number }>
  zones: Map<number, number>
  /** Supplement per ticket for the film’s format; `fees` has the supplements by channel. */
  supplementOre: number
  fees: Map<Channel, { amountOre: number; isPerPurchase: boolean }>
  ticketVat: ModelVat
  feeVat: ModelVat
  seats: Map<number, Claim>
  places: { area: number; claim: Claim | null }[]
}

export interface Model {
  events: ModelEvent[]
  cartIds: string[]
  carts: Map<string, ModelCart>
  reservations: ModelReservation[]
  sales: ModelSale[]
  cards: ModelCard[]
  scans: ModelScan[]
  /** Amounts received by account; `roundingOre` is the cash rounding in them. */
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

/** Infinite without a limit. */
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
