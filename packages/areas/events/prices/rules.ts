import type { ChannelFee } from '@dxweb/areas/ticketing/offer/channel-fees.ts'
import type { FieldError } from '@dxweb/kit/errors/errors.ts'

/** A price category of one event; `priceOre` is what the buyer pays, fee included, in øre. */
export interface EventPrice {
  /** Null: it is new. */
  id: number | null
  priceCategoryId: number | null
  name: string
  shortName: string
  priceOre: number
  feeOre: number
  isSoldOnWeb: boolean
  isCompanion: boolean
  isStopped: boolean
  /** Its own price in a zone; null: its price with the zone's adjustment. */
  zonePrices: readonly { zoneId: number; priceOre: number | null }[]
}

/** The prices of an event in the order that they are offered in. */
export interface EventPrices {
  categories: readonly EventPrice[]
  zones: readonly { id: number; adjustmentOre: number }[]
  /** What its format adds to every ticket. Left out: as it was. */
  supplements?: readonly { name: string; amountOre: number }[] | undefined
  /** What channels add on top. Left out: as they were. */
  channelFees?: readonly ChannelFee[] | undefined
}

/** What hangs on an event's prices when somebody is about to change them. */
export interface HeldPrices {
  held: readonly { categoryId: number; soldCount: number; reservedCount: number }[]
  cartCount: number
  /** Published, and sold on the web. */
  isOnWeb: boolean
}

const alike = (name: string) => name.trim().toLocaleLowerCase('nb')

/**
 * What is wrong with prices together, by field: a name that stands twice, a fee above its price, a zone that the event
 * does not have. Pure.
 */
export function priceFaults({ categories, zones }: EventPrices): Record<string, FieldError> {
  const known = new Set(zones.map(({ id }) => id))
  const faults: Record<string, FieldError> = {}
  const seen = new Set<string>()
  for (const [place, { name, priceOre, feeOre, zonePrices }] of categories.entries()) {
    if (seen.has(alike(name))) faults[`categories.${place}.name`] = { code: 'price_name_taken' }
    seen.add(alike(name))
    if (feeOre > priceOre) faults[`categories.${place}.feeOre`] = { code: 'fee_above_price' }
    for (const [nth, { zoneId }] of zonePrices.entries()) {
      if (!known.has(zoneId)) {
        faults[`categories.${place}.zonePrices.${nth}.priceOre`] = { code: 'not_found' }
      }
    }
  }
  return faults
}

/** The prices that a category has of its own, in the order of the zones. */
export const ownPrices = ({ zonePrices }: Pick<EventPrice, 'zonePrices'>) =>
  zonePrices
    .flatMap(({ zoneId, priceOre }) => (priceOre === null ? [] : [{ zoneId, priceOre }]))
    .toSorted((one, other) => one.zoneId - other.zoneId)

const costOf = (category: EventPrice) =>
  JSON.stringify([category.priceOre, category.feeOre, ownPrices(category)])

const adjustmentsOf = (zones: EventPrices['zones']) =>
  JSON.stringify(zones.toSorted((one, other) => one.id - other.id))

/** What comes to every ticket, whatever its category. */
const addedOf = ({ supplements, channelFees }: Pick<EventPrices, 'supplements' | 'channelFees'>) =>
  JSON.stringify([supplements, channelFees])

const isOffered = ({ isStopped }: EventPrice) => !isStopped
const isOnWeb = (category: EventPrice) => category.isSoldOnWeb && isOffered(category)

/** What the public on the web can read of the prices. */
const webFaceOf = ({ categories, zones, ...prices }: EventPrices) =>
  JSON.stringify([
    categories
      .filter((category) => isOnWeb(category))
      .map((category) => [category.name, costOf(category)]),
    adjustmentsOf(zones),
    addedOf(prices),
  ])

export interface TouchedByPrices {
  key: 'sold' | 'reserved' | 'reservedStopped' | 'carts' | 'web' | 'noneOnWeb' | 'noneOffered'
  count?: number
}

