import { allocate, roundHalfAway, sum } from '@dxweb/kit/money/money.ts'

export const lineKinds = ['hallRent', 'resource', 'staff', 'other'] as const
export type LineKind = (typeof lineKinds)[number]

export interface SummedLine {
  /** In hundredths. */
  quantity: number
  unitPriceOre: number
  isCharged: boolean
  vatTypeId: number
  /** The VAT rate on the day that applies to the line. */
  basisPoints: number
}

export type Rate = Pick<SummedLine, 'vatTypeId' | 'basisPoints'>

export interface RateSum extends Rate {
  netOre: number
  vatOre: number
}

export interface OrderSums {
  /** The sum of the lines, even if an agreed price is charged instead. */
  linesOre: number
  netOre: number
  vatOre: number
  totalOre: number
  rates: RateSum[]
}

export const lineNetOf = ({
  quantity,
  unitPriceOre,
  isCharged,
}: Pick<SummedLine, 'quantity' | 'unitPriceOre' | 'isCharged'>): number =>
  isCharged ? roundHalfAway(quantity * unitPriceOre, 100) : 0

function byRate(lines: readonly SummedLine[]) {
  const nets = new Map<string, Rate & { ore: number }>()
  for (const line of lines.filter(({ isCharged }) => isCharged)) {
    const { vatTypeId, basisPoints } = line
    const key = `${vatTypeId}:${basisPoints}`
    const ore = (nets.get(key)?.ore ?? 0) + lineNetOf(line)
    nets.set(key, { vatTypeId, basisPoints, ore })
  }
  return [...nets.values()].toSorted(
    (a, b) => a.vatTypeId - b.vatTypeId || a.basisPoints - b.basisPoints,
  )
}

/**
 * Computes VAT on the sum of each rate. Splits an agreed price between the rates by the sums of their lines, or applies
 * the `general` rate if there are no lines. The view `order_vat` has the same rule.
 */
export function sumOrder(
  lines: readonly SummedLine[],
  { agreedPriceOre, general }: { agreedPriceOre: number | null; general: Rate },
): OrderSums {
  const own = byRate(lines)
  const groups = own.length === 0 && agreedPriceOre !== null ? [{ ...general, ore: 0 }] : own
  const weights = groups.map(({ ore }) => ore)
  const nets = agreedPriceOre === null ? weights : allocate(agreedPriceOre, weights)
  const rates = groups.map(({ vatTypeId, basisPoints }, place) => {
    const netOre = nets[place] ?? 0
    return { vatTypeId, basisPoints, netOre, vatOre: roundHalfAway(netOre * basisPoints, 10_000) }
  })
  const netOre = sum(rates.map((rate) => rate.netOre))
  const vatOre = sum(rates.map((rate) => rate.vatOre))
  return { linesOre: sum(weights), netOre, vatOre, totalOre: netOre + vatOre, rates }
}
