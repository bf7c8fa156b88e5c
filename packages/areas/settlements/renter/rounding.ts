import { sum, vatOf } from '@dxweb/kit/money/money.ts'
import type { Charge, Line } from './settle.ts'
import { share } from './terms.ts'

/** The place of the largest amount, which rounding shows least in. */
const largestOf = (ores: readonly number[]): number =>
  ores.reduce((best, ore, at) => (Math.abs(ore) > Math.abs(ores[best] ?? 0) ? at : best), 0)

/** Charges at one rate whose amounts were told with VAT: each keeps its amount, and their VAT is rounded once. */
function roundedWithin(charges: readonly Charge[], basisPoints: number): Charge[] {
  const grossOf = ({ netOre, vatOre = 0 }: Charge) => netOre + vatOre
  const vats = charges.map(({ vatOre = 0 }) => vatOre)
  const restOre = vatOf(sum(charges.map(grossOf)), basisPoints) - sum(vats)
  const largest = largestOf(charges.map(grossOf))
  return charges.map((charge, at) => {
    const vatOre = (vats[at] ?? 0) + (at === largest ? restOre : 0)
    return { ...charge, netOre: grossOf(charge) - vatOre, vatOre }
  })
}

/** Rounds the VAT of charges that were told with it once a rate. Keeps their order. */
export function roundTold(
  charges: readonly Charge[],
  rateOf: (charge: Charge) => number,
): readonly Charge[] {
  const told = charges.filter(({ vatOre }) => vatOre !== undefined)
  const rounded = new Map(
    [...Map.groupBy(told, rateOf)].flatMap(([basisPoints, some]) => {
      const once = roundedWithin(some, basisPoints)
      return some.map((charge, at) => [charge, once[at] ?? charge] as const)
    }),
  )
  return charges.map((charge) => rounded.get(charge) ?? charge)
}

/**
 * Rounds VAT once a rate on the document, as an invoice does: the largest line that `isTold` leaves free has what the
 * lines' own VAT lacks of it.
 */
export function roundOnce(lines: readonly Line[], isTold: (line: Line) => boolean): Line[] {
  const rests = new Map<Line, number>()
  const taxed = lines.filter(({ vatCode }) => vatCode !== null)
  for (const [basisPoints, some] of Map.groupBy(taxed, (line) => line.vatBasisPoints)) {
    const wholeOre = share(sum(some.map(({ netOre }) => netOre)), basisPoints)
    const free = some.filter((line) => !isTold(line))
    const largest = free[largestOf(free.map(({ netOre }) => netOre))]
    if (largest) rests.set(largest, wholeOre - sum(some.map(({ vatOre }) => vatOre)))
  }
  return lines.map((line) => ({ ...line, vatOre: line.vatOre + (rests.get(line) ?? 0) }))
}
