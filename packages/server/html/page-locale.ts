import type { Locale } from '@dxweb/locales/catalog.ts'
import { chooseLocale, localeCookie, readLocale } from '@dxweb/locales/choose-locale.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const aYear = 365 * 24 * 60 * 60

/**
 * Returns the language of a page without reading an account, since the user may not be signed in. A language in the
 * query is stored in a cookie, which the app uses too.
 */
export function pageLocale(request: FastifyRequest, reply: FastifyReply): Locale {
  const asked = readLocale((request.query as Record<string, unknown> | undefined)?.['locale'])
  if (asked !== null) {
    void reply.setCookie(localeCookie, asked, { path: '/', sameSite: 'lax', maxAge: aYear })
  }
  return chooseLocale({ asked, device: request.cookies[localeCookie] })
}
