import { seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { acrossCounter, feeLine, receiptLines } from '@dxweb/areas/ticketing/papers/receipt.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { type Issuer, issuerFacts } from '../issuer/issuer.ts'

export interface ReceiptRow {
  look:
    | 'issuer'
    | 'about'
    | 'copy'
    | 'title'
    | 'fact'
    | 'line'
    | 'seats'
    | 'sum'
    | 'total'
    | 'vat'
    | 'foot'
  left: string
  right: string
}

export interface ReceiptDocument {
  sale: Sale
  issuer: Issuer
  locale: 'nb' | 'en'
  timeZone: string
  isCopy?: boolean
}

const receiptTexts = ({ locale, timeZone }: ReceiptDocument) => ({
  t: translateIn(locale),
  money: (ore: number) => formatMoney(ore),
  when: (instant: string) => dateText(instant, 'full', locale, timeZone),
  percent: (basisPoints: number) => percentText(basisPoints / 10_000),
})
type ReceiptTexts = ReturnType<typeof receiptTexts>

export const receiptRow = (look: ReceiptRow['look'], left: string, right = ''): ReceiptRow => ({
  look,
  left,
  right,
})
const row = receiptRow

export const issuerRows = (issuer: Issuer, locale: 'nb' | 'en'): ReceiptRow[] => [
  row('issuer', issuer.name),
  ...issuerFacts(issuer, locale).map((fact) => row('about', fact)),
]

export const footRows = ({ texts }: Issuer): ReceiptRow[] =>
  texts.receiptFoot === '' ? [] : [row('foot', texts.receiptFoot)]

function titleOf({ refundOf, exchangedWith }: Pick<Sale, 'refundOf' | 'exchangedWith'>): string {
  if (refundOf === null) return 'ticketing.receipt.title'
  return exchangedWith === null ? 'ticketing.refund.title' : 'ticketing.exchange.returned'
}

function headRows({ event, ...sale }: Sale, { t, when }: ReceiptTexts): ReceiptRow[] {
  return [
    row('title', t(titleOf(sale))),
    row('fact', t('ticketing.receipt.number'), receiptNumber(sale.id)),
    ...(sale.refundOf === null
      ? []
      : [
          row('fact', t('ticketing.refund.of'), receiptNumber(sale.refundOf)),
          ...(sale.reason === '' ? [] : [row('fact', t('ticketing.refund.reason'), sale.reason)]),
        ]),
    ...(sale.exchangedWith === null
      ? []
      : [row('fact', t('ticketing.exchange.with'), receiptNumber(sale.exchangedWith))]),
    row('fact', t('ticketing.receipt.soldAt'), when(sale.soldAt)),
    row('fact', t('ticketing.receipt.seller'), sale.seller),
    ...(sale.till === null ? [] : [row('fact', t('label.register'), sale.till)]),
    row('fact', t('label.event'), event.title),
    row('fact', '', `${event.auditorium} · ${when(event.startsAt)}`),
  ]
}

/** Returns a line such as '2 × Voksen à 145,00 kr'. Omits the unit price of a single item, and if prices differ. */
function lineText(
  { t, money }: ReceiptTexts,
  what: string,
  { count, eachOre }: { count: number; eachOre: number | null },
): string {
  const each =
    count > 1 && eachOre !== null ? ` ${t('ticketing.receipt.each')} ${money(eachOre)}` : ''
  return `${count} × ${what}${each}`
}

function lineRows({ event, tickets, refundOf }: Sale, words: ReceiptTexts): ReceiptRow[] {
  const { t, money } = words
  const isHidden = event.hidesPrice
  const amount = (ore: number) => (isHidden ? '' : money(refundOf === null ? ore : -ore))
  const shown = (eachOre: number | null) => (isHidden ? null : eachOre)
  const fee = isHidden ? null : feeLine(tickets)
  return [
    ...receiptLines(tickets).flatMap(({ count, category, eachOre, totalOre, rows }) => [
      row('line', lineText(words, category, { count, eachOre: shown(eachOre) }), amount(totalOre)),
      row('seats', seatNames(t, rows) || t('seating.unnumbered')),
    ]),
    ...(fee === null
      ? []
      : [row('line', lineText(words, t('ticketing.receipt.fee'), fee), amount(fee.totalOre))]),
  ]
}

function sumRows(sale: Sale, { t, money }: ReceiptTexts): ReceiptRow[] {
  const { paid, carriedOre, means } = acrossCounter(sale)
  const spoken = means
    .split(', ')
    .filter(Boolean)
    .map((each) => t(`ticketing.means.${each}`))
    .join(', ')
  const carried = carriedOre > 0 ? 'ticketing.exchange.carried' : 'ticketing.exchange.carriedOn'
  return [
    ...(sale.roundingOre === 0
      ? []
      : [row('sum', t('ticketing.rounding'), money(sale.roundingOre))]),
    ...(carriedOre === 0 ? [] : [row('sum', t(carried), money(carriedOre))]),
    ...(paid.length < 2
      ? []
      : paid.map((payment) =>
          row('sum', t(`ticketing.means.${payment.means}`), money(payment.ore)),
        )),
    row(
      'total',
      t(sale.refundOf === null ? 'ticketing.paidBy' : 'ticketing.refund.paidBack', {
        means: spoken,
      }),
      money(sale.totalOre + sale.roundingOre - carriedOre),
    ),
  ]
}

function vatRows({ vat }: Sale, { t, money, percent }: ReceiptTexts): ReceiptRow[] {
  return vat.map(({ code, basisPoints, grossOre, vatOre }) => {
    const rate = code === 'exempt' ? t('ticketing.receipt.exempt') : percent(basisPoints)
    const basis = `${t('ticketing.receipt.vatBasis')} ${money(grossOre - vatOre)}`
    return row('vat', `${t('label.vatOre')} ${rate} · ${basis}`, money(vatOre))
  })
}

export function receiptRows(document: ReceiptDocument): ReceiptRow[] {
  const { sale, issuer, locale } = document
  const words = receiptTexts(document)
  const parts = sale.event.hidesPrice
    ? [headRows, lineRows]
    : [headRows, lineRows, sumRows, vatRows]
  return [
    ...(document.isCopy ? [row('copy', words.t('ticketing.paper.copy'))] : []),
    ...issuerRows(issuer, locale),
    ...parts.flatMap((rowsOf) => rowsOf(sale, words)),
    ...footRows(issuer),
  ]
}
