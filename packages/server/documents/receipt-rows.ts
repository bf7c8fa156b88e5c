import { seatNames } from '@dxweb/areas/seating/seat-name.ts'
import type { Sale } from '@dxweb/areas/ticketing/contract.ts'
import { receiptLines } from '@dxweb/areas/ticketing/receipt.ts'
import { dateText } from '@dxweb/kit/date-text.ts'
import { formatMoney } from '@dxweb/kit/money.ts'
import { formatOrgNumber } from '@dxweb/kit/norwegian.ts'
import { percentText } from '@dxweb/kit/percent-text.ts'
import { translate } from '@dxweb/locales/translate.ts'

/** A line of a printed receipt: words to the left, an amount or a value to the right. */
export interface ReceiptRow {
  look: 'issuer' | 'title' | 'fact' | 'line' | 'seats' | 'sum' | 'total' | 'vat'
  left: string
  right: string
}

export interface ReceiptDocument {
  sale: Sale
  locale: 'nb' | 'en'
  timeZone: string
}

/** What a receipt says, line by line; it is drawn by `receiptPdf`. */
export function receiptRows({ sale, locale, timeZone }: ReceiptDocument): ReceiptRow[] {
  const say = (key: string, values?: Record<string, string>) => translate(locale, key, values)
  const money = (ore: number) => formatMoney(ore, locale)
  const when = (instant: string) => dateText(instant, 'full', locale, timeZone)
  const row = (look: ReceiptRow['look'], left: string, right = ''): ReceiptRow[] => [
    { look, left, right },
  ]
  const { issuer, event } = sale
  const means = sale.means
    .split(', ')
    .filter(Boolean)
    .map((each) => say(`ticketing.means.${each}`))
    .join(', ')
  return [
    ...row('issuer', issuer.name),
    ...(issuer.orgNumber === ''
      ? []
      : row(
          'fact',
          say('ticketing.receipt.orgNumber', { number: formatOrgNumber(issuer.orgNumber) }),
        )),
    ...row('title', say('ticketing.receipt.title')),
    ...row('fact', say('ticketing.receipt.number'), sale.id),
    ...row('fact', say('ticketing.receipt.soldAt'), when(sale.soldAt)),
    ...row('fact', say('ticketing.receipt.seller'), sale.seller),
    ...row('fact', say('ticketing.receipt.event'), event.title),
    ...row('fact', '', `${event.auditorium} · ${when(event.startsAt)}`),
    ...receiptLines(sale.tickets).flatMap((line) => [
      ...row('line', `${line.count} × ${line.category} ${each(line)}`.trim(), money(line.totalOre)),
      ...row('seats', seatNames(say, line.rows) || say('seating.unnumbered')),
    ]),
    ...(sale.feeOre === 0 ? [] : row('sum', say('ticketing.ofWhichFee'), money(sale.feeOre))),
    ...(sale.roundingOre === 0
      ? []
      : row('sum', say('ticketing.rounding'), money(sale.roundingOre))),
    ...row('total', say('ticketing.paidBy', { means }), money(sale.totalOre + sale.roundingOre)),
    ...sale.vat.flatMap(({ code, basisPoints, grossOre, vatOre }) => {
      const rate =
        code === 'exempt'
          ? say('ticketing.receipt.exempt')
          : percentText(basisPoints / 10_000, locale)
      const basis = `${say('ticketing.receipt.vatBasis')} ${money(grossOre - vatOre)}`
      return row('vat', `${say('ticketing.receipt.vat')} ${rate} · ${basis}`, money(vatOre))
    }),
  ]

  function each({ count, paidOre }: { count: number; paidOre: number }): string {
    return count > 1 ? `${say('ticketing.receipt.each')} ${money(paidOre)}` : ''
  }
}
