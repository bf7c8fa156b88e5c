import {
  getAcceptedQuote,
  getOfferPdf,
  listOffers,
  previewOffer,
  previewOfferMail,
  sendOffer,
  withdrawOffer,
} from '@dxweb/areas/orders/offers/contract.ts'
import { missingCount, proposedStatements } from '@dxweb/areas/orders/lines/store.ts'
import {
  acceptedQuote,
  acceptedStatement,
  type Offer,
  endOffer,
  listedOffer,
  makeOffer,
  offersStatements,
  readOffer,
  readOfferContent,
} from '@dxweb/areas/orders/offers/store.ts'
import { offerNumber } from '@dxweb/areas/orders/offers/rules.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import {
  type Call,
  fileRoute,
  readRoute,
  type Route,
  route,
  stays,
} from '@dxweb/kit/definitions/route.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { hashToken, newToken } from '../http/session/session-cookie.ts'
import { previewMail } from '../mail/compose-mail.ts'
import { spendMail } from '../mail/limits.ts'
import { type OfferMail, offerWords } from '../mail/send/offer.ts'
import type { DrawPaper } from './drawing/draw-paper.ts'
import type { Issuer } from './issuer/issuer.ts'
import { readIssuer } from './issuer/read-issuer.ts'
import { offerFile } from './offer-file.ts'

export interface OfferParts {
  sendOffer: (mail: OfferMail) => Promise<boolean>
  drawPaper: DrawPaper
}

type Drawing = Pick<Call<EndpointParts>, 'caller' | 'scope' | 'signal'>

const zoneOf = ({ caller }: Pick<Drawing, 'caller'>) => caller.partner?.timeZone ?? defaultTimeZone

const drawing = (call: Drawing, issuer: Issuer, drawPaper: DrawPaper) => ({
  waiter: call,
  issuer,
  drawPaper,
  timeZone: zoneOf(call),
})

function refuseDays(kind: string, expiresOn: string | null, today: string): void {
  if (kind !== 'quote') return
  if (expiresOn === null) throw invalidField('expiresOn', 'required')
  if (expiresOn < today) throw invalidField('expiresOn', 'day_is_over')
}

type Sending = Call<typeof sendOffer.parts>

/** Refuses a quote that omits bookings of the order, unless the sender accepts this. */
async function refuseMissing({ db, scope, params, body }: Sending): Promise<void> {
  if (body.kind !== 'quote' || body.acceptsMissing) return
  const rows = await db.batch(scope, proposedStatements(scope.partnerId, params.id))
  const count = missingCount(rows)
  if (count === 0) return
  const fields = { acceptsMissing: { code: 'lines_missing', params: { count } } }
  throw new Refusal('invalid', { fields })
}

/** Stores the offer with the hash of a token. The token itself is only in the mail. */
const writeOffer = ({ db, scope, params, body, ...call }: Sending, terms: string, token: string) =>
  makeOffer(db, scope, {
    ...body,
    ...call,
    orderId: params.id,
    terms,
    expiresOn: body.kind === 'quote' ? body.expiresOn : null,
    tokenHash: body.kind === 'quote' ? hashToken(token) : null,
    by: authorOf(call),
  })

const linkOf = (call: Sending, token: string) =>
  call.body.kind === 'quote'
    ? `/offer/${call.scope.partnerId}?token=${token}&locale=${call.body.locale}`
    : null

const namesOf = ({
  content,
  number,
  expiresOn,
  locale,
}: Pick<Offer, 'content' | 'number' | 'expiresOn' | 'locale'>) => ({
  title: content.title,
  number: offerNumber(content, number),
  expires: expiresOn === null ? '' : dateText(expiresOn, 'date', locale),
})

/** Returns true if the mail was sent. */
async function mailOffer(
  call: Sending,
  made: Offer,
  issuer: Issuer,
  { sendOffer: send, drawPaper, token }: OfferParts & { token: string },
) {
  const { kind, locale, email, message } = call.body
  const file = await offerFile(drawing(stays(call), issuer, drawPaper), made)
  return send({
    to: email,
    kind,
    locale,
    issuer,
    message,
    ...namesOf(made),
    path: linkOf(call, token),
    files: [file],
  })
}

