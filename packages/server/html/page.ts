import { translateIn } from '@dxweb/locales/translate.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { assetPaths } from './assets.ts'
import { type Html, html } from './html.ts'
import { pageLocale } from './page-locale.ts'
import { seatPattern } from './seat-pattern.ts'

/** Content policy without scripts, which these pages do not use. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface Sender {
  name: string
  /** Data URL of the logo. */
  logo: string | null
}

export interface PageContent {
  title: string
  sender?: Sender
  notice?: Html | false | null
  body: Html
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  write: (t: Translate, locale: Locale) => PageContent,
): FastifyReply {
  const locale = pageLocale(request, reply)
  const t = translateIn(locale)
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('vary', 'cookie')
    .type('text/html; charset=utf-8')
    .send(pageOf(t, locale, request, write(t, locale)).text)
}

const stage = (t: Translate): Html =>
  html`<aside class="stage">
    ${logo} ${seatPattern}
    <p class="tagline">${t('pages.tagline')}</p>
  </aside>`

const stageOf = ({ name, logo: address }: Sender): Html =>
  html`<aside class="stage">
    <div class="sender">
      ${address !== null && html`<img src="${address}" alt="" />`}
      <p>${name}</p>
    </div>
    ${seatPattern}
  </aside>`

function pageOf(
  t: Translate,
  locale: Locale,
  request: FastifyRequest,
  { title, notice, body, sender }: PageContent,
): Html {
  const content = html`<div class="split">
    ${sender ? stageOf(sender) : stage(t)}
    <main class="door">
      <div class="door-inner">
        ${notice ?? null}
        <h1>${title}</h1>
        ${body}
      </div>
      ${languageLink(t, locale, request)}
    </main>
  </div>`
  return frame(locale, title, content, undefined, sender?.name)
}

export function frame(
  locale: Locale,
  title: string,
  content: Html,
  style?: Html,
  from = 'DxWeb',
): Html {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${from}</title>
        <link rel="icon" href="data:image/svg+xml,${icon}" />
        <link rel="stylesheet" href="${assetPaths.css}" />
        ${style ?? null}
      </head>
      <body>
        ${content}
      </body>
    </html>`
}

export const logo = html`<span class="logo"
  ><span class="logo-mark" aria-hidden="true">dx</span>DxWeb</span
>`

const icon = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f9c8f"/><text x="16" y="21.5" font-family="sans-serif" font-size="14" font-weight="700" text-anchor="middle" fill="#10302d">dx</text></svg>',
)

export function languageLink(
  t: Translate,
  locale: Locale,
  request: Pick<FastifyRequest, 'url'>,
): Html {
  const other = locale === 'nb' ? 'en' : 'nb'
  const url = new URL(request.url, 'http://dxweb.invalid')
  url.searchParams.set('locale', other)
  return html`<footer>
    <a href="${url.pathname}${url.search}" lang="${other}" hreflang="${other}"
      >${t('pages.otherLanguage')}</a
    >
  </footer>`
}
