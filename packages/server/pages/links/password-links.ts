import { accessChanged } from '@dxweb/areas/access/login/access-changed.ts'
import {
  findLink,
  type LinkKind,
  type LinkRow,
  spendLink,
} from '@dxweb/areas/access/login/link-store.ts'
import { longestPassword, shortestPassword } from '@dxweb/areas/access/rights/rules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../http/session/session-cookie.ts'
import { backToLogin, field, submit } from '../../html/fields.ts'
import { csrfField, type Form, readForm } from '../site/forms.ts'
import { type Html, html } from '../../html/html.ts'
import { proveDevice } from '../site/known-device.ts'
import { newPasswordFault } from '../secrets/new-password.ts'
import { sendPage } from '../../html/page.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import type { Site } from '../site/site.ts'

const open = { config: { permit: 'open' } } as const
const pathOf = { reset: '/password/reset', invitation: '/invitation' } as const

export function registerPasswordLinks(site: Site, app: FastifyInstance): void {
  for (const kind of ['reset', 'invitation'] as const) {
    app.get<{ Querystring: { token?: unknown } }>(pathOf[kind], open, async (request, reply) => {
      const { token } = request.query
      if (typeof token !== 'string') return sendGone(request, reply)
      const link = await findLink(site.db, hashToken(token), kind)
      if (link === null) return sendGone(request, reply)
      return sendLinkPage(site, request, reply, { kind, token, link, faults: {} })
    })
    app.post(pathOf[kind], open, (request, reply) => answerLink(site, kind, request, reply))
  }
}

async function answerLink(
  site: Site,
  kind: LinkKind,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const form = readForm(site, request)
  const token = form('token')
  const hash = hashToken(token)
  const link = await findLink(site.db, hash, kind)
  if (link === null) return sendGone(request, reply)
  const names = kind === 'invitation' ? namesIn(form) : { firstName: null, lastName: null }
  const faults = await faultsIn(form, link.email)
  if (Object.keys(faults).length > 0) {
    const typed = { ...link, ...(names.firstName !== null && names) }
    return sendLinkPage(site, request, reply, { kind, token, link: typed, faults })
  }
  const passwordHash = await site.passwords.hash(form('password'))
  const userId = await spendLink(site.db, { hash, kind, passwordHash, ...names })
  if (userId === null) return sendGone(request, reply)
  accessChanged(site.services, userId)
  // Marks the device as known, so that the address's owner may sign in despite wrong guesses by others.
  proveDevice(site, request, reply, userId)
  return reply.redirect(`/login?done=${kind}`, 303)
}

function namesIn(form: Form) {
  const name = (of: string) => form(of).replaceAll('\u0000', '').toWellFormed().trim().slice(0, 100)
  return { firstName: name('firstName'), lastName: name('lastName') }
}

type Faults = { password?: string; again?: string }

async function faultsIn(form: Form, email: string): Promise<Faults> {
  const fault = await newPasswordFault(form('password'), email)
  if (fault !== null) return { password: fault }
  return form('password') === form('again') ? {} : { again: 'not_the_same' }
}

interface LinkPage {
  kind: LinkKind
  token: string
  link: LinkRow
  faults: Faults
}

function sendLinkPage(site: Site, request: FastifyRequest, reply: FastifyReply, page: LinkPage) {
  const csrf = csrfField(site, request, reply)
  const { kind, token, link, faults } = page
  const isInvitation = kind === 'invitation'
  return sendPage(request, reply, Object.keys(faults).length === 0 ? 200 : 400, (t) => ({
    title: t(isInvitation ? 'pages.invitation.title' : 'pages.newPassword'),
    body: html`<p class="lead">
        ${t(isInvitation ? 'pages.invitation.lead' : 'pages.reset.lead', { email: link.email })}
      </p>
      <form method="post" action="${pathOf[kind]}">
        ${csrf}
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="username" value="${link.email}" autocomplete="username" />
        ${isInvitation && nameFields(t, link)} ${passwordFields(t, faults)}
        ${submit(t(isInvitation ? 'pages.invitation.submit' : 'pages.reset.submit'))}
      </form>`,
  }))
}

const nameFields = (t: Translate, { firstName, lastName }: LinkRow): Html => html`
  ${field({ name: 'firstName', label: t('label.firstName'), value: firstName, autocomplete: 'given-name', isFirst: true })}
  ${field({ name: 'lastName', label: t('label.lastName'), value: lastName, autocomplete: 'family-name' })}
`

/** Only the text `field.too_long` uses `max`. */
const faultText = (t: Translate, fault: string | undefined) =>
  fault === undefined ? null : t(`field.${fault}`, { max: longestPassword })

const passwordFields = (t: Translate, faults: Faults): Html => html`
  ${field({
    name: 'password',
    label: t('pages.newPassword'),
    type: 'password',
    autocomplete: 'new-password',
    hint: t('pages.passwordHint', { min: shortestPassword }),
    fault: faultText(t, faults.password),
  })}
  ${field({
    name: 'again',
    label: t('pages.passwordAgain'),
    type: 'password',
    autocomplete: 'new-password',
    fault: faultText(t, faults.again),
  })}
`

function sendGone(request: FastifyRequest, reply: FastifyReply) {
  return sendPage(request, reply, 404, (t) => ({
    title: t('pages.link.goneTitle'),
    body: html`<p class="lead">${t('pages.link.gone')}</p>
      <a class="button" href="/password/forgot">${t('pages.link.newOne')}</a>
      ${backToLogin(t)}`,
  }))
}