const sending = (parts: OfferParts) =>
  route(sendOffer, async (call) => {
    const { db, scope, params, body, now } = call
    refuseDays(body.kind, body.expiresOn, localDay(now, zoneOf(call)))
    await refuseMissing(call)
    const issuer = await readIssuer(db, scope, body.locale)
    await spendMail(db, scope, `order:${params.id}`)
    const token = newToken()
    const made = await writeOffer(call, issuer.texts.rentalTerms, token)
    if ('repeated' in made) return made.repeated
    const { id } = made
    const isSent = await mailOffer(call, made, issuer, { ...parts, token }).catch(() => false)
    if (isSent) return { id }
    await endOffer(db, scope, {
      orderId: params.id,
      offerId: id,
      as: 'notMailed',
      by: authorOf(call),
    })
    throw new Refusal('unavailable', { details: { failed: 'mail' } })
  })

const example = {
  body: {
    kind: 'quote',
    email: 'kari.nes@example.no',
    locale: 'nb',
    expiresOn: '2100-03-12',
    message: 'Hyggelig at dere vil leie hos oss.',
    acceptsMissing: false,
  },
  reply: { id: 1 },
}

/** Placeholder for the link, which is created when the mail is sent. */
const linkToBe = '…'

const previewingMail = route(previewOfferMail, async ({ db, scope, params, query }) => {
  const { kind, locale, message = '', expiresOn = null } = query
  const { content, number, shown } = await readOfferContent(db, scope, params.id)
  const issuer = await readIssuer(db, scope, locale)
  const isQuote = kind === 'quote'
  const names = namesOf({ content, number, locale, expiresOn: isQuote ? expiresOn : null })
  const url = isQuote ? linkToBe : ''
  const mail = previewMail(offerWords({ kind, locale, issuer, message, ...names, url }))
  return { shown, totalOre: content.totalOre, mail }
})

const previewing = ({ drawPaper }: OfferParts) =>
  fileRoute(previewOffer, async (call) => {
    const { db, scope, params, query, now } = call
    const { kind, locale, message = '', expiresOn = null } = query
    const { content, receiver } = await readOfferContent(db, scope, params.id)
    const issuer = await readIssuer(db, scope, locale)
    const drawn = {
      kind,
      locale,
      content,
      receiver,
      message,
      number: 0,
      terms: issuer.texts.rentalTerms,
      madeAt: now.toISOString(),
      expiresOn: kind === 'quote' ? expiresOn : null,
    }
    const number = translate(locale, 'offer.draft', { number: content.number })
    return offerFile(drawing(call, issuer, drawPaper), drawn, number)
  })

export const offerRoutes = (parts: OfferParts): Route[] => [
  readRoute(
    listOffers,
    ({ scope, params }) => offersStatements(scope.partnerId, params.id),
    ({ rows: [offers, [renter], found] }) => {
      onlyRow(found)
      return { email: renter?.email ?? '', data: offers.map(listedOffer) }
    },
  ),
  readRoute(
    getAcceptedQuote,
    ({ scope, params }) => [acceptedStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => acceptedQuote(onlyRow(found)),
  ),
  { ...sending(parts), example },
  route(withdrawOffer, (call) => {
    const { id: orderId, offerId } = call.params
    return endOffer(call.db, call.scope, { orderId, offerId, as: 'withdrawn', by: authorOf(call) })
  }),
  previewing(parts),
  previewingMail,
  fileRoute(getOfferPdf, async (call) => {
    const { db, scope, params } = call
    const offer = await readOffer(db, scope, params.id, params.offerId)
    const issuer = await readIssuer(db, scope, offer.locale)
    return offerFile(drawing(call, issuer, parts.drawPaper), offer)
  }),
]
