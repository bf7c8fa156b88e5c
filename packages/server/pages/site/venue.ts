import { refuseSpent, spendAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import { issuerStatement } from '@dxweb/areas/partners/issuer-store.ts'
import { scopeOfLink } from '@dxweb/kit/database/database.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../../html/html.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { type Sender, sendPage } from '../../html/page.ts'
import type { Site } from './site.ts'

/**
 * Maximum number of wrong links from one network address. Tokens cannot be guessed; the limit saves the server's time.
 */
const missesPerHour = 30

export const isVenueId = (number: string) => /^[1-9]\d{0,8}$/.test(number)

export interface Venue extends Sender {
  email: string
  phone: string
}

export async function findVenue(site: Site, partnerId: number): Promise<Venue | undefined> {
  const [found] = await site.db.run(scopeOfLink(partnerId), issuerStatement(partnerId))
  if (found === undefined) return undefined
  const { name, logo, email, phone } = found
  return {
    name,
    email,
    phone,
    logo: logo && `data:image/png;base64,${logo.toString('base64')}`,
  }
}

/** Counts only unknown links, so that other people's wrong links do not block a valid one. */
export async function spendMiss(site: Site, request: FastifyRequest, kind: string): Promise<void> {
  const limit = { key: `${kind}-ip:${request.ip}`, perHour: missesPerHour }
  await refuseSpent(site.db, limit)
  await spendAttempt(site.db, [limit])
}

export const contactOf = (t: Translate, { name, email, phone }: Venue): Html =>
  html`<p>
    ${t('pages.venue.ask', { partner: name })}
    ${email !== '' && html`<br /><a href="mailto:${email}">${email}</a>`}
    ${phone !== '' && html`<br /><a href="tel:${phone.replaceAll(' ', '')}">${formatPhone(phone)}</a>`}
  </p>`

export async function sendGonePage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { venueId, titleKey, leadKey }: { venueId: string; titleKey: string; leadKey: string },
) {
  const venue = isVenueId(venueId) ? await findVenue(site, Number(venueId)) : undefined
  return sendPage(request, reply, 404, (t) => ({
    ...(venue && { sender: venue }),
    title: t(titleKey),
    body: html`<p class="lead">${t(leadKey)}</p>
      ${venue ? contactOf(t, venue) : null}`,
  }))
}
