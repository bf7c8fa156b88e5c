import type { FastifyInstance } from 'fastify'
import { failureOf } from '../http/context/answer-error.ts'
import type { HttpContext } from '../http/context/context.ts'
import { readCaller } from '../http/session/caller.ts'
import { setCsrfCookie } from '../http/session/renew-session.ts'
import { registerAccountPage } from './account/account-page.ts'
import { registerCampaignRedirect } from './campaigns/redirect.ts'
import { registerConsentPage } from './consents/consent-page.ts'
import { registerAssets } from '../html/assets.ts'
import { backToLogin } from '../html/fields.ts'
import { registerForgotten } from './links/forgotten.ts'
import { readsForms } from './site/forms.ts'
import { html } from '../html/html.ts'
import { registerLogin } from './login/login.ts'
import { registerLogout } from './login/logout.ts'
import { sendPage } from '../html/page.ts'
import { registerMailListHook } from './mail-list/hook-page.ts'
import { registerOfferPage } from './offers/offer-page.ts'
import { registerPasswordLinks } from './links/password-links.ts'
import { registerSecondStep } from './login/second-step.ts'
import type { PageParts, Site } from './site/site.ts'

export async function registerPages(context: HttpContext, parts: PageParts): Promise<void> {
  const site = { ...context, ...parts, inBackground: backgroundOf(context) }
  registerCsrfCookie(context)
  registerAccountPage(site)
  await context.app.register(async (app) => {
    readsForms(app)
    answersWithPages(app)
    registerAssets(app)
    registerLogin(site, app)
    registerSecondStep(site, app)
    registerLogout(site, app)
    registerForgotten(site, app)
    registerPasswordLinks(site, app)
    registerOfferPage(site, app)
    registerConsentPage(site, app)
    registerCampaignRedirect(site, app)
    registerMailListHook(site, app)
  })
}

function backgroundOf({ app, logger }: HttpContext): Site['inBackground'] {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(running)
  })
  return (work) => {
    const watched = work
      .catch((error: unknown) => logger.error({ err: error }, 'work after an answer failed'))
      .finally(() => running.delete(watched))
    running.add(watched)
  }
}

/** Sends a CSRF token when the client starts (specification 7). Without a session there is nothing to protect. */
function registerCsrfCookie(context: HttpContext): void {
  context.app.get('/api/v1/csrf-cookie', { config: { permit: 'open' } }, async (request, reply) => {
    const caller = await readCaller(context, request)
    if (caller) setCsrfCookie(context, reply, caller.sessionHash)
    return reply.header('cache-control', 'no-store').send({ ok: true })
  })
}

function answersWithPages(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = failureOf(error, request, reply)
    return sendPage(request, reply, refusal.status, (t) => ({
      title: t('pages.failed'),
      body: html`<p class="lead" role="alert">${t(`error.${refusal.code}`)}</p>
        ${backToLogin(t)}`,
    }))
  })
}
