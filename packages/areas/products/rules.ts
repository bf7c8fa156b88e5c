import { allocate, sum, vatOf } from '@dxweb/kit/money/money.ts'

/** What is sold, as the article groups of SAF-T divide it (domain facts 2.5). */
export const productTypes = [
  'food',
  'softDrink',
  'otherDrink',
  'beer',
  'wine',
  'spirits',
  'cider',
  'tobacco',
  'goods',
  'service',
] as const

/** What the price is for: one, or that weight of it. */
export const bulkWeights = ['none', 'hg', 'kg'] as const

export const registryKinds = ['counter', 'kiosk', 'selfService'] as const

/** Where a product's VAT comes from. `none`: its account has no VAT type. */
export const vatOrigins = ['product', 'productLedger', 'groupLedger', 'none'] as const

export interface EffectiveVat {
  vatTypeId: number | null
  vatFrom: (typeof vatOrigins)[number]
}

/**
 * The VAT type of a product: its own, or else that of the account it is booked on, which is its own or its group's
 * (domain facts 0.4). An account without a VAT type gives none, whatever the group's has.
 */
export function effectiveVat(product: {
  ownVatTypeId: number | null
  ownLedger: { vatTypeId: number | null } | null
  groupLedger: { vatTypeId: number | null }
}): EffectiveVat {
  const { ownVatTypeId, ownLedger, groupLedger } = product
  if (ownVatTypeId !== null) return { vatTypeId: ownVatTypeId, vatFrom: 'product' }
  const { vatTypeId } = ownLedger ?? groupLedger
  if (vatTypeId === null) return { vatTypeId, vatFrom: 'none' }
  return { vatTypeId, vatFrom: ownLedger === null ? 'groupLedger' : 'productLedger' }
}

/** A product in a menu. Price in øre incl. VAT of one; VAT in basis points, 1500 is 15 %. */
export interface MenuPart {
  priceOre: number
  count: number
  basisPoints: number
}

export interface MenuShare {
  shareOre: number
  vatOre: number
}

/**
 * What each product of a menu gets of its price, by what they cost one by one, so that each part keeps its own VAT
 * (domain facts 1.4). The shares add up to the price to the øre. No products, no shares.
 */
export function splitMenu(priceOre: number, parts: readonly MenuPart[]): MenuShare[] {
  if (parts.length === 0) return []
  const shares = allocate(
    priceOre,
    parts.map((part) => part.priceOre * part.count),
  )
  return parts.map(({ basisPoints }, place) => {
    const shareOre = shares[place] ?? 0
    return { shareOre, vatOre: vatOf(shareOre, basisPoints) }
  })
}

export interface VatShare {
  basisPoints: number
  grossOre: number
  vatOre: number
}

/** The same by rate, highest first: what the receipt says below the line. */
export function vatOfMenu(priceOre: number, parts: readonly MenuPart[]): VatShare[] {
  const shares = splitMenu(priceOre, parts)
  const rates = [...new Set(parts.map((part) => part.basisPoints))].toSorted((a, b) => b - a)
  return rates.map((basisPoints) => {
    const own = shares.filter((_, place) => parts[place]?.basisPoints === basisPoints)
    return {
      basisPoints,
      grossOre: sum(own.map((share) => share.shareOre)),
      vatOre: sum(own.map((share) => share.vatOre)),
    }
  })
}

/** How stock moves by hand. Sales move it too. */
export const stockKinds = ['receive', 'waste', 'count', 'correction'] as const
export type StockKind = (typeof stockKinds)[number]

/**
 * What is wrong with a movement's quantity, as a field error's code, or null: whole pieces or grams; above 0 where its
 * kind tells the direction, 0 or more where it is what was counted, either way but not 0 where it corrects.
 */
export function quantityFault(kind: StockKind, quantity: number): string | null {
  if (kind === 'correction') return quantity === 0 ? 'not_zero' : null
  const least = kind === 'count' ? 0 : 1
  return quantity < least ? 'too_low' : null
}

/** What a movement adds to the stock before it, below 0 when it takes away. */
export function stockChange(kind: StockKind, quantity: number, stock: number): number {
  if (kind === 'count') return quantity - stock
  return kind === 'waste' ? -quantity : quantity
}
