import { type Html, html } from './html.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

const attention = html`<svg
  width="20"
  height="20"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  aria-hidden="true"
>
  <circle cx="12" cy="12" r="9" />
  <path d="M12 8v5M12 16.5v.01" stroke-linecap="round" />
</svg>`
const tick = html`<svg
  width="20"
  height="20"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  aria-hidden="true"
>
  <circle cx="12" cy="12" r="9" />
  <path d="m8 12.5 2.7 2.7L16 9.5" stroke-linecap="round" stroke-linejoin="round" />
</svg>`

export const wrongNotice = (text: string) =>
  html`<p class="notice wrong" role="alert">${attention}<span>${text}</span></p>`

export const goodNotice = (text: string) =>
  html`<p class="notice" role="status">${tick}<span>${text}</span></p>`

interface FieldParts {
  name: string
  label: string
  type?: string
  value?: string
  autocomplete: string
  fault?: string | null
  hint?: string
  /** Content after the input in tab order. */
  aside?: Html
  isFirst?: boolean
  isOptional?: boolean
}

export function field(parts: FieldParts): Html {
  const { name, label, type = 'text', value = '', autocomplete, fault, hint } = parts
  const about = [fault && `${name}-fault`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${type === 'email' ? html`inputmode="email" spellcheck="false"` : null}
      ${about !== '' && html`aria-describedby="${about}"`}
      ${fault ? html`aria-invalid="true"` : null}
      ${parts.isFirst ? html`autofocus` : null}
      ${parts.isOptional ? null : html`required`}
    />
    ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : null}
    ${fault ? html`<span class="fault" id="${name}-fault">${fault}</span>` : null}
    ${parts.aside ?? null}
  </div>`
}

export const submit = (text: string) => html`<button class="button" type="submit">${text}</button>`

export const backToLogin = (t: Translate) => html`<p><a href="/login">${t('pages.toLogin')}</a></p>`
