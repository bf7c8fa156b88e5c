import type { IncomingHttpHeaders } from 'node:http'
import { escapeHtml } from '@dxweb/kit/text/escape.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { chooseLocale, localeCookie } from '@dxweb/locales/choose-locale.ts'
import { translate } from '@dxweb/locales/translate.ts'

/** Seconds between reloads. */
const tryAgainAfter = 5

export const waitingHeaders = {
  'x-dx-maintenance': '1',
  'retry-after': String(tryAgainAfter),
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}

export function localeOf({ url = '/', headers }: PlainRequest): Locale {
  const { searchParams } = URL.parse(url, 'http://dxweb.invalid') ?? new URL('http://dxweb.invalid')
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=(\\w+)`).exec(headers.cookie ?? '')
  return chooseLocale({ asked: searchParams.get('locale'), device: chosen?.[1] })
}

interface PlainRequest {
  url?: string
  headers: IncomingHttpHeaders
}

export function waitingPage(locale: Locale, titleKey: string, textKey: string): string {
  const title = escapeHtml(translate(locale, titleKey))
  const text = escapeHtml(translate(locale, textKey))
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${tryAgainAfter}"><title>${title}</title>
<style>${style}</style></head>
<body><main><p class="logo"><span aria-hidden="true">dx</span>DxWeb</p>
<h1>${title}</h1><p role="status">${text}</p></main></body></html>`
}

const style = `body{margin:0;min-height:100vh;display:grid;align-content:center;background:#f4f6f5;color:#12211f;
font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:24px}p{margin:0}h1{margin:28px 0 8px;font-size:26px;line-height:1.2}
.logo{display:flex;align-items:center;gap:10px;font-weight:700}
.logo span{padding:5px 7px;border-radius:8px;background:#2f9c8f;color:#10302d;font-size:14px;line-height:1.2}
@media(prefers-color-scheme:dark){body{background:#0d1514;color:#e8efed}}`
