import { receiptNumber } from '@dxweb/areas/ticketing/receipt.ts'
import { backByMeans } from '@dxweb/areas/ticketing/refund-rules.ts'
import type { RefundRow } from '@dxweb/areas/ticketing/refund-run-contract.ts'
import type { PrintedReport } from '@dxweb/areas/ticketing/store/refund-run.ts'
import { formatMoney, sum } from '@dxweb/kit/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { meansText } from './means-text.ts'
import { collect, colors, openPdf, page, type Pdf, printable } from './pdf.ts'
import { type TableColumn, tableRow } from './table-row.ts'

interface Printed {
  report: PrintedReport
  partner: string
  locale: 'nb' | 'en'
  timeZone: string
}

const columns: TableColumn[] = [
  { width: 128 },
  { width: 74 },
  { width: 46, align: 'right' },
  { width: 70 },
  { width: 65, align: 'right' },
  { width: 65, align: 'right' },
  { width: 75 },
]

const wordsOf =
  (locale: 'nb' | 'en') =>
  (key: string, values?: Record<string, string | number>): string =>
    translate(locale, key, values)

type Say = ReturnType<typeof wordsOf>

function stateText(say: Say, { failure, leftCount, isMailed }: RefundRow): string {
  if (failure !== '') return say(`error.${failure}`)
  if (leftCount > 0) return say('ticketing.refundRun.waits')
  return say(isMailed ? 'ticketing.refundRun.paidBackTold' : 'ticketing.refundRun.paidBack')
}

/** What the report is of, how the run went, and what went back by what. */
function head(pdf: Pdf, { report, partner, locale, timeZone }: Printed): void {
  const say = wordsOf(locale)
  const quiet = () => pdf.font('Helvetica').fontSize(10).fillColor(colors.quiet)
  quiet().text(partner)
  pdf.font('Helvetica-Bold').fontSize(17).fillColor(colors.ink)
  pdf.text(`${say('ticketing.refundRun.title')}: ${report.title}`)
  quiet().text(dateText(report.startsAt, 'full', locale, timeZone))
  const { run, data } = report
  if (run) {
    const started = dateText(run.startedAt, 'moment', locale, timeZone)
    const to = say(`ticketing.refundRun.to.${run.to}`)
    pdf.text([started, run.startedBy, to, run.reason].join(' · '))
  }
  const back = backByMeans(data).map(
    ({ means, amountOre }) =>
      `${say(`ticketing.means.${means}`)} ${formatMoney(amountOre, locale)}`,
  )
  if (back.length > 1) pdf.text(printable(back.join(' · ')))
  pdf.moveDown(1)
}

const heads = [
  'shows.buyers.name',
  'ticketing.receipt.number',
  'shows.tickets',
  'shows.transactions.means',
  'shows.transactions.paid',
  'ticketing.refund.history',
  'ticketing.refundRun.state',
]

/** Who has got what back for a cancelled event, for the books. */
export function refundReportPdf(printed: Printed): Promise<Buffer> {
  const { report, locale } = printed
  const say = wordsOf(locale)
  const money = (ore: number) => formatMoney(ore, locale)
  const pdf = openPdf(`${say('ticketing.refundRun.title')}: ${report.title}`)
  const done = collect(pdf)
  head(pdf, printed)
  const row = (cells: readonly string[], font: 'Helvetica' | 'Helvetica-Bold' = 'Helvetica') =>
    tableRow(pdf, columns, cells, font)
  row(
    heads.map((key) => say(key)),
    'Helvetica-Bold',
  )
  for (const one of report.data) {
    row([
      one.name || say('shows.buyers.unnamed'),
      receiptNumber(one.saleId),
      String(one.ticketCount),
      meansText(say, one.means),
      money(one.paidOre),
      money(one.refundedOre),
      stateText(say, one),
    ])
  }
  const total = (of: (one: RefundRow) => number) => sum(report.data.map(of))
  const sums = [total((one) => one.paidOre), total((one) => one.refundedOre)].map(money)
  const tickets = String(total((one) => one.ticketCount))
  if (report.data.length > 0)
    row([say('shows.sum'), '', tickets, '', ...sums, ''], 'Helvetica-Bold')
  else pdf.moveDown(1).font('Helvetica').text(say('shows.buyers.none'), page.margin)
  pdf.end()
  return done
}
