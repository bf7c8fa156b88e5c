import { roundHalfAway, sum } from '@dxweb/kit/money/money.ts'
import { type InvoicedSum, invoicedVatAccount } from '@dxweb/areas/accounting/rules.ts'

/** VAT categories of EN 16931: standard rate, zero-rated, exempt, and outside VAT (a seller who is not registered). */
export type VatCategory = 'S' | 'Z' | 'E' | 'O'

export const vatCategoryOf = (
  code: string,
  basisPoints: number,
  isVatRegistered: boolean,
): VatCategory => {
  if (!isVatRegistered) return 'O'
  if (basisPoints > 0) return 'S'
  return code === 'zero' ? 'Z' : 'E'
}

/** In hundredths: 250 is 2.5 hours. A negative quantity is a deduction. */
export const maxQuantity = 100_000_000

/** Rounds to the øre, half away from zero. Multiplies whole units separately to keep products exact. */
export const lineNetOre = (quantity: number, unitPriceOre: number): number =>
  Math.trunc(quantity / 100) * unitPriceOre + roundHalfAway((quantity % 100) * unitPriceOre, 100)

export interface TaxedLine {
  netOre: number
  vatTypeId: number
  vatCode: string
  category: VatCategory
  basisPoints: number
  account: string
}

export interface VatGroup {
  category: VatCategory
  basisPoints: number
  netOre: number
  vatOre: number
}

const groupKey = ({ category, basisPoints }: Pick<VatGroup, 'category' | 'basisPoints'>) =>
  `${category} ${basisPoints}`

const vatOfNet = (netOre: number, basisPoints: number): number =>
  roundHalfAway(netOre * basisPoints, 10_000)

/** Groups lines by category and rate, the highest rate first. Computes VAT from each group's sum (BR-CO-17). */
export function vatGroups(lines: readonly TaxedLine[]): VatGroup[] {
  const groups = new Map<string, VatGroup>()
  for (const { category, basisPoints, netOre } of lines) {
    const key = groupKey({ category, basisPoints })
    const group = groups.get(key) ?? { category, basisPoints, netOre: 0, vatOre: 0 }
    group.netOre += netOre
    group.vatOre = vatOfNet(group.netOre, basisPoints)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => b.basisPoints - a.basisPoints)
}

/**
 * Computes the VAT of a credit note: the VAT of everything credited so far, less the VAT of earlier credit notes. The
 * VAT of partial credit notes thus adds up to exactly the invoice's VAT.
 */
export function creditedVatGroups(
  lines: readonly TaxedLine[],
  before: readonly VatGroup[],
): VatGroup[] {
  const earlier = new Map(before.map((group) => [groupKey(group), group]))
  return vatGroups(lines).map((group) => {
    const { netOre = 0, vatOre = 0 } = earlier.get(groupKey(group)) ?? {}
    return { ...group, vatOre: vatOfNet(netOre + group.netOre, group.basisPoints) - vatOre }
  })
}

export interface Totals {
  netOre: number
  vatOre: number
  totalOre: number
}

export function totalsOf(groups: readonly VatGroup[]): Totals {
  const netOre = sum(groups.map((group) => group.netOre))
  const vatOre = sum(groups.map((group) => group.vatOre))
  return { netOre, vatOre, totalOre: netOre + vatOre }
}

/** Sums net amounts by account and VAT type, then VAT by category; together they equal the total. */
export function invoicedSums(
  lines: readonly TaxedLine[],
  groups: readonly VatGroup[],
): InvoicedSum[] {
  const nets = new Map<string, InvoicedSum>()
  for (const { account, vatTypeId, netOre } of lines) {
    const key = `${account} ${vatTypeId}`
    const net = nets.get(key) ?? { account, vatTypeId, amountOre: 0 }
    net.amountOre += netOre
    nets.set(key, net)
  }
  const vats = groups.flatMap((group) => {
    const line = lines.find((one) => groupKey(one) === groupKey(group))
    if (line === undefined) return []
    const account = invoicedVatAccount(line.vatCode, line.basisPoints)
    return [{ account, vatTypeId: line.vatTypeId, amountOre: group.vatOre }]
  })
  return [...nets.values(), ...vats]
}
