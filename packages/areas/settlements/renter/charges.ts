import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import { sum, vatOf } from '@dxweb/kit/money/money.ts'
import { share } from '@dxweb/areas/orders/commission.ts'

export interface BudgetLine {
  side: 'income' | 'cost'
  name: string
  vatCode: VatCode
}

interface Charged {
  netOre: number
  /** Set if the amount was entered with VAT. */
  vatOre?: number | undefined
}

interface Taxed {
  netOre: number
  vatCode: VatCode | null
  vatBasisPoints: number
  vatOre: number
}

/** Returns no charge for a cost, or for income without an amount. */
export function chargeOf(
  { side, name, vatCode }: BudgetLine,
  grossOre: number | null,
  rates: Readonly<Record<VatCode, number>>,
  eventId: number | null = null,
) {
  if (side === 'cost' || !grossOre) return []
  const vatOre = vatOf(grossOre, rates[vatCode])
  const netOre = grossOre - vatOre
  return [{ eventId, kind: 'charge' as const, name, quantity: null, netOre, vatCode, vatOre }]
}

/** Returns the position of the largest amount, which takes the rounding difference. */
const largestOf = (ores: readonly number[]): number =>
  ores.reduce((best, ore, at) => (Math.abs(ore) > Math.abs(ores[best] ?? 0) ? at : best), 0)

/** Rounds VAT once for all charges at one rate. Each charge keeps its amount including VAT. */
function roundedWithin<C extends Charged>(charges: readonly C[], basisPoints: number): C[] {
  const grossOf = ({ netOre, vatOre = 0 }: Charged) => netOre + vatOre
  const vats = charges.map(({ vatOre = 0 }) => vatOre)
  const restOre = vatOf(sum(charges.map(grossOf)), basisPoints) - sum(vats)
  const largest = largestOf(charges.map(grossOf))
  return charges.map((charge, at) => {
    const vatOre = (vats[at] ?? 0) + (at === largest ? restOre : 0)
    return { ...charge, netOre: grossOf(charge) - vatOre, vatOre }
  })
}

/** Rounds once per rate, and keeps the order of the charges. */
export function roundGivenVat<C extends Charged>(
  charges: readonly C[],
  rateOf: (charge: C) => number,
): readonly C[] {
  const withVat = charges.filter(({ vatOre }) => vatOre !== undefined)
  const rounded = new Map(
    [...Map.groupBy(withVat, rateOf)].flatMap(([basisPoints, some]) => {
      const once = roundedWithin(some, basisPoints)
      return some.map((charge, at) => [charge, once[at] ?? charge] as const)
    }),
  )
  return charges.map((charge) => rounded.get(charge) ?? charge)
}

/**
 * Rounds VAT once per rate on the document, like an invoice. The largest line without entered VAT takes the rounding
 * difference.
 */
export function roundOnce<L extends Taxed>(lines: readonly L[], hasVat: (line: L) => boolean): L[] {
  const rests = new Map<L, number>()
  const taxed = lines.filter(({ vatCode }) => vatCode !== null)
  for (const [basisPoints, some] of Map.groupBy(taxed, (line) => line.vatBasisPoints)) {
    const wholeOre = share(sum(some.map(({ netOre }) => netOre)), basisPoints)
    const free = some.filter((line) => !hasVat(line))
    const largest = free[largestOf(free.map(({ netOre }) => netOre))]
    if (largest) rests.set(largest, wholeOre - sum(some.map(({ vatOre }) => vatOre)))
  }
  return lines.map((line) => ({ ...line, vatOre: line.vatOre + (rests.get(line) ?? 0) }))
}
