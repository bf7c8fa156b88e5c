import { translateIn } from '@dxweb/locales/translate.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { readFileSync } from 'node:fs'
import { readAccount } from '@dxweb/areas/access/login/account-store.ts'
import { readLocale } from '@dxweb/locales/choose-locale.ts'
import { permittedCaller } from '../../http/border/register-route.ts'
import { readPageNonce } from '../../http/session/request-headers.ts'
import { accountSections, type AccountSeen } from './account-sections.ts'
import { Html, html } from '../../html/html.ts'
import type { Site } from '../site/site.ts'

const script = readFileSync(new URL('./account-page.js', import.meta.url), 'utf8')
const style = readFileSync(new URL('./account-page.css', import.meta.url), 'utf8')

/** Serves `/brukerkonto`: HTML that the web client embeds (specification 2 and 7). */
export function registerAccountPage(site: Site): void {
  const self = { config: { permit: 'self' } } as const
  site.app.get<{ Querystring: { locale?: unknown } }>(
    '/apiweb/useraccounthtml',
    self,
    async (request, reply) => {
      const caller = await permittedCaller(site, 'self', request)
      const account = await readAccount(site.db, caller.userId)
      const locale = readLocale(request.query.locale) ?? caller.locale
      const seen = {
        account,
        locale,
        ownSession: caller.sessionHash,
        ninjaId: caller.sudoId === null ? null : caller.userId,
      }
      const nonce = readPageNonce(request)
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(accountFragment(translateIn(locale), seen, nonce).text)
    },
  )
}

function accountFragment(t: Translate, seen: AccountSeen, nonce: string): Html {
  return html`<style>
      ${new Html(style)}
    </style>
    <div
      class="dx-account"
      id="dx-account"
      data-ninja="${seen.ninjaId ?? ''}"
      data-texts="${JSON.stringify(textsOf(t))}"
    >
      <header>
        <h1>${t('shell.profile')}</h1>
        <p>${t('access.account.lead')}</p>
      </header>
      ${seen.ninjaId !== null && html`<p class="dx-account-note">${t('access.account.sudo')}</p>`}
      ${accountSections(t, seen)}
    </div>
    <script nonce="${nonce}">
      ${new Html(script)}
    </script>`
}

function textsOf(t: Translate): Record<string, string> {
  return {
    'error.forbidden': t('error.forbidden'),
    'error.internal': t('error.internal'),
    'error.invalid': t('error.invalid'),
    'error.not_in_sudo': t('error.not_in_sudo'),
    'error.taken': t('access.account.emailTaken'),
    'error.too_many': t('error.too_many'),
    'error.unauthenticated': t('error.unauthenticated'),
    'error.wrong_state': t('error.wrong_state'),
    'field.not_email': t('field.not_email'),
    'field.password_is_email': t('field.password_is_email'),
    'field.password_short': t('field.password_short'),
    'field.password_common': t('field.password_common'),
    'field.password_simple': t('field.password_simple'),
    'field.required': t('field.required'),
    'field.wrong_code': t('field.wrong_code'),
    'field.wrong_password': t('field.wrong_password'),
  }
}
