import { Refusal } from '@dxweb/kit/errors.ts'
import { escapeHtml } from '@dxweb/kit/escape.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { chooseLocale } from '@dxweb/locales/choose-locale.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './answer-error.ts'

/** Seconds between the page's own tries. */
const tryAgainAfter = 5

/** A page for an address of the app while the database is away; it tries again by itself. */
export function answerMaintenance(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (!(error instanceof Refusal) || error.code !== 'unavailable') {
    return answerError(error, request, reply)
  }
  request.log.warn({ err: error.cause }, 'unavailable')
  return reply
    .code(503)
    .headers({
      'x-dx-maintenance': '1',
      'retry-after': tryAgainAfter,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    .type('text/html; charset=utf-8')
    .send(maintenancePage(localeOf(request)))
}

/** The language of a reader of whom nothing is known but the request. */
export function localeOf(request: FastifyRequest): Locale {
  return chooseLocale({
    asked: (request.query as Record<string, unknown>)['locale'],
    browser: request.headers['accept-language'],
  })
}

function maintenancePage(locale: Locale): string {
  const title = escapeHtml(translate(locale, 'health.maintenance.title'))
  const text = escapeHtml(translate(locale, 'health.maintenance.text'))
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${tryAgainAfter}"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem}
@media(prefers-color-scheme:dark){body{background:#15181d;color:#e8eaed}}</style></head>
<body><h1>${title}</h1><p>${text}</p></body></html>`
}
