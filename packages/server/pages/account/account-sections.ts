import type { AccountRow, AccountSession } from '@dxweb/areas/access/login/account-store.ts'
import { shortestPassword } from '@dxweb/areas/access/rights/rules.ts'
import { browserName } from '@dxweb/kit/text/browser-name.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { field } from '../../html/fields.ts'
import { type Html, html } from '../../html/html.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

export interface AccountSeen {
  account: AccountRow
  locale: 'nb' | 'en'
  ownSession: string
  /** Id of the impersonated user; null without sudo. */
  ninjaId: number | null
}

export function accountSections(t: Translate, seen: AccountSeen): Html[] {
  const isSelf = seen.ninjaId === null
  const all = [profile(t, seen), isSelf && password(t, seen), language(t, seen)]
  if (isSelf) all.push(seen.account.totpSecret === null ? addFactor(t) : removeFactor(t, seen))
  all.push(sessions(t, seen))
  return all.filter((section) => section !== false)
}

interface Card {
  title: string
  lead: string
  state?: Html
  body: Html
}

const card = ({ title, lead, state, body }: Card) =>
  html`<section class="dx-account-card">
    <div class="dx-account-about">
      <h2>${title}${state ?? null}</h2>
      <p>${lead}</p>
    </div>
    <div class="dx-account-body">${body}</div>
  </section>`

interface FormParts {
  path: string
  submit: string
  done: string
  fields: Html
  reload?: boolean
  strong?: boolean
}

const jsonForm = ({ path, submit, done, fields, reload, strong }: FormParts) =>
  html`<form
    data-post="/api/v1/account/${path}"
    data-done="${done}"
    ${reload ? html`data-reload="1"` : null}
    novalidate
  >
    ${fields}
    <div class="dx-account-actions">
      <button type="submit" class="${strong ? 'main' : 'quiet'}">${submit}</button>
      <span class="dx-account-said" role="status"></span>
    </div>
  </form>`

const currentPassword = (t: Translate, id: string, hint?: string) =>
  field({
    name: `${id}-currentPassword`,
    label: t('access.account.currentPassword'),
    type: 'password',
    autocomplete: 'current-password',
    ...(hint !== undefined && { hint, isOptional: true }),
  })

function profile(t: Translate, { account }: AccountSeen): Html {
  return card({
    title: t('access.account.profile'),
    lead: t('access.account.profileLead'),
    body: jsonForm({
      strong: true,
      path: 'profile',
      submit: t('rows.save'),
      done: t('access.account.saved'),
      fields: html`<div class="dx-account-pair">
          ${field({ name: 'profile-firstName', label: t('label.firstName'), value: account.firstName, autocomplete: 'given-name', isOptional: true })}
          ${field({ name: 'profile-lastName', label: t('label.lastName'), value: account.lastName, autocomplete: 'family-name', isOptional: true })}
        </div>
        ${field({ name: 'profile-email', label: t('label.email'), type: 'email', value: account.email, autocomplete: 'email' })}
        <div data-shown-by="profile-email" hidden>
          ${currentPassword(t, 'profile', t('access.account.emailHint'))}
        </div>`,
    }),
  })
}

function password(t: Translate, { account }: AccountSeen): Html {
  return card({
    title: t('pages.password'),
    lead: t('access.account.passwordLead'),
    body: jsonForm({
      path: 'password',
      submit: t('access.account.changePassword'),
      done: t('access.account.passwordChanged'),
      fields: html`<input type="hidden" autocomplete="username" value="${account.email}" />
        <div class="dx-account-pair">
          ${currentPassword(t, 'password')}
          ${field({
            name: 'password-newPassword',
            label: t('pages.newPassword'),
            type: 'password',
            autocomplete: 'new-password',
            hint: t('pages.passwordHint', { min: shortestPassword }),
          })}
        </div>`,
    }),
  })
}

