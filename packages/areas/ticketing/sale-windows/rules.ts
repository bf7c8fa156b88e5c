/** 'web' includes the app and kiosks. */
export const saleChannels = ['counter', 'web'] as const
export type SaleChannel = (typeof saleChannels)[number]

/** `T` is the type of instants; null means that a start or stop is not set. */
interface Windows<T> {
  isCounterSaleOpen: boolean
  isWebSaleOpen: boolean
  salesStart: T | null
  salesStop: T | null
  /** If null, the web uses the counter's start. */
  webSalesStart: T | null
  webSalesStop: T | null
}

/** Instants in milliseconds. */
export interface SaleWindows extends Windows<number> {
  state: 'draft' | 'published' | 'cancelled'
  /** False while the sale is stopped in every channel. */
  isSaleOpen: boolean
  endsAt: number
}

/** Period of a channel's sale; `until` is exclusive. */
export interface SaleSpan {
  from: number
  until: number
}

/** Returns null if the channel does not sell the event. `from` is -Infinity if no start is set. */
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

/** `sellsNow` is the same rule in SQL. */
export function channelState(sale: SaleWindows, channel: SaleChannel, now: number): ChannelState {
  if (sale.state !== 'published') return sale.state
  if (now >= sale.endsAt) return 'held'
  const span = channelSpan(sale, channel)
  if (span === null) return 'notSold'
  if (!sale.isSaleOpen || now >= span.until) return 'stopped'
  return now < span.from ? 'notStarted' : 'inSale'
}

/** True if every channel is past its stop, so that a restart would sell nothing. */
export const isPastStop = (sale: SaleWindows, now: number): boolean =>
  saleChannels.every((channel) => now >= (channelSpan(sale, channel)?.until ?? -Infinity))

export interface ListedWindows extends Omit<Windows<string>, 'isCounterSaleOpen'> {
  /** True by default. */
  isCounterSaleOpen?: boolean | undefined
}

const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso))

export const windowsOf = (
  listed: ListedWindows,
  event: { state: SaleWindows['state']; isSaleOpen: boolean; endsAt: string },
): SaleWindows => ({
  state: event.state,
  isSaleOpen: event.isSaleOpen,
  endsAt: Date.parse(event.endsAt),
  isCounterSaleOpen: listed.isCounterSaleOpen ?? true,
  isWebSaleOpen: listed.isWebSaleOpen,
  salesStart: instant(listed.salesStart),
  salesStop: instant(listed.salesStop),
  webSalesStart: instant(listed.webSalesStart),
  webSalesStop: instant(listed.webSalesStop),
})

const isoOrNull = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null)

/** `opensAt` is null if sales open with the event's publication. */
export function channelWindow(sale: SaleWindows, channel: SaleChannel, now: number) {
  const span = channelSpan(sale, channel)
  return {
    state: channelState(sale, channel, now),
    opensAt: span && isoOrNull(span.from),
    closesAt: span && isoOrNull(span.until),
  }
}
