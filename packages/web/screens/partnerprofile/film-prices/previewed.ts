import type {
  priceAdjustments,
  priceCategories,
} from '@dxweb/areas/ticketing/offer/price-categories.ts'
import { priceTicket } from '@dxweb/areas/ticketing/offer/rules.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'

type Category = Pick<
  RowOf<typeof priceCategories>,
  'id' | 'name' | 'standardPriceOre' | 'prices' | 'isAddedToCinema' | 'sort'
>
type Adjustment = Pick<
  RowOf<typeof priceAdjustments>,
  'id' | 'name' | 'amountOre' | 'filmFormat' | 'isActive'
>

export interface TypedPrice {
  priceName: string
  /** Ids of the categories; empty for the default categories of films. */
  categoryIds: readonly number[]
  takesSupplements: boolean
}

const noVat = { basisPoints: 0, feeBasisPoints: 0 }
const namedAlike = (wanted: string) => (price: { name: string }) =>
  price.name.toLowerCase() === wanted.trim().toLowerCase()

/**
 * `costs` has the price without a supplement first, then the price with the supplement of each format. `isFixed` is
 * false if the day and hour determine the price.
 */
export function previewed(
  typed: TypedPrice,
  categories: readonly Category[],
  adjustments: readonly Adjustment[],
) {
  const formats = typed.takesSupplements
    ? adjustments.filter(({ isActive, filmFormat }) => isActive && (filmFormat ?? null) !== null)
    : []
  const sold = categories
    .filter(({ id, isAddedToCinema }) =>
      typed.categoryIds.length > 0 ? typed.categoryIds.includes(id) : isAddedToCinema,
    )
    .toSorted((one, other) => one.sort - other.sort || one.id - other.id)
  const rows = sold.map(({ id, name, standardPriceOre, prices }) => {
    const named = prices.find(namedAlike(typed.priceName))
    const own = { priceOre: named?.priceOre ?? standardPriceOre, feeOre: 0 }
    const costs = [0, ...formats.map(({ amountOre }) => amountOre)].map(
      (supplementOre) => priceTicket(own, null, noVat, { supplementOre }).priceOre,
    )
    const isFixed = named !== undefined || prices.every(({ priceDays }) => priceDays === 'choice')
    return { id, name, costs, isFixed }
  })
  return { formats: formats.map(({ id, name }) => ({ id, name })), rows }
}

/** Each name occurs once. */
export const priceNames = (categories: readonly Category[]): string[] => [
  ...new Map(
    categories.flatMap(({ prices }) => prices.map(({ name }) => [name.toLowerCase(), name])),
  ).values(),
]
