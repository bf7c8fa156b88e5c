import { countAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import type { LinkedOffer } from '@dxweb/areas/orders/offers/accept-store.ts'
import { declineOffer, recordQuestion } from '@dxweb/areas/orders/offers/answer-store.ts'
import { scopeOfLink } from '@dxweb/kit/database/database.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readIssuer } from '../../documents/issuer/read-issuer.ts'
import { hashToken } from '../../http/session/session-cookie.ts'
import { type OfferAnswer, sendOfferAnswer } from '../../mail/send/offer-answer.ts'
import { readForm } from '../site/forms.ts'
import type { Site } from '../site/site.ts'
import { type Answering, longestAnswer, longestName } from './answer-forms.ts'
import { type OfferRequest, find, type Link, linkOf, pathOf } from './link.ts'

const open = { config: { permit: 'open' } } as const

/** Maximum number of questions per hour about one quote; `perAddress` applies to one network address. */
const perQuote = 5
const perAddress = 20

interface Found {
  link: Link
  offer: LinkedOffer
}

interface Pages {
  sendGone: (request: FastifyRequest<OfferRequest>, reply: FastifyReply) => Promise<unknown>
  sendPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Found & { answering: Answering },
  ) => Promise<unknown>
}

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim()

const lengthFault = (text: string, longest: number, isRequired: boolean) => {
  if (text === '' && isRequired) return 'required'
  return text.length > longest ? 'too_long' : undefined
}

/** Mails the venue in the background, since the renter's answer is already stored. */
async function mailVenue(
  site: Site,
  { link, offer }: Found,
  answer: Pick<OfferAnswer, 'kind' | 'name' | 'text'>,
) {
  const issuer = await readIssuer(site.db, scopeOfLink(link.partnerId), 'nb')
  const { content, number, orderId, email, makerEmail } = offer
  await sendOfferAnswer(site, {
    ...answer,
    to: issuer.email || makerEmail,
    replyTo: email,
    issuer,
    content,
    number,
    path: `/partners/${link.partnerId}/orders/${orderId}`,
  })
}

/** Counts a question. Returns true if there were too many. */
const areTooMany = async (site: Site, request: FastifyRequest, { link, offer }: Found) =>
  (await countAttempt(site.db, [
    { key: `offer-question:${link.partnerId}:${offer.orderId}`, perHour: perQuote },
    { key: `offer-question-ip:${request.ip}`, perHour: perAddress },
  ])) > 0

async function decline(site: Site, request: FastifyRequest, found: Found, reason: string) {
  const { partnerId, token } = found.link
  const by = { reason, from: request.ip }
  const done = await declineOffer(site.db, partnerId, hashToken(token), by)
  if (!done) return
  site.services.changed(partnerId, 'orders')
  const name = found.offer.content.renter
  site.inBackground(mailVenue(site, found, { kind: 'quoteDeclined', name, text: reason }))
}

async function ask(site: Site, found: Found, name: string, text: string) {
  const { partnerId, token } = found.link
  await recordQuestion(site.db, partnerId, hashToken(token), { name, text })
  site.services.changed(partnerId, 'orders')
  site.inBackground(mailVenue(site, found, { kind: 'quoteQuestion', name, text }))
}

export function registerAnswers(site: Site, app: FastifyInstance, pages: Pages): void {
  app.post<OfferRequest>('/offer/:venue/decline', open, async (request, reply) => {
    const reason = clean(readForm(site, request)('reason'))
    const link = linkOf(request.params, request.query.token)
    const offer = await find(site, request, link)
    if (!link || !offer) return pages.sendGone(request, reply)
    const fault = lengthFault(reason, longestAnswer, false)
    if (fault !== undefined) {
      const answering = { typed: { reason }, faults: { reason: fault } }
      return pages.sendPage(request, reply, { link, offer, answering })
    }
    await decline(site, request, { link, offer }, reason)
    return reply.redirect(pathOf(link), 303)
  })
  app.post<OfferRequest>('/offer/:venue/question', open, async (request, reply) => {
    const form = readForm(site, request)
    const [name, question] = [clean(form('asker')), clean(form('question'))]
    const link = linkOf(request.params, request.query.token)
    const offer = await find(site, request, link)
    if (!link || !offer) return pages.sendGone(request, reply)
    const nameFault = lengthFault(name, longestName, true)
    const isWrong = lengthFault(question, longestAnswer, true)
    const isSpent = !nameFault && !isWrong && (await areTooMany(site, request, { link, offer }))
    const questionFault = isWrong ?? (isSpent ? 'too_many_questions' : undefined)
    if (nameFault !== undefined || questionFault !== undefined) {
      const faults = {
        ...(nameFault !== undefined && { name: nameFault }),
        ...(questionFault !== undefined && { question: questionFault }),
      }
      const answering = { typed: { name, question }, faults }
      return pages.sendPage(request, reply, { link, offer, answering })
    }
    await ask(site, { link, offer }, name, question)
    return reply.redirect(`${pathOf(link)}&asked=1`, 303)
  })
}
