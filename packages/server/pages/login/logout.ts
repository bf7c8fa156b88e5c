import { accessChanged } from '@dxweb/areas/access/login/access-changed.ts'
import { endSession } from '@dxweb/areas/access/login/session-store.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  csrfCookie,
  cookieOptions,
  hashToken,
  sessionCookie,
} from '../../http/session/session-cookie.ts'
import { html } from '../../html/html.ts'
import { sendPage } from '../../html/page.ts'
import type { Site } from '../site/site.ts'

/**
 * Ends the session with a GET (specification 7), so the request must come from this site or the address bar.
 */
export function registerLogout(site: Site, app: FastifyInstance): void {
  app.get('/apiweb/logout', { config: { permit: 'open' } }, async (request, reply) => {
    if (!isMeant(request)) {
      return sendPage(request, reply, 403, (t) => ({
        title: t('pages.logout.title'),
        body: html`<p class="lead">${t('pages.logout.lead')}</p>
          <a class="button" href="/apiweb/logout">${t('shell.logout')}</a>`,
      }))
    }
    const token = request.cookies[sessionCookie(site.secure)]
    const userId = token === undefined ? null : await endSession(site.db, hashToken(token))
    if (userId !== null) accessChanged(site.services, userId)
    return reply
      .clearCookie(sessionCookie(site.secure), cookieOptions(site.secure))
      .clearCookie(csrfCookie, { ...cookieOptions(site.secure), httpOnly: false })
      .header('x-dx-purge', '1')
      .header('cache-control', 'no-store')
      .redirect('/login?done=out', 303)
  })
}

/** Requires a referring page of this site when fetch metadata is missing, as with plain HTTP. */
function isMeant({ headers }: FastifyRequest): boolean {
  if (headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const from = headers.origin ?? headers.referer ?? ''
  return URL.canParse(from) && new URL(from).host === headers.host
}
