import { countAttempt, spendAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import { emailAddress } from '@dxweb/areas/access/email-address.ts'
import { storeLink } from '@dxweb/areas/access/login/link-store.ts'
import { findLogin } from '@dxweb/areas/access/login/session-store.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { hashToken, newToken } from '../../http/session/session-cookie.ts'
import { backToLogin, field, submit } from '../../html/fields.ts'
import { csrfField, readForm } from '../site/forms.ts'
import { html } from '../../html/html.ts'
import { sendPage } from '../../html/page.ts'
import { pageLocale } from '../../html/page-locale.ts'
import type { Site } from '../site/site.ts'

const open = { config: { permit: 'open' } } as const
const perAccount = 3
const perAddress = 30

/** The answer is the same whether or not the account exists. */
export function registerForgotten(site: Site, app: FastifyInstance): void {
  app.get('/password/forgot', open, async (request, reply) => {
    const csrf = csrfField(site, request, reply)
    return sendPage(request, reply, 200, (t) => ({
      title: t('pages.login.forgot'),
      body: html`<p class="lead">${t('pages.forgot.lead')}</p>
        <form method="post" action="/password/forgot">
          ${csrf}
          ${field({ name: 'email', label: t('label.email'), type: 'email', autocomplete: 'username', isFirst: true })}
          ${submit(t('pages.forgot.submit'))}
        </form>
        ${backToLogin(t)}`,
    }))
  })
  app.post('/password/forgot', open, async (request, reply) => {
    const form = readForm(site, request)
    const limit = { key: `reset-ip:${request.ip}`, perHour: perAddress }
    await spendAttempt(site.db, [limit])
    const address = z.safeParse(emailAddress, form('email'))
    const locale = pageLocale(request, reply)
    if (address.success) site.inBackground(mailReset(site, address.data.toLowerCase(), locale))
    return sendPage(request, reply, 200, (t) => ({
      title: t('pages.forgot.sentTitle'),
      body: html`<p class="lead">${t('pages.forgot.sent')}</p>
        ${backToLogin(t)}`,
    }))
  })
}

/** Mails the link in the background, since otherwise the reply's timing would reveal whether the account exists. */
async function mailReset(site: Site, email: string, locale: Locale): Promise<void> {
  if ((await countAttempt(site.db, [{ key: `reset:${email}`, perHour: perAccount }])) > 0) return
  const user = await findLogin(site.db, email)
  if (!user?.isActive) return
  const token = newToken()
  const { id: userId, email: to } = user
  await storeLink(site.db, { hash: hashToken(token), userId, kind: 'reset', email: to })
  const url = `${site.publicUrl()}/password/reset?token=${token}`
  await site.mailer.send({ to, template: 'reset', locale, values: { url } })
}