/**
 * Whom a change of prices touches as soon as it is saved, as keys below `shows.prices.touches` with their counts: what
 * is sold keeps its price, what is reserved is paid by the new one, what lies in carts is priced anew. Empty where it
 * touches nobody. Pure.
 */
export function touchedByPrices(
  before: EventPrices,
  after: EventPrices,
  { held, cartCount, isOnWeb: isSoldOnWeb }: HeldPrices,
): TouchedByPrices[] {
  const was = new Map(before.categories.map((category) => [category.id, category]))
  const isRezoned =
    adjustmentsOf(before.zones) !== adjustmentsOf(after.zones) || addedOf(before) !== addedOf(after)
  const kept = after.categories.flatMap((category) => {
    const old = category.id === null ? undefined : was.get(category.id)
    return old ? [{ category, old }] : []
  })
  const costs = kept.filter(({ category, old }) => isRezoned || costOf(category) !== costOf(old))
  const stopped = kept.filter(({ category, old }) => category.isStopped && !old.isStopped)
  const counted = (rows: typeof kept, what: 'soldCount' | 'reservedCount') =>
    held
      .filter(({ categoryId }) => rows.some(({ category }) => category.id === categoryId))
      .reduce((sum, row) => sum + row[what], 0)
  const isGone = before.categories.some(({ id }) => kept.every(({ old }) => old.id !== id))
  const touchesCarts = costs.length > 0 || stopped.length > 0 || isGone
  const said: (TouchedByPrices | false)[] = [
    { key: 'sold', count: counted(costs, 'soldCount') },
    { key: 'reserved', count: counted(costs, 'reservedCount') },
    { key: 'reservedStopped', count: counted(stopped, 'reservedCount') },
    touchesCarts && { key: 'carts', count: cartCount },
    isSoldOnWeb && webFaceOf(before) !== webFaceOf(after) && { key: 'web' },
    isSoldOnWeb &&
      before.categories.some((category) => isOnWeb(category)) &&
      !after.categories.some((category) => isOnWeb(category)) && { key: 'noneOnWeb' },
    before.categories.some((category) => isOffered(category)) &&
      !after.categories.some((category) => isOffered(category)) && { key: 'noneOffered' },
  ]
  return said.flatMap((each) => (each === false || each.count === 0 ? [] : [each]))
}

/** Rows that the others do not have as they are. */
function without<T>(rows: readonly T[] = [], others: readonly T[] = []): T[] {
  const same = new Set(others.map((other) => JSON.stringify(other)))
  return rows.filter((row) => !same.has(JSON.stringify(row)))
}

/** Prices as a log keeps them, zones by name. */
const loggedPrices = (
  { categories, zones, supplements, channelFees }: EventPrices,
  zoneNames: ReadonlyMap<number, string>,
) => ({
  prices: categories.map((category, place) => ({
    name: category.name,
    place: place + 1,
    priceOre: category.priceOre,
    feeOre: category.feeOre,
    isSoldOnWeb: category.isSoldOnWeb,
    isStopped: category.isStopped,
    zones: ownPrices(category).map(({ zoneId, priceOre }) => ({
      name: zoneNames.get(zoneId) ?? '',
      priceOre,
    })),
  })),
  zonePrices: zones.map(({ id, adjustmentOre }) => ({
    name: zoneNames.get(id) ?? '',
    adjustmentOre,
  })),
  supplements,
  channelFees,
})

type Logged = ReturnType<typeof loggedPrices>

const differing = (one: Logged, other: Logged) => ({
  prices: without(one.prices, other.prices),
  zonePrices: without(one.zonePrices, other.zonePrices),
  supplements: without(one.supplements, other.supplements),
  channelFees: without(one.channelFees, other.channelFees),
})

/** What of prices a log tells: those that a save has changed, before and after it, zones by name. */
export function pricesInLog(
  before: EventPrices,
  after: EventPrices,
  zoneNames: ReadonlyMap<number, string>,
) {
  const [old, now] = [loggedPrices(before, zoneNames), loggedPrices(after, zoneNames)]
  return { before: differing(old, now), after: differing(now, old) }
}
