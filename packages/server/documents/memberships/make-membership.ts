import type { Membership } from '@dxweb/areas/memberships/contract.ts'
import type { PeriodSale } from '@dxweb/areas/memberships/read-store.ts'
import { formatMembershipNumber } from '@dxweb/areas/memberships/rules.ts'
import type { PaperSize } from '@dxweb/areas/ticketing/papers/contract.ts'
import { meansText } from '@dxweb/areas/ticketing/papers/means-text.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import type { Caller, Waiter } from '@dxweb/kit/definitions/route.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { dateText, spanText } from '@dxweb/locales/date-text.ts'
import { translateIn, translate } from '@dxweb/locales/translate.ts'
import type { DrawPaper, Papers } from '../drawing/draw-paper.ts'
import {
  footRows,
  issuerRows,
  type ReceiptRow,
  receiptRow as row,
} from '../drawing/receipt-rows.ts'
import type { Issuer } from '../issuer/issuer.ts'

type Locale = 'nb' | 'en'

const contentType = 'application/pdf'

export const periodOfNow = ({ period, periods }: Membership) =>
  periods.find(({ number }) => number === period)

export function validUntil(membership: Membership, locale: Locale): string {
  const endsOn = periodOfNow(membership)?.endsOn ?? null
  return endsOn === null
    ? translate(locale, 'memberships.noEnd')
    : translate(locale, 'memberships.goodUntil', { day: dateText(endsOn, 'numeric', locale) })
}

export async function makeMembershipCard(
  membership: Membership,
  { issuer, boxOffices }: { issuer: Issuer; boxOffices: string[] },
  locale: Locale,
  draw: (paper: Papers['card']) => Promise<Buffer>,
) {
  const number = formatMembershipNumber(membership.number)
  const body = await draw({
    issuer,
    boxOffices,
    title: periodOfNow(membership)?.type ?? translate(locale, 'memberships.one'),
    worth: membership.customer,
    number,
    code: membership.number,
    codeText: translate(locale, 'memberships.paper.code', { number }),
    until: validUntil(membership, locale),
    locale,
  })
  const fileName = `${translate(locale, 'memberships.file')}-${membership.number.slice(-4)}.pdf`
  return { body, contentType, fileName }
}

interface Receipt {
  sale: PeriodSale
  issuer: Issuer
  locale: Locale
  timeZone: string
  isCopy: boolean
}

/** Shows VAT, since a membership is income with VAT on the day of the sale (docs/decisions/0023). */
function membershipReceiptRows(receipt: Receipt): ReceiptRow[] {
  const { sale, issuer, locale, timeZone, isCopy } = receipt
  const t = translateIn(locale)
  const { means, totalOre, roundingOre, vatOre, vatCode, vatBasisPoints, startsOn, endsOn } = sale
  const day = (one: string) => dateText(one, 'numeric', locale)
  const until = endsOn === null ? t('memberships.noEnd') : day(endsOn)
  const rate =
    vatCode === 'exempt' ? t('ticketing.receipt.exempt') : percentText(vatBasisPoints / 10_000)
  const basis = `${t('ticketing.receipt.vatBasis')} ${formatMoney(totalOre - vatOre)}`
  return [
    ...(isCopy ? [row('copy', t('ticketing.paper.copy'))] : []),
    ...issuerRows(issuer, locale),
    row('title', t('ticketing.receipt.title')),
    row('fact', t('ticketing.receipt.number'), receiptNumber(sale.id)),
    row('fact', t('ticketing.receipt.soldAt'), dateText(sale.soldAt, 'full', locale, timeZone)),
    row('fact', t('ticketing.receipt.seller'), sale.seller),
    row('line', `${t('memberships.one')}, ${sale.type}`, formatMoney(totalOre)),
    row('seats', formatMembershipNumber(sale.number)),
    row('seats', spanText(day(startsOn), until)),
    ...(roundingOre === 0 ? [] : [row('sum', t('ticketing.rounding'), formatMoney(roundingOre))]),
    row(
      'total',
      t('ticketing.paidBy', { means: meansText(t, means) }),
      formatMoney(totalOre + roundingOre),
    ),
    row('vat', `${t('label.vatOre')} ${rate} · ${basis}`, formatMoney(vatOre)),
    ...footRows(issuer),
  ]
}

interface ReceiptRequest extends Omit<Receipt, 'timeZone'> {
  call: Waiter & { caller: Pick<Caller, 'partner'> }
  drawPaper: DrawPaper
  size: PaperSize
}

export async function makeMembershipReceipt({ call, drawPaper, size, ...request }: ReceiptRequest) {
  const { sale, issuer, locale } = request
  const timeZone = call.caller.partner?.timeZone ?? defaultTimeZone
  const rows = membershipReceiptRows({ ...request, timeZone })
  const title = translate(locale, 'memberships.one')
  const body = await drawPaper(call, 'receipt', { title, rows, issuer, locale, size })
  const name = translate(locale, 'ticketing.paper.file.receipt')
  return { body, contentType, fileName: `${name}-${sale.id.slice(-8)}.pdf` }
}
