import type { CardSale } from '@dxweb/areas/giftcards/read-store.ts'
import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import type { Issuer } from './issuer/issuer.ts'
import { footRows, issuerRows, type ReceiptRow, receiptRow as row } from './drawing/receipt-rows.ts'

export interface CardReceipt {
  sale: CardSale
  issuer: Issuer
  locale: 'nb' | 'en'
  timeZone: string
  isCopy: boolean
}

/** States that VAT is due when the card is used (domain facts 2.2). */
export function cardReceiptRows(receipt: CardReceipt): ReceiptRow[] {
  const { sale, issuer, locale, timeZone, isCopy } = receipt
  const t = translateIn(locale)
  const money = (ore: number) => formatMoney(ore)
  const { means, totalOre, roundingOre } = sale
  return [
    ...(isCopy ? [row('copy', t('ticketing.paper.copy'))] : []),
    ...issuerRows(issuer, locale),
    row('title', t('ticketing.receipt.title')),
    row('fact', t('ticketing.receipt.number'), receiptNumber(sale.id)),
    row('fact', t('ticketing.receipt.soldAt'), dateText(sale.soldAt, 'full', locale, timeZone)),
    row('fact', t('ticketing.receipt.seller'), sale.seller),
    row(
      'line',
      `${t('giftcards.one')}, ${t(`giftcards.kind.${sale.kind}`).toLowerCase()}`,
      money(totalOre),
    ),
    row('seats', formatGiftCardNumber(sale.number)),
    row('seats', t('giftcards.goodUntil', { day: dateText(sale.expiresOn, 'numeric', locale) })),
    ...(roundingOre === 0 ? [] : [row('sum', t('ticketing.rounding'), money(roundingOre))]),
    row(
      'total',
      t('ticketing.paidBy', { means: meansText(t, means) }),
      money(totalOre + roundingOre),
    ),
    row('vat', t('giftcards.receipt.vat')),
    ...footRows(issuer),
  ]
}
