import { daySettlement } from '@dxweb/areas/settlements/day/contract.ts'
import { dayStatement } from '@dxweb/areas/settlements/day/store.ts'
import { lineLabel } from '@dxweb/areas/settlements/day/rules.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { reportLabel, reportValue } from '@dxweb/kit/reports/report-words.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { wordsIn } from '../../collections/export-route.ts'
import type { DocumentPaper, DocumentTable } from '../drawing/document-pdf.ts'
import { issuerFacts } from '../issuer/issuer.ts'
import { amountText, endOf, type PrintRequest, wordsOf } from './settlement-words.ts'

// catalog: report.settled-days.state.*

const steps = ['counted', 'approved', 'locked'] as const

function tableOf({ rows, locale }: PrintRequest): DocumentTable {
  const words = wordsIn(locale)
  const table = { rows: [] as string[][], headings: [] as number[] }
  const cell = (value: unknown, write: (value: number) => string) =>
    value === null || value === undefined ? '' : write(Number(value))
  for (const [part, lines] of Map.groupBy(rows, (row) => String(row['part']))) {
    table.headings.push(table.rows.length)
    table.rows.push([reportValue(words, daySettlement, 'part', part)])
    for (const row of lines)
      table.rows.push([
        lineLabel(words.t, String(row['line'])),
        cell(row['tickets'], countText),
        cell(row['amountOre'], amountText),
        cell(row['vatOre'], amountText),
      ])
  }
  return {
    ...table,
    columns: (['line', 'tickets', 'amountOre', 'vatOre'] as const).map((name) => ({
      header: reportLabel(words, daySettlement, name),
      kind: name === 'line' ? ('text' as const) : ('ore' as const),
    })),
  }
}

export async function dayPaper(ask: PrintRequest, day: string): Promise<DocumentPaper> {
  const { db, scope, locale, timeZone, issuer } = ask
  const { t } = wordsOf(locale)
  const settled = onlyRow(await db.run(scope, dayStatement(scope.partnerId, day)))
  const done = steps.flatMap((step) => {
    const one = settled[step]
    const at = one && dateText(one.at, 'moment', locale, timeZone)
    return one && at ? [t(`settlement.day.${step}`, { by: one.by, at })] : []
  })
  return {
    title: t('settlement.day.paper', { day: dateText(day, 'numeric', locale) }),
    locale,
    issuer,
    buyer: [issuer.name, ...issuerFacts(issuer, locale)],
    facts: [[t('settlement.sheet.state'), t(`report.settled-days.state.${settled.state}`)]],
    table: tableOf(ask),
    sums: [],
    payment: [],
    paymentTitle: '',
    notes: done,
    seller: endOf(issuer, locale),
  }
}
