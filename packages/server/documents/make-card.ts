import type { GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import type { CardSale } from '@dxweb/areas/giftcards/read-store.ts'
import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import type { PaperSize } from '@dxweb/areas/ticketing/papers/contract.ts'
import type { Caller, Waiter } from '@dxweb/kit/definitions/route.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { DrawPaper, Papers } from './drawing/draw-paper.ts'
import { cardReceiptRows } from './gift-card-receipt.ts'
import type { Issuer } from './issuer/issuer.ts'

const contentType = 'application/pdf'

export async function makeCard(
  card: Pick<GiftCard, 'number' | 'balanceOre' | 'expiresOn'>,
  { issuer, boxOffices }: { issuer: Issuer; boxOffices: string[] },
  locale: 'nb' | 'en',
  draw: (paper: Papers['card']) => Promise<Buffer>,
) {
  const number = formatGiftCardNumber(card.number)
  const body = await draw({
    issuer,
    boxOffices,
    title: translate(locale, 'giftcards.one'),
    worth: formatMoney(card.balanceOre),
    number,
    code: card.number,
    codeText: translate(locale, 'giftcards.paper.code', { number }),
    until: translate(locale, 'giftcards.goodUntil', {
      day: dateText(card.expiresOn, 'numeric', locale),
    }),
    locale,
  })
  const fileName = `${translate(locale, 'giftcards.file')}-${card.number.slice(-4)}.pdf`
  return { body, contentType, fileName }
}

interface ReceiptRequest {
  sale: CardSale
  issuer: Issuer
  call: Waiter & { caller: Pick<Caller, 'partner'> }
  drawPaper: DrawPaper
  locale: 'nb' | 'en'
  size: PaperSize
  isCopy: boolean
}

export async function makeCardReceipt({ call, drawPaper, size, ...request }: ReceiptRequest) {
  const { sale, issuer, locale } = request
  const timeZone = call.caller.partner?.timeZone ?? defaultTimeZone
  const rows = cardReceiptRows({ ...request, timeZone })
  const title = translate(locale, 'giftcards.one')
  const body = await drawPaper(call, 'receipt', { title, rows, issuer, locale, size })
  const name = translate(locale, 'ticketing.paper.file.receipt')
  return { body, contentType, fileName: `${name}-${sale.id.slice(-8)}.pdf` }
}
