import { cut, draw, type Element, moment } from './draw-xml.ts'
import {
  companyOf,
  feeArticle,
  headerOf,
  lineType,
  otherGroup,
  type SalesHead,
  ticketGroup,
} from './sales-head.ts'

export interface SaleLine {
  categoryId: number
  saftCode: string
  basisPoints: number
  count: number
  priceOre: number
  vatOre: number
  feeOre: number
  feeVatOre: number
}

export interface SoldSale {
  id: string
  number: string
  soldAt: string
  /** For sales without a till: 0 is the web, and -1 a counter without a shift. */
  tillId: number
  userId: number
  event: string
  isReturn: boolean
  totalOre: number
  roundingOre: number
  lines: SaleLine[]
  payments: { means: string; amountOre: number }[]
}

const means: Readonly<Record<string, string>> = {
  cash: '12001',
  card: '12002',
  giftCard: '12005',
  invoice: '12006',
  vipps: '12011',
  web: '12999',
}

const kroner = (ore: number) => {
  const text = String(Math.abs(ore)).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

const signed = (ore: number) => `${ore < 0 ? '-' : ''}${kroner(ore)}`
const side = (ore: number): Element => ['amntTp', ore < 0 ? 'D' : 'C']

interface DrawnLine {
  article: string
  group: string
  count: number
  grossOre: number
  vatOre: number
  vat: readonly Element[]
}

function drawnLines({ lines }: SoldSale): DrawnLine[] {
  return lines.flatMap((line) => {
    const vat: Element[] = [
      ['vatCode', line.saftCode],
      ['vatPerc', String(line.basisPoints / 100)],
    ]
    const { count, priceOre, vatOre, feeOre, feeVatOre } = line
    const tickets = {
      article: String(line.categoryId),
      group: ticketGroup,
      count,
      grossOre: priceOre,
      vatOre,
      vat,
    }
    if (feeOre === 0) return [tickets]
    const fee = { article: feeArticle, group: otherGroup, grossOre: feeOre, vatOre: feeVatOre }
    return [tickets, { ...fee, count: Math.sign(feeOre), vat: [] }]
  })
}

const lineOf = (line: DrawnLine, nr: string, at: number, event: string): Element => [
  'ctLine',
  [
    ['nr', nr],
    ['lineID', String(at + 1)],
    ['lineType', lineType],
    ['artGroupID', line.group],
    ['artID', line.article],
    ['qnt', String(Math.abs(line.count))],
    ['lineAmntIn', kroner(line.grossOre)],
    ['lineAmntEx', kroner(line.grossOre - line.vatOre)],
    side(line.grossOre),
    ['cashTransLineDescr', event],
    [
      'vat',
      [...line.vat, ['vatAmnt', kroner(line.vatOre)], ['vatAmntTp', line.vatOre < 0 ? 'D' : 'C']],
    ],
  ],
]

function saleOf(sale: SoldSale, zone: string): string {
  const { number: nr, totalOre, roundingOre } = sale
  const { day, time } = moment(sale.soldAt, zone)
  const lines = drawnLines(sale)
  const vatOre = lines.reduce((all, line) => all + line.vatOre, 0)
  const rounding: Element[] = [['rounding', [['roundingAmnt', signed(roundingOre)]]]]
  const elements: Element[] = [
    ['nr', nr],
    ['transID', sale.id.replaceAll('-', '')],
    ['transType', sale.isReturn ? '11006' : '11001'],
    ['transAmntIn', kroner(totalOre)],
    ['transAmntEx', kroner(totalOre - vatOre)],
    side(totalOre),
    ['empID', String(sale.userId)],
    ['transDate', day],
    ['transTime', time],
    ...lines.map((line, at) => lineOf(line, nr, at, sale.event)),
    ...(roundingOre === 0 ? [] : rounding),
    ...sale.payments.map((payment): Element => [
      'payment',
      [
        ['paymentType', means[payment.means] ?? '12999'],
        // Payments of a negative sale are stored as negative amounts, and written without the minus.
        ['paidAmnt', signed(totalOre < 0 ? 0 - payment.amountOre : payment.amountOre)],
      ],
    ]),
    // Not signed, since the sales were made in a ticket system, not in a till.
    ['signature', 'none'],
    ['keyVersion', '0'],
  ]
  return draw([['cashtransaction', elements]])
}

const namespace = 'urn:StandardAuditFile-Taxation-CashRegister:NO'

/** Requires sales ordered by till, then by time. */
export async function* writeSales(
  head: SalesHead,
  pages: AsyncIterable<readonly SoldSale[]>,
): AsyncIterable<string> {
  const names = new Map(head.tills.map(({ id, name }) => [id, name]))
  const register = (tillId: number) => {
    const id = tillId === 0 ? 'web' : tillId < 0 ? 'counter' : String(tillId)
    const name = names.get(tillId) ?? head.place
    return `<cashregister>${draw([
      ['registerID', id],
      ['regDesc', cut(name, 999)],
    ])}`
  }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${namespace}">${headerOf(head)}<company>${companyOf(head)}<location>${draw([['name', cut(head.place, 100)]])}`
  let open: number | null = null
  for await (const page of pages) {
    let text = ''
    for (const sale of page) {
      if (open !== sale.tillId)
        text += `${open === null ? '' : '</cashregister>'}${register(sale.tillId)}`
      open = sale.tillId
      text += `\n${saleOf(sale, head.zone)}`
    }
    yield text
  }
  yield `${open === null ? '' : '</cashregister>'}</location></company></auditfile>\n`
}
