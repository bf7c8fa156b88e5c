import type { ChannelFee } from '@dxweb/areas/ticketing/offer/channel-fees.ts'
import {
  priceTicket,
  type SellableCategory,
  type SellableVat,
} from '@dxweb/areas/ticketing/offer/rules.ts'
import {
  type ChannelState,
  channelWindow,
  type SaleChannel,
  type SaleWindows,
} from '@dxweb/areas/ticketing/sale-windows/rules.ts'

export const missingKinds = [
  'over',
  'noPrices',
  'allStopped',
  'soldNowhere',
  'counterPast',
  'webPast',
  'noWebCategory',
  'noSynopsis',
  'noPoster',
] as const

export type Missing = (typeof missingKinds)[number]

export const isSoft = (missing: Missing): boolean =>
  missing === 'noSynopsis' || missing === 'noPoster'

type Category = Pick<
  SellableCategory,
  'id' | 'name' | 'priceOre' | 'feeOre' | 'isSoldOnWeb' | 'isStopped' | 'zonePrices'
>

interface Zone {
  id: number
  name: string
  adjustmentOre: number
  placeCount: number
}

export interface Publishable {
  windows: SaleWindows
  capacity: number
  blockedCount: number
  ticketCount: number | null
  categories: readonly Category[]
  zones: readonly Zone[]
  supplementOre: number
  channelFees: readonly ChannelFee[]
  vat: Pick<SellableVat, 'basisPoints' | 'feeBasisPoints'>
  hasSynopsis: boolean
  hasPoster: boolean
}

/** The buyer's price including fees; `zones` is empty if all zones have the same price. */
export interface ZonedPrice {
  priceOre: number
  zones: string[]
}

const feeChannelOf = { counter: 'pos', web: 'web' } as const

const isOffered = (channel: SaleChannel) => (category: Category) =>
  category.isStopped !== true && (channel === 'counter' || category.isSoldOnWeb === true)

/** Returns the zones that have places, and null if the event has places without a zone. */
function placed({ zones, capacity }: Publishable): (Zone | null)[] {
  const used = zones.filter(({ placeCount }) => placeCount > 0)
  const inZones = used.reduce((count, { placeCount }) => count + placeCount, 0)
  return inZones < capacity || used.length === 0 ? [null, ...used] : used
}

function pricesOf(event: Publishable, category: Category, feeOre: number): ZonedPrice[] {
  const { supplementOre, vat } = event
  const byPrice = new Map<number, ZonedPrice>()
  for (const zone of placed(event)) {
    const price = priceTicket(category, zone, vat, { supplementOre, feeOre })
    const priceOre = price.priceOre + price.feeOre
    const same = byPrice.get(priceOre) ?? { priceOre, zones: [] }
    byPrice.set(priceOre, { priceOre, zones: zone ? [...same.zones, zone.name] : same.zones })
  }
  const prices = [...byPrice.values()]
  return prices.length === 1 ? prices.map((price) => ({ ...price, zones: [] })) : prices
}

function channelOf(event: Publishable, channel: SaleChannel, now: number) {
  const fee = event.channelFees.find((one) => one.channel === feeChannelOf[channel])
  const feeOre = fee && !fee.isPerPurchase ? fee.amountOre : 0
  const onSale = channelWindow(event.windows, channel, now)
  const isSold = onSale.state !== 'notSold'
  return {
    ...onSale,
    purchaseFeeOre: fee?.isPerPurchase ? fee.amountOre : 0,
    prices: isSold
      ? event.categories.filter(isOffered(channel)).map((category) => ({
          categoryId: category.id,
          name: category.name,
          prices: pricesOf(event, category, feeOre),
        }))
      : [],
  }
}

interface Sold {
  state: ChannelState
  prices: readonly unknown[]
}

/** Returns true if a channel is enabled but does not sell, since its sales period is over. */
const past = (state: ChannelState) => state === 'stopped'

function missingOf(event: Publishable, counter: Sold, web: Sold): Missing[] {
  if (counter.state === 'held') return ['over']
  const { categories } = event
  const hasOffered = categories.some(({ isStopped }) => isStopped !== true)
  const checks: [Missing, boolean][] = [
    ['noPrices', categories.length === 0],
    ['allStopped', categories.length > 0 && !hasOffered],
    ['soldNowhere', counter.state === 'notSold' && web.state === 'notSold'],
    ['counterPast', past(counter.state)],
    ['webPast', past(web.state)],
    ['noWebCategory', hasOffered && web.state !== 'notSold' && web.prices.length === 0],
    ['noSynopsis', !event.hasSynopsis],
    ['noPoster', !event.hasPoster],
  ]
  return checks.flatMap(([missing, is]) => (is ? [missing] : []))
}

export function publicationOf(event: Publishable, now: number) {
  const opened = {
    ...event,
    windows: { ...event.windows, state: 'published', isSaleOpen: true },
  } as const
  const [counter, web] = [channelOf(opened, 'counter', now), channelOf(opened, 'web', now)]
  const free = Math.max(0, event.capacity - event.blockedCount)
  return {
    tickets: Math.min(free, event.ticketCount ?? free),
    channels: { counter, web },
    missing: missingOf(opened, counter, web),
  }
}
