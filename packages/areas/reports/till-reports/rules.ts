import { counted } from '@dxweb/areas/tills/saft/report.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'

/** Parts in the order of kassasystemforskrifta § 2-8-2. */
export const reportParts = [
  'sales',
  'groups',
  'operatorGroups',
  'payments',
  'operatorPayments',
  'vatBase',
  'vat',
  'float',
  'counts',
  'corrections',
  'inquiries',
  'otherCorrections',
  'payIns',
  'payOuts',
  'grandTotals',
] as const

const reportLines = ['cashSales', 'float', ...counted, 'salesOre', 'returnsOre', 'netOre'] as const

const lineMark = '#'
const rateMark = '%'
/** Separates a standard code from its Norwegian and English names. */
export const nameMark = '\u001f'

export function lineLabel(say: Translate, line: string): string {
  const known = reportLines.find((one) => line === `${lineMark}${one}`)
  if (known) return say(`report.till-report.line.${known}`)
  if (line.startsWith(rateMark)) return percentText(Number(line.slice(1)) / 10_000)
  const [head = '', nb, en] = line.split(nameMark)
  if (nb === undefined || en === undefined) return line
  return head + (say('report.till-report.language') === 'en' ? en : nb)
}
