import type { FieldError } from '@dxweb/kit/errors/errors.ts'
import {
  channelSpan,
  channelState,
  channelWindow,
  type SaleChannel,
  saleChannels,
  type SaleWindows,
  windowsOf,
} from '@dxweb/areas/ticketing/sale-windows/rules.ts'
import { momentLimit } from '@dxweb/kit/time/limit.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'

/** Instants are ISO in UTC, or null if not set. */
export interface SalesSettings {
  isCounterSaleOpen?: boolean | undefined
  isWebSaleOpen: boolean
  /** If null, the sale starts at publication. */
  salesStart: string | null
  /** If null, the sale stops when the event ends. */
  salesStop: string | null
  webSalesStart: string | null
  webSalesStop: string | null
  /** Reserved tickets must be collected by this instant, which overrides `pickupMinutes`. */
  pickupDeadline: string | null
  lastReservation: string | null
  holdDays: number
  /** The number of minutes before the start at which uncollected reservations are released. */
  pickupMinutes: number
  /** The ticket limit; null allows as many tickets as there are places. */
  ticketCount: number | null
  minPerPurchase: number
  maxPerPurchase: number
  /** The maximum number of tickets per customer for the event. */
  maxPerScreening: number | null
  avoidsGaps?: boolean | undefined
  /** Start of the period in which a ticket admits a visitor; null for the time of the event. */
  validFrom: string | null
  validTo: string | null
  hidesPrice: boolean
  /** The code that web buyers must enter; '' if anyone may buy. */
  webPurchaseCode: string
  /** Only customers of this segment may buy; null admits all customers. */
  closedSegmentId?: number | null | undefined
  /** The instant at which a closed sale opens to all; null for never. */
  closedUntil?: string | null | undefined
}

export interface SoldEvent {
  startsAt: string
  endsAt: string
  capacity: number
  soldCount: number
}

export const endFields: readonly string[] = [
  'salesStop',
  'webSalesStop',
  'pickupDeadline',
  'lastReservation',
  'validTo',
  'closedUntil',
]

type Faults = Partial<Record<keyof SalesSettings, FieldError>>

/** Pairs of instants that must be in this order, with the error code. */
const ordered = [
  ['salesStart', 'salesStop', 'sale_ends_first'],
  ['webSalesStart', 'webSalesStop', 'sale_ends_first'],
  ['validFrom', 'validTo', 'validity_ends_first'],
] as const

const beforeEnd = ['salesStop', 'webSalesStop', 'pickupDeadline', 'lastReservation'] as const

const onSale = { state: 'published', isSaleOpen: true } as const

function timeFaults(settings: SalesSettings, event: SoldEvent, zone: string): Faults {
  const faults: Faults = {}
  const at = (name: keyof SalesSettings) => settings[name] as string | null
  for (const name of beforeEnd) {
    if ((at(name) ?? '') > event.endsAt) {
      faults[name] = { code: 'after_event', params: momentLimit(event.endsAt, zone) }
    }
  }
  for (const [first, last, code] of ordered) {
    const [from, to] = [at(first), at(last)]
    if (from !== null && to !== null && from >= to) faults[last] = { code }
  }
  // A web sale without a stop time ends with the counter's sale, possibly before the web sale has opened.
  const web = channelSpan(windowsOf(settings, { ...event, ...onSale }), 'web')
  if (web && web.from >= web.until && settings.webSalesStop === null && at('webSalesStart')) {
    faults.webSalesStop ??= { code: 'sale_ends_first' }
  }
  for (const name of ['salesStart', 'webSalesStart'] as const) {
    const start = at(name)
    if (start === null) continue
    if (localDay(start, zone) === localDay(event.startsAt, zone)) {
      faults[name] = { code: 'sales_start_on_day' }
    } else if (start > event.startsAt) {
      faults[name] = { code: 'after_start', params: momentLimit(event.startsAt, zone) }
    }
  }
  return faults
}

function countFaults(settings: SalesSettings, event: SoldEvent): Faults {
  const { minPerPurchase, maxPerPurchase, maxPerScreening, ticketCount } = settings
  const faults: Faults = {}
  if (minPerPurchase > maxPerPurchase) faults.minPerPurchase = { code: 'min_above_max' }
  if (maxPerScreening !== null && maxPerScreening < minPerPurchase) {
    faults.maxPerScreening = { code: 'below_min' }
  }
  if (ticketCount === null) return faults
  if (ticketCount > event.capacity) {
    faults.ticketCount = { code: 'above_capacity', params: { max: event.capacity } }
  } else if (ticketCount < event.soldCount) faults.ticketCount = { code: 'below_sold' }
  else if (ticketCount < minPerPurchase) faults.ticketCount = { code: 'below_min' }
  return faults
}

export function settingFaults(settings: SalesSettings, event: SoldEvent, zone: string): Faults {
  return { ...timeFaults(settings, event, zone), ...countFaults(settings, event) }
}

/** A part of the summary: a catalog key below `shows.settings.says` with its parameters. */
export interface Sentence {
  key: string
  at?: string
  until?: string
  count?: number
  least?: number
  code?: string
}

export interface SaleStatus {
  state: SaleWindows['state']
  isSaleOpen: boolean
  endsAt: string
}

const spanSentences = (
  channel: SaleChannel,
  { opensAt, closesAt }: ChannelNow,
  endsAt: string,
): Sentence[] => [
  opensAt === null ? { key: `${channel}OpensPublished` } : { key: `${channel}Opens`, at: opensAt },
  closesAt === null || closesAt === instantOf(endsAt)
    ? { key: 'closesEnd' }
    : { key: 'closes', until: closesAt },
]

