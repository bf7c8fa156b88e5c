import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { acceptOffer, type LinkedOffer } from '@dxweb/areas/orders/offers/accept-store.ts'
import { offerNumber } from '@dxweb/areas/orders/offers/rules.ts'
import { scopeOfLink } from '@dxweb/kit/database/database.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OfferWords, offerWords } from '../../documents/drawing/offer-words.ts'
import { readIssuer } from '../../documents/issuer/read-issuer.ts'
import { offerFile } from '../../documents/offer-file.ts'
import { field, goodNotice, submit, wrongNotice } from '../../html/fields.ts'
import { answerForms, type Answering } from './answer-forms.ts'
import { registerAnswers } from './answers.ts'
import { type OfferRequest, find, type Link, linkOf, pathOf } from './link.ts'
import { type Html, html } from '../../html/html.ts'
import { pageLocale } from '../../html/page-locale.ts'
import { sendPage } from '../../html/page.ts'
import { hashToken } from '../../http/session/session-cookie.ts'
import { csrfField, readForm } from '../site/forms.ts'
import type { Site } from '../site/site.ts'
import { contactOf, findVenue, sendGonePage } from '../site/venue.ts'

const open = { config: { permit: 'open' } } as const

async function sendPdf(site: Site, reply: FastifyReply, { partnerId }: Link, offer: LinkedOffer) {
  const scope = scopeOfLink(partnerId)
  const issuer = await readIssuer(site.db, scope, offer.locale)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const waiter = { scope, signal: gone.signal }
  const { timeZone } = offer
  const drawing = { waiter, issuer, timeZone, drawPaper: site.drawPaper }
  const { body, contentType, fileName } = await offerFile(drawing, offer)
  return reply
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type(contentType)
    .send(body)
}

export function registerOfferPage(site: Site, app: FastifyInstance): void {
  app.get<OfferRequest>('/offer/:venue', open, async (request, reply) => {
    const link = linkOf(request.params, request.query.token)
    const offer = await find(site, request, link)
    if (!link || !offer) return sendGone(site, request, reply)
    const answering = { isAsked: request.query.asked === '1' }
    return sendOfferPage(site, request, reply, { link, offer, faults: {}, answering })
  })
  app.get<OfferRequest>('/offer/:venue/pdf', open, async (request, reply) => {
    const link = linkOf(request.params, request.query.token)
    const offer = await find(site, request, link)
    if (!link || !offer) return sendGone(site, request, reply)
    return sendPdf(site, reply, link, offer)
  })
  app.post<OfferRequest>('/offer/:venue', open, async (request, reply) => {
    const form = readForm(site, request)
    const link = linkOf(request.params, request.query.token)
    const offer = await find(site, request, link)
    if (!link || !offer) return sendGone(site, request, reply)
    const name = form('name').replaceAll('\u0000', '').toWellFormed().trim()
    const faults = faultsIn(name, form('accepts') === 'yes')
    if (offer.state === 'open' && Object.keys(faults).length > 0) {
      return sendOfferPage(site, request, reply, { link, offer, faults, name })
    }
    const { partnerId, token } = link
    const from = request.ip
    const done = await acceptOffer(site.db, partnerId, hashToken(token), { name, from })
    if (done) site.services.changed(partnerId, 'orders')
    return reply.redirect(pathOf(link), 303)
  })
  registerAnswers(site, app, {
    sendGone: (request, reply) => sendGone(site, request, reply),
    sendPage: (request, reply, page) =>
      sendOfferPage(site, request, reply, { ...page, faults: {} }),
  })
}

const longestName = 100

interface Faults {
  name?: string
  accepts?: string
}

function faultsIn(name: string, accepts: boolean): Faults {
  return {
    ...(name === '' && { name: 'required' }),
    ...(name.length > longestName && { name: 'too_long' }),
    ...(!accepts && { accepts: 'required' }),
  }
}

interface OfferPage {
  link: Link
  offer: LinkedOffer
  faults: Faults
  name?: string
  answering?: Answering
}

async function sendOfferPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  page: OfferPage,
) {
  const { link, offer, faults } = page
  const venue = await findVenue(site, link.partnerId)
  const partner = venue?.name ?? ''
  const csrf = csrfField(site, request, reply)
  const { answering = {} } = page
  const isFaulty = Object.keys(faults).length + Object.keys(answering.faults ?? {}).length > 0
  const locale = pageLocale(request, reply) === 'en' ? 'en' : 'nb'
  return sendPage(request, reply, isFaulty ? 400 : 200, (t) => ({
    ...(venue && { sender: venue }),
    title: t('offer.quote.title', { number: offerNumber(offer.content, offer.number) }),
    notice: answering.isAsked
      ? goodNotice(t('offer.page.asked', { partner }))
      : noticeOf(t, offer, partner, locale),
    body: html`${offerDetails(t, offer, partner, locale)} ${paperOf(t, link)}
    ${offer.state === 'open' && acceptForm(t, page, csrf)}
    ${answerForms(t, { link, csrf, isOpen: offer.state === 'open', ...answering })}
    ${venue ? contactOf(t, venue) : null}`,
  }))
}

