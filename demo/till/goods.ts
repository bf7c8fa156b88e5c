import type { FeedLists } from '@dxweb/areas/tills/api/feed-contract.ts'
import { splitMenu } from '@dxweb/areas/products/rules.ts'
import { sum } from '@dxweb/kit/money/money.ts'

export type Feed = Pick<FeedLists, 'products' | 'menus' | 'vatTypes' | 'operators'>

export interface Sold {
  names: { productId: number } | { menuId: number }
  group: string
  priceOre: number
  /** VAT rate; null if the parts of a menu have several rates. */
  vatBasisPoints: number | null
  /** Shares of the price by VAT rate, for a menu with several rates. */
  shares: { basisPoints: number; shareOre: number; vatOre: number }[]
  depositOre: number
}

function rateOn({ vatTypes }: Feed, vatTypeId: number | null, day: string): number {
  const rates = vatTypes.find(({ id }) => id === vatTypeId)?.rates ?? []
  return rates.findLast(({ validFrom }) => validFrom <= day)?.basisPoints ?? 0
}

const productsOf = (feed: Feed, day: string): Sold[] =>
  feed.products
    .filter(({ isActive, priceOre }) => isActive && priceOre > 0)
    .map(({ id, priceOre, depositOre, vatTypeId, productType }) => ({
      names: { productId: id },
      group: productType,
      priceOre,
      vatBasisPoints: rateOn(feed, vatTypeId, day),
      shares: [],
      depositOre,
    }))

function menuOf(feed: Feed, menu: Feed['menus'][number], day: string): Sold[] {
  const held = menu.parts.flatMap(({ productId, count }) => {
    const product = feed.products.find(({ id }) => id === productId)
    if (product === undefined) return []
    const basisPoints = rateOn(feed, product.vatTypeId, day)
    return [{ priceOre: product.priceOre, count, basisPoints }]
  })
  if (held.length === 0) return []
  const rates = new Set(held.map(({ basisPoints }) => basisPoints))
  const [first = 0] = rates
  const split = splitMenu(menu.priceOre, held)
  return [
    {
      names: { menuId: menu.id },
      group: 'menu',
      priceOre: menu.priceOre,
      vatBasisPoints: rates.size === 1 ? first : null,
      shares:
        rates.size === 1
          ? []
          : split.map((share, place) => ({
              ...share,
              basisPoints: held[place]?.basisPoints ?? 0,
            })),
      depositOre: 0,
    },
  ]
}

export const soldBy = (feed: Feed, day: string): Sold[] => [
  ...productsOf(feed, day),
  ...feed.menus
    .filter(({ isActive, priceOre }) => isActive && priceOre > 0)
    .flatMap((menu) => menuOf(feed, menu, day)),
]

export const netOfShares = ({ shares }: Sold): number =>
  sum(shares.map(({ shareOre, vatOre }) => shareOre - vatOre))
