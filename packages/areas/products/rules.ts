import { allocate, sum, vatOf } from '@dxweb/kit/money/money.ts'

/** Product types by the article groups of SAF-T (domain facts 2.5). */
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
  /** A gift card, which is a liability until it is used, like gift cards of the box office. */
  'giftCard',
  /** A deposit, which has a separate account and is not counted as goods. */
  'deposit',
] as const

export const bulkWeights = ['none', 'hg', 'kg'] as const

export const registryKinds = ['counter', 'kiosk', 'selfService'] as const

export const vatOrigins = ['product', 'productLedger', 'groupLedger', 'none'] as const

export interface EffectiveVat {
  vatTypeId: number | null
  vatFrom: (typeof vatOrigins)[number]
}

/** A product with its own account never uses the group's VAT type, even if that account has none (domain facts 0.4). */
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

/** `priceOre` is the price of one piece including VAT. 1500 basis points are 15 %. */
export interface MenuPart {
  priceOre: number
  count: number
  basisPoints: number
}

export interface MenuShare {
  shareOre: number
  vatOre: number
}

/** Each part keeps its VAT (domain facts 1.4). The parts add up to the price. */
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