// catalog: offer.page.*
function noticeOf(
  t: Translate,
  offer: LinkedOffer,
  partner: string,
  locale: 'nb' | 'en',
): Html | null {
  const { state, isCancelled, expiresOn, acceptedAt, acceptedName: name, acceptedTo } = offer
  if (state === 'open') return null
  if (state === 'closed' && isCancelled) return wrongNotice(t('offer.page.cancelled'))
  const day = dateText(expiresOn, 'date', locale)
  if (state !== 'accepted') return wrongNotice(t(`offer.page.${state}`, { partner, day }))
  const when = acceptedAt ? dateText(acceptedAt, 'full', locale, offer.timeZone) : ''
  if (isCancelled) return wrongNotice(t('offer.page.acceptedCancelled', { name, when }))
  const key = acceptedTo === 'confirmed' ? 'accepted' : 'received'
  return goodNotice(t(`offer.page.${key}`, { name, when, partner }))
}

const fact = (name: string, value: string) =>
  value !== '' &&
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

const longText = (text: string) => html`<p class="kept-lines">${text}</p>`

function offerDetails(
  t: Translate,
  offer: LinkedOffer,
  partner: string,
  locale: 'nb' | 'en',
): Html {
  const { content, message, terms, expiresOn, timeZone } = offer
  const words = offerWords(content, locale, timeZone)
  return html`<p class="lead">${t('offer.page.lead', { partner, title: content.title })}</p>
    ${message !== '' && longText(message)}
    <dl class="facts">
      ${fact(t('offer.renter'), content.renter)} ${fact(t('offer.period'), words.period)}
      ${fact(t('offer.page.until'), dateText(expiresOn, 'date', locale))}
    </dl>
    ${
      words.events.length > 0 &&
      html`<h2>${t('offer.events')}</h2>
        <ul class="plain">
          ${words.events.map(
            ({ when, title, hall }) => html`<li><b>${title}</b><br />${when} · ${hall}</li>`,
          )}
        </ul>`
    }
    ${pricesOf(t, words)}
    ${
      words.terms.length > 0 &&
      html`<h2>${t('offer.prices')}</h2>
        <ul class="plain">
          ${words.terms.map((line) => html`<li>${line}</li>`)}
        </ul>`
    }
    ${
      terms !== '' &&
      html`<h2 id="terms">${t('offer.terms')}</h2>
        ${longText(terms)}`
    }`
}

const paperOf = (t: Translate, link: Link): Html =>
  html`<p><a href="${pathOf(link, '/pdf')}">${t('offer.page.pdf')}</a></p>`

const linesOf = (lines: OfferWords['lines']): Html =>
  html`<ul class="plain">
    ${lines.map(
      ({ text, quantity, price, net, worth }) =>
        html`<li>
          <b>${text}</b><br />${quantity} × ${price}${worth === '' ? ' = ' : ' · '}${net}
        </li>`,
    )}
  </ul>`

const pricesOf = (t: Translate, { lines, sums }: OfferWords): Html | false =>
  lines.length + sums.length > 0 &&
  html`<h2>${t('offer.lines')}</h2>
    ${lines.length > 0 && linesOf(lines)}
    <dl class="facts">${sums.map(({ name, amount }) => fact(name, amount) || html``)}</dl>`

function acceptForm(t: Translate, page: OfferPage, csrf: Html): Html {
  const { link, offer, faults, name = '' } = page
  const nameFault = faults.name ? t(`field.${faults.name}`, { max: longestName }) : null
  return html`<form method="post" action="${pathOf(link)}">
    ${csrf}
    ${field({ name: 'name', label: t('offer.page.name'), value: name, autocomplete: 'name', fault: nameFault })}
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          name="accepts"
          value="yes"
          required
          ${faults.accepts !== undefined && html`aria-invalid="true" aria-describedby="accepts-fault"`}
        />
        <span>${t('offer.page.accepts')}</span>
      </label>
      ${
        faults.accepts !== undefined &&
        html`<span class="fault" id="accepts-fault">${t('offer.page.mustAccept')}</span>`
      }
    </div>
    ${offer.terms !== '' && html`<p><a href="#terms">${t('offer.page.terms')}</a></p>`}
    ${submit(t('offer.page.submit'))}
    <p class="hint">${t('offer.page.kept')}</p>
  </form>`
}

const sendGone = (site: Site, request: FastifyRequest<OfferRequest>, reply: FastifyReply) =>
  sendGonePage(site, request, reply, {
    venueId: request.params.venue,
    titleKey: 'offer.page.goneTitle',
    leadKey: 'offer.page.gone',
  })
