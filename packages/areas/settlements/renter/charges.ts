import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import type { Charge, Rates } from './settle.ts'

/** A line of an event's economy. */
export interface ToldLine {
  side: 'income' | 'cost'
  name: string
  vatCode: VatCode
}

/** An income line besides tickets as what the renter is charged; nothing until it has an amount. */
export function chargeOf(
  { side, name, vatCode }: ToldLine,
  grossOre: number | null,
  rates: Rates,
  eventId: number | null = null,
): Charge[] {
  if (side === 'cost' || !grossOre) return []
  const vatOre = vatOf(grossOre, rates[vatCode])
  const netOre = grossOre - vatOre
  return [{ eventId, kind: 'charge', name, quantity: null, netOre, vatCode, vatOre }]
}
