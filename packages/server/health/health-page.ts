import { translateIn } from '@dxweb/locales/translate.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { Html, html } from '../html/html.ts'
import { frame, languageLink, logo } from '../html/page.ts'
import { type Finding, findingsOf } from './health-findings.ts'
import type { Inspection } from './inspection.ts'

const css = readFileSync(new URL('./health-page.css', import.meta.url), 'utf8')
const style = new Html(`<style>${css}</style>`)
const cssHash = createHash('sha256').update(css).digest('base64')

export const healthPolicy = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${cssHash}'`,
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Draws the page without JavaScript, so that it works even if the app does not start. */
export function healthPage(locale: Locale, url: string, seen: Inspection): string {
  const t = translateIn(locale)
  const findings = findingsOf(seen, t)
  const areAllHealthy = findings.every(({ isHealthy }) => isHealthy !== false)
  const content = html`<header class="band">${logo}<a href="/">${t('health.back')}</a></header>
    <main>
      <h1>${t('health.title')}</h1>
      <p class="notice${areAllHealthy ? '' : ' wrong'}" role="status">
        ${t(areAllHealthy ? 'health.ok' : 'health.attention')}
      </p>
      <dl>${findings.map((finding) => rowOf(finding, t))}</dl>
    </main>
    ${languageLink(t, locale, { url })}`
  return frame(locale, t('health.title'), content, style).text
}

function rowOf({ name, value, isHealthy }: Finding, t: Translate): Html {
  const state = html`<dd class="state${isHealthy ? '' : ' wrong'}">
    ${t(isHealthy ? 'health.well' : 'health.unwell')}
  </dd>`
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
    ${isHealthy !== undefined && state}
  </div>`
}
