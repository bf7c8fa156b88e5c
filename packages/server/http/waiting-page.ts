import type { IncomingHttpHeaders } from 'node:http'
import { escapeHtml } from '@dxweb/kit/escape.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { chooseLocale, localeCookie } from '@dxweb/locales/choose-locale.ts'
import { translate } from '@dxweb/locales/translate.ts'

/** Seconds between the page's own tries. */
const tryAgainAfter = 5

/** What a page that waits is sent with, beside its status 503. */
export const waitingHeaders = {
  'x-dx-maintenance': '1',
  'retry-after': String(tryAgainAfter),
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}

/** The language of a reader of whom nothing is known but the request. */
export function localeOf({ url = '/', headers }: Asked): Locale {
  const { searchParams } = URL.parse(url, 'http://dxweb.invalid') ?? new URL('http://dxweb.invalid')
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=(\\w+)`).exec(headers.cookie ?? '')
  return chooseLocale({
    asked: searchParams.get('locale'),
    device: chosen?.[1],
    browser: headers['accept-language'],
  })
}

interface Asked {
  url?: string
  headers: IncomingHttpHeaders
}

/** Needs nothing but itself, no script either, and tries again by itself: while DxWeb starts, or is away. */
export function waitingPage(locale: Locale, titleKey: string, textKey: string): string {
  const title = escapeHtml(translate(locale, titleKey))
  const text = escapeHtml(translate(locale, textKey))
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${tryAgainAfter}"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem}
@media(prefers-color-scheme:dark){body{background:#15181d;color:#e8eaed}}</style></head>
<body><h1>${title}</h1><p role="status">${text}</p></body></html>`
}
