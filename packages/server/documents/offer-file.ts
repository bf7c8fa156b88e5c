import { offerNumber } from '@dxweb/areas/orders/offers/rules.ts'
import type { Offer } from '@dxweb/areas/orders/offers/store.ts'
import type { FileReply, Waiter } from '@dxweb/kit/definitions/route.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { DrawPaper } from './drawing/draw-paper.ts'
import { offerWords } from './drawing/offer-words.ts'
import type { Issuer } from './issuer/issuer.ts'

export type DrawnOffer = Omit<Offer, 'id' | 'orderId'>

interface OfferDrawing {
  waiter: Waiter
  drawPaper: DrawPaper
  issuer: Issuer
  timeZone: string
}

export async function offerFile(
  { waiter, drawPaper, issuer, timeZone }: OfferDrawing,
  offer: DrawnOffer,
  number = offerNumber(offer.content, offer.number),
): Promise<FileReply & { body: Buffer; fileName: string }> {
  const { locale, kind, content, expiresOn } = offer
  const body = await drawPaper(waiter, 'offer', {
    ...offerWords(content, locale, timeZone),
    kind,
    number,
    subject: content.title,
    renter: content.renter,
    receiver: offer.receiver,
    expires: expiresOn === null ? '' : dateText(expiresOn, 'date', locale),
    message: offer.message,
    rentalTerms: offer.terms,
    issuer,
    locale,
    printing: { by: issuer.name, at: offer.madeAt, timeZone },
  })
  const name = translate(locale, `offer.${kind}.file`)
  return { body, contentType: 'application/pdf', fileName: `${name}-${number}.pdf` }
}
