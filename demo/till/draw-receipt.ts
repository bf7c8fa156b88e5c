import { cashRounding, sum, vatOf } from '@dxweb/kit/money/money.ts'
import type { Random } from '../ground/random.ts'
import { netOfShares, type Sold } from './goods.ts'

export const means = { cash: '12001', card: '12002', giftCard: '12005', mobile: '12011' } as const

export interface Line {
  productId?: number
  menuId?: number
  depositOf?: number
  quantity: number
  grossOre: number
  vatBasisPoints: number | null
  netOre: number
  discountOre: number
}

export interface Drawn {
  kind: 'sale' | 'return' | 'payIn' | 'payOut' | 'float'
  isTraining: boolean
  isVoid: boolean
  grossOre: number
  roundingOre: number
  lines: Line[]
  payments: { means: string; amountOre: number }[]
}

function lineOf(sold: Sold, quantity: number, hasDiscount: boolean): Line {
  const wholeOre = sold.priceOre * quantity
  // A menu with several VAT rates gets no discount, since its discount would have to be split by rate.
  const discountOre = hasDiscount && sold.shares.length === 0 ? Math.round(wholeOre / 10) : 0
  const grossOre = wholeOre - discountOre
  const netOre =
    sold.vatBasisPoints === null
      ? netOfShares(sold) * quantity
      : grossOre - vatOf(grossOre, sold.vatBasisPoints)
  const { vatBasisPoints } = sold
  return { ...sold.names, quantity, grossOre, vatBasisPoints, netOre, discountOre }
}

function depositOf(sold: Sold, quantity: number): Line[] {
  if (sold.depositOre === 0 || !('productId' in sold.names)) return []
  const grossOre = sold.depositOre * quantity
  const vatBasisPoints = sold.vatBasisPoints ?? 0
  const netOre = grossOre - vatOf(grossOre, vatBasisPoints)
  const { productId } = sold.names
  return [{ depositOf: productId, quantity, grossOre, vatBasisPoints, netOre, discountOre: 0 }]
}

function drawLines(random: Random, goods: readonly Sold[]): Line[] {
  const count = random.weighted([5, 3, 2, 1]) + 1
  return Array.from({ length: count }, () => {
    const sold = random.pick(goods)
    const quantity = random.weighted([8, 3, 1]) + 1
    return [lineOf(sold, quantity, random.chance(0.06)), ...depositOf(sold, quantity)]
  }).flat()
}

/** Chooses the payments. Cash is rounded to whole kroner; a gift card pays 100 kroner, and a card pays the rest. */
function pay(random: Random, grossOre: number): Pick<Drawn, 'payments' | 'roundingOre'> {
  const by = random.weighted([70, 14, 12, 4])
  if (by === 2) {
    const { roundedOre, differenceOre } = cashRounding(grossOre)
    return {
      roundingOre: differenceOre,
      payments: [{ means: means.cash, amountOre: roundedOre }],
    }
  }
  if (by === 3 && grossOre > 10_000) {
    const payments = [
      { means: means.giftCard, amountOre: 10_000 },
      { means: means.card, amountOre: grossOre - 10_000 },
    ]
    return { roundingOre: 0, payments }
  }
  const one = by === 1 ? means.mobile : means.card
  return { roundingOre: 0, payments: [{ means: one, amountOre: grossOre }] }
}

const backOf = (line: Line): Line => ({
  ...line,
  quantity: -line.quantity,
  grossOre: -line.grossOre || 0,
  netOre: -line.netOre || 0,
  discountOre: 0,
})

export function drawSale(random: Random, goods: readonly Sold[]): Drawn {
  const isBack = random.chance(0.03)
  const drawn = drawLines(random, goods)
  // Goods are returned together with their deposit, which is on the next line.
  const backCount = drawn[1]?.depositOf === undefined ? 1 : 2
  const lines = isBack ? drawn.slice(0, backCount).map(backOf) : drawn
  const grossOre = sum(lines.map((line) => line.grossOre))
  const flag = random.weighted([96, 2, 2])
  const paid = isBack
    ? { roundingOre: 0, payments: [{ means: means.card, amountOre: grossOre }] }
    : pay(random, grossOre)
  return {
    kind: isBack ? 'return' : 'sale',
    isTraining: flag === 1,
    isVoid: flag === 2,
    grossOre,
    lines,
    ...paid,
  }
}

export const moveCash = (kind: 'float' | 'payIn' | 'payOut', amountOre: number): Drawn => ({
  kind,
  isTraining: false,
  isVoid: false,
  grossOre: amountOre,
  roundingOre: 0,
  lines: [],
  payments: [{ means: means.cash, amountOre }],
})
