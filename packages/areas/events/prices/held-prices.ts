import { priceOre } from '@dxweb/kit/fields/fields.ts'
import { adjusted, type Adjustment } from '@dxweb/kit/money/adjusted.ts'
import * as z from 'zod/mini'
import { type EventPrices, ownPrices, priceFaults } from './rules.ts'

export interface HeldPrice {
  categoryId: number
  zoneId: number | null
  priceOre: number
}

export const heldPrices = ({ categories }: EventPrices): HeldPrice[] =>
  categories.flatMap((category) => {
    const { id } = category
    if (id === null) return []
    const own = ownPrices(category).map((price) => ({ categoryId: id, ...price }))
    return [{ categoryId: id, zoneId: null, priceOre: category.priceOre }, ...own]
  })

/** Free tickets stay free. */
export const adjustedPrices = (prices: EventPrices, by: Adjustment): HeldPrice[] =>
  heldPrices(prices).map((held) =>
    held.priceOre === 0 ? held : { ...held, priceOre: adjusted(held.priceOre, by) },
  )

/** Returns null if a price is out of bounds or below its fee. */
export function withPrices<P extends EventPrices>(prices: P, held: readonly HeldPrice[]): P | null {
  const priceOf = (categoryId: number | null, zone: number | null) =>
    held.find((one) => one.categoryId === categoryId && one.zoneId === zone)?.priceOre
  const categories = prices.categories.map((category) => ({
    ...category,
    priceOre: priceOf(category.id, null) ?? category.priceOre,
    zonePrices: category.zonePrices.map((own) => ({
      ...own,
      priceOre: own.priceOre === null ? null : (priceOf(category.id, own.zoneId) ?? own.priceOre),
    })),
  }))
  const after = { ...prices, categories }
  const isWithin = heldPrices(after).every((one) => z.safeParse(priceOre, one.priceOre).success)
  return isWithin && Object.keys(priceFaults(after)).length === 0 ? after : null
}
