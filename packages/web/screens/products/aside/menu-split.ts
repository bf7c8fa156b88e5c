import { type MenuShare, type VatShare, splitMenu, vatOfMenu } from '@dxweb/areas/products/rules.ts'
import { sum } from '@dxweb/kit/money/money.ts'

export interface MenuLine {
  itemId: number
  productId: number
  name: string
  count: number
  /** Price per unit, in øre. */
  priceOre: number
  basisPoints: number
}

export interface SplitLine extends MenuLine, MenuShare {}

export interface Split {
  lines: SplitLine[]
  vat: VatShare[]
  listPriceOre: number
}

export function splitOf(priceOre: number, lines: readonly MenuLine[]): Split {
  const shares = splitMenu(priceOre, lines)
  return {
    lines: lines.map((line, place) => ({
      ...line,
      shareOre: shares[place]?.shareOre ?? 0,
      vatOre: shares[place]?.vatOre ?? 0,
    })),
    vat: vatOfMenu(priceOre, lines),
    listPriceOre: sum(lines.map((line) => line.priceOre * line.count)),
  }
}
