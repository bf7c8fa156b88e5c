import { type Locale, readLocale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Translate = (key: string, values?: Record<string, string | number>) => string

export const textsIn =
  (locale: Locale): Translate =>
  (key, values) =>
    translate(locale, key, values)

const localeCookie = 'dxweb-locale'
const aYear = 365 * 24 * 60 * 60

/** The asked language, the one chosen earlier, or the browser's; Norwegian unless it prefers English. */
export function pageLocale(request: FastifyRequest, reply: FastifyReply): Locale {
  const asked = readLocale((request.query as Record<string, unknown> | undefined)?.['locale'])
  if (asked !== null) {
    void reply.setCookie(localeCookie, asked, { path: '/', sameSite: 'lax', maxAge: aYear })
    return asked
  }
  return (
    readLocale(request.cookies[localeCookie]) ?? preferred(request.headers['accept-language'] ?? '')
  )
}

/** 'nn-NO, nb;q=0.9, en;q=0.8' prefers Norwegian. */
function preferred(header: string): Locale {
  const ranked = header
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', weight] = range.trim().split(/;\s*q=/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight ? Number(weight) : 1 }
    })
    .filter(({ language }) => ['nb', 'nn', 'no', 'en'].includes(language))
    .toSorted((one, other) => other.weight - one.weight)
  return ranked[0]?.language === 'en' ? 'en' : 'nb'
}
