import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { backByMeans } from '@dxweb/areas/ticketing/refunds/rules.ts'
import {
  exportRefundReport,
  getRefundReportPdf,
  type RefundRow,
} from '@dxweb/areas/ticketing/refunds/run/contract.ts'
import { refundStateText } from '@dxweb/areas/ticketing/refunds/run/rules.ts'
import {
  type PrintedReport,
  refundReportStatement,
} from '@dxweb/areas/ticketing/refunds/run/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { type ExportFormat, type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { wordsIn } from '../collections/export-route.ts'
import { exportFile, refuseTooMany } from './export/export-file.ts'
import { readIssuer } from './issuer/read-issuer.ts'

type Locale = 'nb' | 'en'
type Column = SheetColumn<RefundRow>
type Report = typeof exportRefundReport | typeof getRefundReportPdf

function columnsOf(t: Translate, rows: readonly RefundRow[], isPaper: boolean): Column[] {
  const unnamed = isPaper ? t('shows.buyers.unnamed') : ''
  const column = (key: string, kind: Column['kind'], value: Column['value']): Column => ({
    header: t(key),
    kind,
    value,
  })
  const inFile = (...columns: Column[]) => (isPaper ? [] : columns)
  return [
    column('label.name', 'text', (row) => row.name || unnamed),
    ...inFile(
      column('label.email', 'text', (row) => row.email),
      column('shows.buyers.phone', 'text', (row) => row.phone),
      column('shows.transactions.when', 'instant', (row) => row.soldAt),
    ),
    column('shows.tickets', 'count', (row) => row.ticketCount),
    ...inFile(column('ticketing.refundRun.left', 'count', (row) => row.leftCount)),
    column('shows.transactions.means', 'text', (row) => meansText(t, row.means)),
    column('shows.transactions.paid', 'ore', (row) => row.paidOre),
    column('ticketing.refund.history', 'ore', (row) => row.refundedOre),
    ...inFile(
      ...backByMeans(rows).map((by): Column => ({
        header: t('ticketing.refundRun.by', { means: meansText(t, by.means) }),
        kind: 'ore',
        value: ({ back }) => back.find((one) => one.means === by.means)?.amountOre ?? 0,
      })),
    ),
    isPaper
      ? column('ticketing.refundRun.state', 'text', (row) => refundStateText(t, row))
      : column(
          'ticketing.refundRun.failure',
          'text',
          (row) => row.failure && t(`error.${row.failure}`),
        ),
    column('ticketing.receipt.number', 'text', (row) => receiptNumber(row.saleId)),
    ...inFile(column('ticketing.receipt.id', 'text', (row) => row.saleId)),
  ]
}

const sumsOf = (t: Translate, columns: readonly Column[], rows: readonly RefundRow[]) =>
  columns.map(({ kind, value }, at) => {
    if (at === 0) return t('shows.sum')
    return kind === 'ore' || kind === 'count' ? sum(rows.map((row) => Number(value(row)))) : null
  })

function factsOf(
  { startsAt, run, data }: PrintedReport,
  t: Translate,
  locale: Locale,
  zone: string,
) {
  const summary = run && [
    dateText(run.startedAt, 'moment', locale, zone),
    run.startedBy,
    t(`ticketing.refundRun.to.${run.to}`),
    run.reason,
  ]
  const back = backByMeans(data).map(
    ({ means, amountOre }) => `${meansText(t, means)} ${formatMoney(amountOre)}`,
  )
  const lines = [summary ?? [], back.length > 1 ? back : []].map((line) => line.filter(Boolean))
  return [
    dateText(startsAt, 'full', locale, zone),
    ...lines.map((line) => line.join(' · ')),
  ].filter(Boolean)
}

const reportFile = (endpoint: Report, isPaper: boolean): Route =>
  workRoute<Report['parts']>(endpoint, async (call) => {
    const { db, scope, params, caller } = call
    const query = { format: 'pdf' as ExportFormat, locale: caller.locale, ...call.query }
    const { t } = wordsIn(query.locale)
    const zone = caller.partner?.timeZone ?? defaultTimeZone
    const statement = refundReportStatement(scope.partnerId, params.id)
    const report = onlyRow(await db.run<PrintedReport>(scope, statement, { pool: 'reports' }))
    const { data } = report
    refuseTooMany(data.length, query.format)
    const columns = columnsOf(t, data, isPaper)
    const title = t('ticketing.refundRun.title')
    const sheet = {
      ...sheetOf(isPaper ? `${title}: ${report.title}` : title, zone, columns, data),
      facts: factsOf(report, t, query.locale, zone),
      ...(data.length > 0 && { sums: sumsOf(t, columns, data) }),
    }
    const issuer = isPaper ? await readIssuer(db, scope, query.locale) : undefined
    const name = `${t('ticketing.refundRun.file')}-${params.id}`
    return exportFile(sheet, name, { ...call, query, issuer })
  })

export const refundReportRoutes: Route[] = [
  reportFile(exportRefundReport, false),
  reportFile(getRefundReportPdf, true),
]
