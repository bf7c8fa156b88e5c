import type { GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import type { CardSale } from '@dxweb/areas/giftcards/read-store.ts'
import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import type { PaperSize } from '@dxweb/areas/ticketing/paper-contract.ts'
import type { Caller } from '@dxweb/kit/route.ts'
import { usualTimeZone } from '@dxweb/kit/usual-time-zone.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { cardReceiptRows } from './gift-card-receipt.ts'

type Asking = Pick<Caller, 'locale' | 'partner'>

const contentType = 'application/pdf'

/** The PDF library is loaded when the first document is asked for, not when the server starts. */
const loadCardPdf = () => import('./gift-card-pdf.ts')
const loadReceiptPdf = () => import('./receipt-pdf.ts')

/** A gift card to give away, as PDF with a name to be kept under. */
export async function makeCard(
  card: Pick<GiftCard, 'number' | 'balanceOre' | 'expiresOn'>,
  caller: Asking,
  locale: 'nb' | 'en' = caller.locale,
) {
  const { giftCardPdf } = await loadCardPdf()
  const body = await giftCardPdf({
    house: caller.partner?.name ?? '',
    number: formatGiftCardNumber(card.number),
    code: card.number,
    balanceOre: card.balanceOre,
    expiresOn: card.expiresOn,
    locale,
  })
  const fileName = `${translate(locale, 'giftcards.file')}-${card.number.slice(-4)}.pdf`
  return { body, contentType, fileName }
}

interface ReceiptWish {
  sale: CardSale
  caller: Asking
  locale?: 'nb' | 'en' | undefined
  size: PaperSize
  isCopy: boolean
}

/** The receipt of what was paid for a gift card. */
export async function makeCardReceipt({ sale, caller, size, isCopy, ...wish }: ReceiptWish) {
  const locale = wish.locale ?? caller.locale
  const timeZone = caller.partner?.timeZone ?? usualTimeZone
  const { rowsPdf } = await loadReceiptPdf()
  const rows = cardReceiptRows({ sale, locale, timeZone, isCopy })
  const body = await rowsPdf(translate(locale, 'giftcards.one'), rows, size)
  const name = translate(locale, 'ticketing.paper.file.receipt')
  return { body, contentType, fileName: `${name}-${sale.id.slice(-8)}.pdf` }
}
