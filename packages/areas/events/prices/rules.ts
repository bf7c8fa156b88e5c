import type { ChannelFee } from '@dxweb/areas/ticketing/offer/channel-fees.ts'
import type { FieldError } from '@dxweb/kit/errors/errors.ts'

export interface EventPrice {
  /** Null for a new category. */
  id: number | null
  priceCategoryId: number | null
  name: string
  shortName: string
  priceOre: number
  feeOre: number
  isSoldOnWeb: boolean
  isCompanion: boolean
  needsMembership?: boolean | undefined
  isStopped: boolean
  /** If `priceOre` is null, the category's price with the zone's adjustment applies. */
  zonePrices: readonly { zoneId: number; priceOre: number | null }[]
}

export interface EventPrices {
  categories: readonly EventPrice[]
  zones: readonly { id: number; adjustmentOre: number }[]
  /** Amounts added to every ticket; unchanged if absent. */
  supplements?: readonly { name: string; amountOre: number }[] | undefined
  channelFees?: readonly ChannelFee[] | undefined
}

export interface HeldPrices {
  held: readonly { categoryId: number; soldCount: number; reservedCount: number }[]
  cartCount: number
  isOnWeb: boolean
}

const alike = (name: string) => name.trim().toLocaleLowerCase('nb')

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

export const ownPrices = ({ zonePrices }: Pick<EventPrice, 'zonePrices'>) =>
  zonePrices
    .flatMap(({ zoneId, priceOre }) => (priceOre === null ? [] : [{ zoneId, priceOre }]))
    .toSorted((one, other) => one.zoneId - other.zoneId)

const costOf = (category: EventPrice) =>
  JSON.stringify([category.priceOre, category.feeOre, ownPrices(category)])

const adjustmentsOf = (zones: EventPrices['zones']) =>
  JSON.stringify(zones.toSorted((one, other) => one.id - other.id))

const addedOf = ({ supplements, channelFees }: Pick<EventPrices, 'supplements' | 'channelFees'>) =>
  JSON.stringify([supplements, channelFees])

const isOffered = ({ isStopped }: EventPrice) => !isStopped
const isOnWeb = (category: EventPrice) => category.isSoldOnWeb && isOffered(category)

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
 * Counts affected tickets, reserved places and carts by key below `shows.prices.touches`. Sold tickets keep their
 * price; reservations and carts get the changed price.
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
  const touchedBy: (TouchedByPrices | false)[] = [
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
  return touchedBy.flatMap((each) => (each === false || each.count === 0 ? [] : [each]))
}

function without<T>(rows: readonly T[] = [], others: readonly T[] = []): T[] {
  const same = new Set(others.map((other) => JSON.stringify(other)))
  return rows.filter((row) => !same.has(JSON.stringify(row)))
}

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
    needsMembership: category.needsMembership ?? false,
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

export function pricesInLog(
  before: EventPrices,
  after: EventPrices,
  zoneNames: ReadonlyMap<number, string>,
) {
  const [old, now] = [loggedPrices(before, zoneNames), loggedPrices(after, zoneNames)]
  return { before: differing(old, now), after: differing(now, old) }
}