/** Selects the language in use; in sudo, the language stored for the impersonated account. */
function language(t: Translate, { account, locale: shown, ninjaId }: AccountSeen): Html {
  const chosen = ninjaId === null ? shown : account.locale
  const choice = (locale: string, label: string) =>
    html`<label class="dx-account-choice">
      <input
        type="radio"
        name="locale-locale"
        value="${locale}"
        ${chosen === locale ? html`checked` : null}
      />
      <span>${label}</span>
    </label>`
  return card({
    title: t('label.language'),
    lead: t('access.account.languageLead'),
    body: jsonForm({
      path: 'locale',
      submit: t('rows.save'),
      done: t('access.account.saved'),
      reload: true,
      fields: html`<fieldset>
        <legend class="dx-account-hidden">${t('label.language')}</legend>
        ${choice('nb', t('access.account.nb'))} ${choice('en', t('choice.language.en'))}
      </fieldset>`,
    }),
  })
}

function addFactor(t: Translate): Html {
  return card({
    title: t('access.account.factor'),
    state: html`<span class="dx-account-state">${t('access.account.off')}</span>`,
    lead: t('access.account.factorLead'),
    body: html`${jsonForm({
        path: 'totp/start',
        submit: t('access.account.factorStart'),
        done: '',
        fields: html`<div class="dx-account-pair">${currentPassword(t, 'totp-start')}</div>`,
      })}
      <div class="dx-account-factor" data-factor hidden>
        <p>${t('access.account.factorScan')}</p>
        <div class="dx-account-qr" data-qr></div>
        <p>${t('access.account.factorSecret')} <code data-secret></code></p>
        ${jsonForm({
          path: 'totp/confirm',
          submit: t('access.account.factorConfirm'),
          done: '',
          strong: true,
          fields: field({
            name: 'totp-confirm-code',
            label: t('pages.code.label'),
            autocomplete: 'one-time-code',
          }),
        })}
      </div>
      <div class="dx-account-codes" data-codes hidden>
        <p>${t('access.account.recoveryLead')}</p>
        <ul></ul>
        <button type="button" class="main" data-again>${t('access.account.recoveryKept')}</button>
      </div>`,
  })
}

function removeFactor(t: Translate, { account }: AccountSeen): Html {
  return card({
    title: t('access.account.factor'),
    state: html`<span class="dx-account-state dx-account-on">${t('access.account.on')}</span>`,
    lead: t('access.account.factorOn', { count: account.recoveryCodes }),
    body: jsonForm({
      path: 'totp/remove',
      submit: t('access.account.factorRemove'),
      done: t('access.account.saved'),
      reload: true,
      fields: html`<div class="dx-account-pair">${currentPassword(t, 'totp-remove')}</div>`,
    }),
  })
}

function sessions(t: Translate, seen: AccountSeen): Html {
  const { ownSession } = seen
  const own = seen.account.sessions.filter(({ id }) => id === ownSession)
  const others = seen.account.sessions.filter(({ id }) => id !== ownSession)
  return card({
    title: t('access.account.sessions'),
    lead: t('access.account.sessionsLead'),
    body: html`<ul class="dx-account-sessions">
        ${[...own, ...others].map((session) => sessionRow(t, seen, session))}
      </ul>
      ${seen.ninjaId === null && others.length > 0 && endOthers(t)}`,
  })
}

const endOthers = (t: Translate) =>
  jsonForm({
    path: 'sessions/end-others',
    submit: t('access.account.endOthers'),
    done: t('access.account.saved'),
    reload: true,
    fields: html``,
  })

function sessionRow(t: Translate, seen: AccountSeen, session: AccountSession): Html {
  const isOwn = session.id === seen.ownSession
  const time = dateText(session.seenAt, 'full', seen.locale)
  const end = jsonForm({
    path: 'sessions/end',
    submit: t('shell.logout'),
    done: t('access.account.saved'),
    reload: true,
    fields: html`<input type="hidden" name="session-id" value="${session.id}" />`,
  })
  return html`<li>
    <div>
      <strong>${browserName(session.userAgent) || t('access.account.unknownBrowser')}</strong>
      <span>${t('access.account.seen', { time })}</span>
    </div>
    ${isOwn ? html`<span class="dx-account-own">${t('access.account.thisSession')}</span>` : seen.ninjaId === null && end}
  </li>`
}