type ChannelNow = ReturnType<typeof channelWindow>

const instantOf = (typed: string) => new Date(typed).toISOString()

/** Describes the state of every channel; empty if the event is over or cancelled. */
function stateSentences(
  counter: ChannelNow,
  web: ChannelNow,
  { state, isSaleOpen }: SaleStatus,
): Sentence[] {
  if (state === 'draft') return [{ key: 'nowDraft' }]
  if (state === 'cancelled' || counter.state === 'held') return []
  if (!isSaleOpen) return [{ key: 'nowStopped' }]
  const [sells, sellsOnWeb] = [counter, web].map((channel) => channel.state === 'inSale')
  if (sells) return [{ key: sellsOnWeb ? 'nowBoth' : 'nowCounter' }]
  return [{ key: sellsOnWeb ? 'nowWeb' : 'nowNeither' }]
}

function selling(settings: SalesSettings, event: SaleStatus, now: number): Sentence[] {
  const windows = windowsOf(settings, event)
  const [counter, web] = [
    channelWindow(windows, 'counter', now),
    channelWindow(windows, 'web', now),
  ] as const
  const { isCounterSaleOpen: atCounter, isWebSaleOpen: onWeb } = windows
  const isSame = counter.opensAt === web.opensAt && counter.closesAt === web.closesAt
  return [
    ...(atCounter ? spanSentences('counter', counter, event.endsAt) : [{ key: 'counterClosed' }]),
    ...(!onWeb
      ? [{ key: 'webClosed' }]
      : atCounter && isSame
        ? [{ key: 'webSame' }]
        : spanSentences('web', web, event.endsAt)),
    ...stateSentences(counter, web, event),
    ...(onWeb && settings.webPurchaseCode !== ''
      ? [{ key: 'webCode', code: settings.webPurchaseCode }]
      : []),
  ]
}

function limits(settings: SalesSettings): Sentence[] {
  const { minPerPurchase, maxPerPurchase, maxPerScreening, ticketCount, avoidsGaps } = settings
  return [
    ...(ticketCount === null ? [] : [{ key: 'total', count: ticketCount }]),
    minPerPurchase === maxPerPurchase
      ? { key: 'exactly', count: maxPerPurchase }
      : minPerPurchase > 1
        ? { key: 'between', least: minPerPurchase, count: maxPerPurchase }
        : { key: 'most', count: maxPerPurchase },
    ...(maxPerScreening === null ? [] : [{ key: 'perCustomer', count: maxPerScreening }]),
    ...(avoidsGaps ? [{ key: 'avoidsGaps' }] : []),
  ]
}

function reserving(settings: SalesSettings): Sentence[] {
  const { holdDays, pickupMinutes, pickupDeadline, lastReservation } = settings
  return [
    ...(lastReservation === null ? [] : [{ key: 'lastReservation', until: lastReservation }]),
    holdDays === 0 ? { key: 'heldToday' } : { key: 'held', count: holdDays },
    pickupDeadline === null
      ? { key: 'pickedUp', count: pickupMinutes }
      : { key: 'pickedUpBy', until: pickupDeadline },
  ]
}

function validity({ validFrom, validTo }: SalesSettings): Sentence[] {
  if (validFrom !== null && validTo !== null) {
    return [{ key: 'validFromTo', at: validFrom, until: validTo }]
  }
  if (validFrom !== null) return [{ key: 'validFrom', at: validFrom }]
  return validTo === null ? [] : [{ key: 'validTo', until: validTo }]
}

/** Sentences are in reading order; `now` is in milliseconds. */
export function settingsSentences(
  settings: SalesSettings,
  event: SaleStatus,
  now: number,
): Sentence[] {
  return [
    ...selling(settings, event, now),
    ...limits(settings),
    ...reserving(settings),
    ...validity(settings),
    ...(settings.hidesPrice ? [{ key: 'hidesPrice' }] : []),
  ]
}

export interface Affected extends SoldEvent {
  isPublished: boolean
  reservedCount: number
}

const reservingFields = ['holdDays', 'pickupMinutes', 'pickupDeadline', 'lastReservation'] as const
const validityFields = ['validFrom', 'validTo'] as const

/**
 * Returns the immediate effects of a change: keys below `shows.settings.touches`, with the number of tickets or
 * reservations. Instants are ISO in UTC.
 */
export function touchedBy(
  before: SalesSettings,
  after: SalesSettings,
  event: Affected,
  now: string,
): Sentence[] {
  const differs = (fields: readonly (keyof SalesSettings)[]) =>
    fields.some((field) => before[field] !== after[field])
  const status = { state: 'published', isSaleOpen: true, endsAt: event.endsAt } as const
  const isOpen = (settings: SalesSettings, channel: SaleChannel) =>
    channelState(windowsOf(settings, status), channel, Date.parse(now)) === 'inSale'
  const turned = saleChannels.flatMap((channel) => {
    const opens = isOpen(after, channel)
    if (!event.isPublished || isOpen(before, channel) === opens) return []
    return [{ key: `${channel}${opens ? 'Opens' : 'Closes'}` }]
  })
  const { ticketCount } = after
  return [
    ...turned,
    ...(differs(['ticketCount']) && ticketCount !== null
      ? [{ key: 'left', count: Math.max(0, ticketCount - event.soldCount) }]
      : []),
    ...(differs(reservingFields) && event.reservedCount > 0
      ? [{ key: 'reserved', count: event.reservedCount }]
      : []),
    ...(differs(validityFields) && event.soldCount > 0
      ? [{ key: 'sold', count: event.soldCount }]
      : []),
  ]
}
