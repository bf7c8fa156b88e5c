import { refundState } from '@dxweb/areas/ticketing/refunds/run/rules.ts'
import { receiptNumber } from '@dxweb/areas/ticketing/papers/receipt-number.ts'
import { backByMeans } from '@dxweb/areas/ticketing/refunds/rules.ts'
import type { RefundRow } from '@dxweb/areas/ticketing/refunds/run/contract.ts'
import type { PrintedReport } from '@dxweb/areas/ticketing/refunds/run/store.ts'
import { formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import { drawHead } from '../issuer/draw-head.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { drawFoot, type Printing } from '../paper/draw-foot.ts'
import { drawTable, type TableColumn } from '../paper/draw-table.ts'
import { colors, page, type Part, type Pdf, sheetsPdf } from '../paper/pdf.ts'
import { tag } from '../paper/tag.ts'
import { writeText } from '../paper/write-text.ts'

export interface RefundReportPaper {
  report: PrintedReport
  issuer: Issuer
  locale: 'nb' | 'en'
  printing: Printing
}

const columns: TableColumn[] = [
  { width: 104 },
  { width: 74 },
  { width: 44, align: 'right' },
  { width: 58 },
  { width: 62, align: 'right' },
  { width: 62, align: 'right' },
  { width: 71 },
]

const wordsOf =
  (locale: 'nb' | 'en') =>
  (key: string, values?: Record<string, string | number>): string =>
    translate(locale, key, values)

type Say = ReturnType<typeof wordsOf>

function stateText(say: Say, row: RefundRow): string {
  if (row.failure !== '') return say(`error.${row.failure}`)
  const back = row.ticketCount - row.leftCount
  return say(`ticketing.refundRun.${refundState(row)}`, { back, count: row.ticketCount })
}

function factsOf({ report, locale, printing }: RefundReportPaper): string[] {
  const say = wordsOf(locale)
  const { run, data, startsAt } = report
  const about = [dateText(startsAt, 'full', locale, printing.timeZone)]
  if (run) {
    const started = dateText(run.startedAt, 'moment', locale, printing.timeZone)
    const to = say(`ticketing.refundRun.to.${run.to}`)
    about.push([started, run.startedBy, to, run.reason].filter(Boolean).join(' · '))
  }
  const back = backByMeans(data).map(
    ({ means, amountOre }) => `${say(`ticketing.means.${means}`)} ${formatMoney(amountOre)}`,
  )
  return back.length > 1 ? [...about, back.join(' · ')] : about
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

function cellsOf(one: RefundRow, { locale }: RefundReportPaper): string[] {
  const say = wordsOf(locale)
  return [
    one.name || say('shows.buyers.unnamed'),
    receiptNumber(one.saleId),
    String(one.ticketCount),
    meansText(say, one.means),
    formatMoney(one.paidOre),
    formatMoney(one.refundedOre),
    stateText(say, one),
  ]
}

function sumsOf({ report, locale }: RefundReportPaper): string[] {
  const total = (of: (one: RefundRow) => number) => sum(report.data.map(of))
  const sums = [total((one) => one.paidOre), total((one) => one.refundedOre)]
  const tickets = String(total((one) => one.ticketCount))
  const money = sums.map((ore) => formatMoney(ore))
  return [translate(locale, 'shows.sum'), '', tickets, '', ...money, '']
}

function drawReport(pdf: Pdf, root: Part, paper: RefundReportPaper, title: string): void {
  const { report, issuer, locale } = paper
  const say = wordsOf(locale)
  drawHead(pdf, root, { house: issuer.name, issuer, title, facts: factsOf(paper) })
  drawTable(pdf, root, {
    columns,
    heads: heads.map((key) => say(key)),
    rows: report.data.map((one) => cellsOf(one, paper)),
    ...(report.data.length > 0 && { sums: sumsOf(paper) }),
  })
  if (report.data.length > 0) return
  const look = { size: 10, weight: 'regular', color: colors.quiet } as const
  const place = { left: page.margin, top: pdf.y + 12, width: page.width - 2 * page.margin }
  tag(pdf, root, 'P', () => writeText(pdf, say('shows.buyers.none'), look, place))
}

export function refundReportPdf(paper: RefundReportPaper): Promise<Buffer> {
  const { report, locale, printing } = paper
  const title = `${translate(locale, 'ticketing.refundRun.title')}: ${report.title}`
  const draw = (pdf: Pdf, root: Part) => drawReport(pdf, root, paper, title)
  return sheetsPdf({ title, locale }, draw, { foot: drawFoot(locale, printing) })
}
