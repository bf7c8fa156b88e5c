import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { spendAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import { changedAnswers, declineAll, type Purpose } from '@dxweb/areas/customers/consents/rules.ts'
import {
  type LinkedCustomer,
  linkedCustomerStatement,
  recordConsents,
} from '@dxweb/areas/customers/consents/store.ts'
import { scopeOfLink } from '@dxweb/kit/database/database.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { goodNotice, submit } from '../../html/fields.ts'
import { type Html, html } from '../../html/html.ts'
import { pageLocale } from '../../html/page-locale.ts'
import { sendPage } from '../../html/page.ts'
import { csrfField, readForm } from '../site/forms.ts'
import type { Site } from '../site/site.ts'
import { contactOf, findVenue, isVenueId, sendGonePage, spendMiss } from '../site/venue.ts'
import { consentPath, isConsentToken } from './consent-link.ts'

const open = { config: { permit: 'open' } } as const

const changesPerHour = 30

interface ConsentRequest {
  Params: { venue: string; customer: string }
  Querystring: { token?: unknown; saved?: unknown }
}

interface Link {
  partnerId: number
  customerId: number
}

function linkOf(site: Site, { params, query }: FastifyRequest<ConsentRequest>): Link | undefined {
  const { venue, customer } = params
  if (!isVenueId(venue) || !isVenueId(customer)) return undefined
  const link = { partnerId: Number(venue), customerId: Number(customer) }
  const isOurs = isConsentToken(site, link.partnerId, link.customerId, query.token)
  return isOurs ? link : undefined
}

async function find(site: Site, request: FastifyRequest<ConsentRequest>) {
  const link = linkOf(site, request)
  const { partnerId, customerId } = link ?? { partnerId: 0, customerId: 0 }
  const [customer] = link
    ? await site.db.run(scopeOfLink(partnerId), linkedCustomerStatement(partnerId, customerId))
    : []
  if (link && customer) return { link, customer }
  await spendMiss(site, request, 'consent')
  return undefined
}

/** Opening the page changes nothing, so that mail scanners withdraw nothing. */
export function registerConsentPage(site: Site, app: FastifyInstance): void {
  app.get<ConsentRequest>('/consent/:venue/:customer', open, async (request, reply) => {
    const found = await find(site, request)
    if (!found) return sendGone(site, request, reply)
    return sendConsentPage(site, request, reply, found)
  })
  app.post<ConsentRequest>('/consent/:venue/:customer', open, async (request, reply) => {
    const form = readForm(site, request)
    const found = await find(site, request)
    if (!found) return sendGone(site, request, reply)
    const { partnerId, customerId } = found.link
    const key = `consent:${partnerId}:${customerId}`
    await spendAttempt(site.db, [{ key, perHour: changesPerHour }])
    const shown = found.customer.answers
    const isTicked = (purpose: Purpose) => form(purpose) === 'yes'
    const answers = form('none') === '' ? changedAnswers(shown, isTicked) : declineAll(shown)
    const by = { source: 'page', userId: null, sudoId: null, requestId: request.id } as const
    const recording = { customerId, answers, ...by }
    const added = await recordConsents(site.db, scopeOfLink(partnerId), recording)
    if (added > 0) site.services.changed(partnerId, 'customers')
    return reply.redirect(`${consentPath(site, partnerId, customerId)}&saved=1`, 303)
  })
}

/** Masks an address so that its owner still recognises it: 'kari.nes@example.no' → 'k…@example.no', on one line. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1…\u2060')

async function sendConsentPage(
  site: Site,
  request: FastifyRequest<ConsentRequest>,
  reply: FastifyReply,
  { link, customer }: { link: Link; customer: LinkedCustomer },
) {
  const venue = await findVenue(site, link.partnerId)
  const csrf = csrfField(site, request, reply)
  const locale = pageLocale(request, reply) === 'en' ? 'en' : 'nb'
  const path = consentPath(site, link.partnerId, link.customerId)
  const partner = venue?.name ?? ''
  const address = masked(customer.email)
  return sendPage(request, reply, 200, (t) => ({
    ...(venue && { sender: venue }),
    title: t('consent.page.title'),
    notice: request.query.saved === '1' && goodNotice(t('consent.page.saved')),
    body: html`<p class="lead">
        ${address === '' ? t('consent.page.lead', { partner }) : t('consent.page.leadTo', { partner, address })}
      </p>
      <form method="post" action="${path}">
        ${csrf}
        ${customer.answers.map((answer) => choice(t, answer, { partner, locale, customer }))}
        ${submit(t('consent.page.save'))}
        <p>
          <button class="button quiet" type="submit" name="none" value="yes">
            ${t('consent.page.none')}
          </button>
        </p>
        <p class="hint">${t('consent.page.kept')}</p>
      </form>
      ${venue ? contactOf(t, venue) : null}`,
  }))
}

type Shown = LinkedCustomer['answers'][number]

interface Words {
  partner: string
  locale: 'nb' | 'en'
  customer: LinkedCustomer
}

// catalog: consent.page.since.*
function sinceOf(t: Translate, answer: Shown, { locale, customer }: Words): string {
  const { at, isGiven, basis } = answer
  if (at === null) return t('consent.page.since.never')
  const key = isGiven ? (basis === 'customer' ? 'customer' : 'given') : 'withdrawn'
  return t(`consent.page.since.${key}`, { day: dateText(at, 'date', locale, customer.timeZone) })
}

function choice(t: Translate, answer: Shown, words: Words): Html {
  const { purpose, isGiven } = answer
  const text = answer[words.locale].replaceAll('{partner}', words.partner)
  return html`<div class="field">
    <label class="check">
      <input
        type="checkbox"
        name="${purpose}"
        value="yes"
        aria-describedby="${purpose}-hint"
        ${isGiven && html`checked`}
      />
      <span>${text}</span>
    </label>
    <span class="hint" id="${purpose}-hint">${sinceOf(t, answer, words)}</span>
  </div>`
}

const sendGone = (site: Site, request: FastifyRequest<ConsentRequest>, reply: FastifyReply) =>
  sendGonePage(site, request, reply, {
    venueId: request.params.venue,
    titleKey: 'consent.page.goneTitle',
    leadKey: 'consent.page.gone',
  })
