/** Where tickets are sold: at the house's own counters, or in a web shop, an app or a kiosk. */
export const saleChannels = ['counter', 'web'] as const
export type SaleChannel = (typeof saleChannels)[number]

/** What decides when an event sells. `T` is how instants are kept; a null start or stop is none of its own. */
interface Windows<T> {
  isCounterSaleOpen: boolean
  isWebSaleOpen: boolean
  salesStart: T | null
  salesStop: T | null
  /** The web without a start or a stop of its own has the counter's. */
  webSalesStart: T | null
  webSalesStop: T | null
}

/** Instants in milliseconds. */
export interface SaleWindows extends Windows<number> {
  state: 'draft' | 'published' | 'cancelled'
  /** False once somebody has stopped the sale, in every channel. */
  isSaleOpen: boolean
  endsAt: number
}

/** From when until when a channel sells; at `until` itself it has closed. */
export interface SaleSpan {
  from: number
  until: number
}

/** The window of a channel; null where the event is not sold there at all. Infinite before it was set. Pure. */
export function channelSpan(
  sale: Omit<SaleWindows, 'state' | 'isSaleOpen'>,
  channel: SaleChannel,
): SaleSpan | null {
  const { salesStart, salesStop, webSalesStart, webSalesStop, endsAt } = sale
  if (!(channel === 'web' ? sale.isWebSaleOpen : sale.isCounterSaleOpen)) return null
  const start = channel === 'web' ? (webSalesStart ?? salesStart) : salesStart
  const stop = channel === 'web' ? (webSalesStop ?? salesStop) : salesStop
  return { from: start ?? -Infinity, until: Math.min(stop ?? Infinity, endsAt) }
}

export const channelStates = [
  'draft',
  'cancelled',
  'held',
  'notSold',
  'stopped',
  'notStarted',
  'inSale',
] as const

export type ChannelState = (typeof channelStates)[number]

/** Where in its sale an event stands in a channel. `sellsNow` decides the same in the database. Pure. */
export function channelState(sale: SaleWindows, channel: SaleChannel, now: number): ChannelState {
  if (sale.state !== 'published') return sale.state
  if (now >= sale.endsAt) return 'held'
  const span = channelSpan(sale, channel)
  if (span === null) return 'notSold'
  if (!sale.isSaleOpen || now >= span.until) return 'stopped'
  return now < span.from ? 'notStarted' : 'inSale'
}

/** Whether every window has closed by itself, so that nobody can start the sale again. */
export const isPastStop = (sale: SaleWindows, now: number): boolean =>
  saleChannels.every((channel) => now >= (channelSpan(sale, channel)?.until ?? -Infinity))

/** Windows as they cross the wire: ISO instants. */
export interface ListedWindows extends Omit<Windows<string>, 'isCounterSaleOpen'> {
  /** Left out: it is sold there. */
  isCounterSaleOpen?: boolean | undefined
}

const instant = (told: string | null) => (told === null ? null : Date.parse(told))

/** The same with instants that can be compared. */
export const windowsOf = (
  told: ListedWindows,
  event: { state: SaleWindows['state']; isSaleOpen: boolean; endsAt: string },
): SaleWindows => ({
  state: event.state,
  isSaleOpen: event.isSaleOpen,
  endsAt: Date.parse(event.endsAt),
  isCounterSaleOpen: told.isCounterSaleOpen ?? true,
  isWebSaleOpen: told.isWebSaleOpen,
  salesStart: instant(told.salesStart),
  salesStop: instant(told.salesStop),
  webSalesStart: instant(told.webSalesStart),
  webSalesStop: instant(told.webSalesStop),
})

const told = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null)

/** A channel with its state and window, as it is told. `opensAt` null: as soon as the event is published. */
export function channelWindow(sale: SaleWindows, channel: SaleChannel, now: number) {
  const span = channelSpan(sale, channel)
  return {
    state: channelState(sale, channel, now),
    opensAt: span && told(span.from),
    closesAt: span && told(span.until),
  }
}
