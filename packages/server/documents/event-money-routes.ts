import { type EventEconomy, exportEconomy } from '@dxweb/areas/events/economy/contract.ts'
import { type EconomySums, economySums } from '@dxweb/areas/events/economy/rules.ts'
import { economyOf, economyStatement } from '@dxweb/areas/events/economy/store.ts'
import { receiptNumber } from '@dxweb/areas/ticketing/papers/receipt-number.ts'
import { backByMeans } from '@dxweb/areas/ticketing/refunds/rules.ts'
import {
  exportRefundReport,
  getRefundReportPdf,
  type RefundRow,
} from '@dxweb/areas/ticketing/refunds/run/contract.ts'
import {
  type PrintedReport,
  type RefundReport,
  refundReportStatement,
} from '@dxweb/areas/ticketing/refunds/run/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { usualTimeZone } from '@dxweb/kit/time/usual-time-zone.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import { drawPaper } from './drawing/draw-paper.ts'
import { exportFile, refuseTooMany } from './export/export-file.ts'
import { printingBy } from './export/printing.ts'
import { readIssuer } from './issuer/read-issuer.ts'

type Say = (key: string) => string
type Words = (key: string, values?: Record<string, string | number>) => string

const refundColumns = (say: Words, rows: readonly RefundRow[]): SheetColumn<RefundRow>[] => [
  { header: say('shows.buyers.name'), kind: 'text', value: (row) => row.name },
  { header: say('shows.buyers.email'), kind: 'text', value: (row) => row.email },
  { header: say('shows.buyers.phone'), kind: 'text', value: (row) => row.phone },
  { header: say('shows.transactions.when'), kind: 'instant', value: (row) => row.soldAt },
  { header: say('shows.tickets'), kind: 'count', value: (row) => row.ticketCount },
  { header: say('ticketing.refundRun.left'), kind: 'count', value: (row) => row.leftCount },
  {
    header: say('shows.transactions.means'),
    kind: 'text',
    value: (row) => meansText(say, row.means),
  },
  { header: say('shows.transactions.paid'), kind: 'ore', value: (row) => row.paidOre },
  { header: say('ticketing.refund.history'), kind: 'ore', value: (row) => row.refundedOre },
  ...backByMeans(rows).map(({ means }): SheetColumn<RefundRow> => ({
    header: say('ticketing.refundRun.by', { means: say(`ticketing.means.${means}`) }),
    kind: 'ore',
    value: ({ back }) => back.find((one) => one.means === means)?.amountOre ?? 0,
  })),
  {
    header: say('ticketing.refundRun.failure'),
    kind: 'text',
    value: (row) => (row.failure === '' ? '' : say(`error.${row.failure}`)),
  },
  {
    header: say('ticketing.receipt.number'),
    kind: 'text',
    value: (row) => receiptNumber(row.saleId),
  },
  { header: say('ticketing.receipt.id'), kind: 'text', value: (row) => row.saleId },
]

interface MoneyRow {
  part: string
  name: string
  basisPoints: number | null
  budgetOre: number | null
  actualOre: number | null
}

const moneyColumns = (say: Say): SheetColumn<MoneyRow>[] => [
  { header: say('shows.economy.part'), kind: 'text', value: (row) => row.part },
  { header: say('shows.economy.line'), kind: 'text', value: (row) => row.name },
  { header: say('shows.economy.vatRate'), kind: 'percent', value: (row) => row.basisPoints },
  { header: say('shows.economy.budget'), kind: 'ore', value: (row) => row.budgetOre },
  { header: say('shows.economy.actual'), kind: 'ore', value: (row) => row.actualOre },
]

const shownSums = [
  'ticketsOre',
  'otherIncomeOre',
  'costsOre',
  'artistOre',
  'commissionOre',
  'perTicketOre',
  'payoutOre',
  'vatOre',
  'breakEvenOre',
  'resultOre',
] as const satisfies readonly (keyof EconomySums)[]

function moneyRows(economy: EventEconomy, say: Say): MoneyRow[] {
  const { lines, rates, ticketVatCode, ticketBudgetOre, tickets } = economy
  const rate = rates[ticketVatCode]
  const budgeted = { ...tickets, grossOre: ticketBudgetOre, vatOre: vatOf(ticketBudgetOre, rate) }
  const budget = economySums({ ...economy, tickets: budgeted }, 'budgetOre')
  const actual = economySums(economy, 'actualOre')
  return [
    {
      part: say('shows.economy.income'),
      name: say('shows.tickets'),
      basisPoints: rate,
      budgetOre: ticketBudgetOre,
      actualOre: tickets.grossOre,
    },
    ...lines.map(({ side, name, vatCode, budgetOre, actualOre }) => ({
      part: say(`shows.economy.${side}`),
      name,
      basisPoints: rates[vatCode],
      budgetOre,
      actualOre,
    })),
    ...economy.booked.map(({ name, staff, budgetOre, actualOre }) => ({
      part: say('shows.economy.cost'),
      name: [name, staff].filter(Boolean).join(', '),
      basisPoints: null,
      budgetOre,
      actualOre,
    })),
    ...shownSums.map((key) => ({
      part: say('shows.economy.result'),
      name: say(`shows.economy.${key}`),
      basisPoints: null,
      budgetOre: budget[key],
      actualOre: actual[key],
    })),
  ]
}

export const eventMoneyRoutes: Route[] = [
  workRoute(exportRefundReport, async (call) => {
    const { db, scope, params, query, caller } = call
    const statement = refundReportStatement(scope.partnerId, params.id)
    const { data } = onlyRow(await db.run<RefundReport>(scope, statement, { pool: 'reports' }))
    refuseTooMany(data.length, query.format)
    const say: Words = (key, values) => translate(query.locale, key, values)
    const zone = caller.partner?.timeZone ?? usualTimeZone
    const sheet = sheetOf(say('ticketing.refundRun.title'), zone, refundColumns(say, data), data)
    return exportFile(sheet, `${say('ticketing.refundRun.file')}-${params.id}`, call)
  }),
  workRoute(getRefundReportPdf, async ({ db, scope, params, query, caller, now }) => {
    const locale = query.locale ?? caller.locale
    const statement = refundReportStatement(scope.partnerId, params.id)
    const report = onlyRow(await db.run<PrintedReport>(scope, statement, { pool: 'reports' }))
    refuseTooMany(report.data.length, 'pdf')
    const issuer = await readIssuer(db, scope, locale)
    const printing = printingBy(caller, now)
    const body = await drawPaper('refundReport', { report, issuer, locale, printing })
    const file = translate(locale, 'ticketing.refundRun.file')
    return { body, contentType: 'application/pdf', fileName: `${file}-${params.id}.pdf` }
  }),
  workRoute(exportEconomy, async (call) => {
    const { db, scope, params, query, caller } = call
    const economy = economyOf(await db.run(scope, economyStatement(scope.partnerId, params.id)))
    const say: Say = (key) => translate(query.locale, key)
    const zone = caller.partner?.timeZone ?? usualTimeZone
    const rows = moneyRows(economy, say)
    const sheet = sheetOf(say('shows.tab.economy'), zone, moneyColumns(say), rows)
    return exportFile(sheet, `${say('shows.economy.file')}-${params.id}`, call)
  }),
]
