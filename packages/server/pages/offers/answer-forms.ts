import { field } from '../../html/fields.ts'
import { type Html, html } from '../../html/html.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { type Link, pathOf } from './link.ts'

export const longestAnswer = 1000
export const longestName = 100

export interface Answering {
  isAsked?: boolean
  typed?: { name?: string; question?: string; reason?: string }
  faults?: { name?: string; question?: string; reason?: string }
}

interface Parts extends Answering {
  link: Link
  csrf: Html
  /** True while the quote may be declined. */
  isOpen: boolean
}

interface AreaParts {
  name: string
  label: string
  value: string
  fault: string | null
  isOptional?: boolean
}

const area = ({ name, label, value, fault, isOptional }: AreaParts): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <textarea
      id="${name}"
      name="${name}"
      rows="4"
      ${fault !== null && html`aria-invalid="true" aria-describedby="${name}-fault"`}
      ${!isOptional && html`required`}
    >
${value}</textarea>
    ${fault !== null && html`<span class="fault" id="${name}-fault">${fault}</span>`}
  </div>`

const quietSubmit = (text: string) =>
  html`<button class="button quiet" type="submit">${text}</button>`

// catalog: field.*
const faultText = (t: Translate, fault: string | undefined, max: number) =>
  fault === undefined ? null : t(`field.${fault}`, { max })

const declineForm = (t: Translate, { link, csrf, typed = {}, faults = {} }: Parts): Html =>
  html`<details ${faults.reason !== undefined && html`open`}>
    <summary>${t('offer.page.decline')}</summary>
    <form method="post" action="${pathOf(link, '/decline')}">
      ${csrf}
      ${area({
        name: 'reason',
        label: t('offer.page.reason'),
        value: typed.reason ?? '',
        fault: faultText(t, faults.reason, longestAnswer),
        isOptional: true,
      })}
      ${quietSubmit(t('offer.page.declineSubmit'))}
    </form>
  </details>`

function questionForm(t: Translate, { link, csrf, typed = {}, faults = {} }: Parts): Html {
  const isAsking = faults.name !== undefined || faults.question !== undefined
  return html`<details ${isAsking && html`open`}>
    <summary>${t('offer.page.question')}</summary>
    <form method="post" action="${pathOf(link, '/question')}">
      ${csrf}
      ${field({
        name: 'asker',
        label: t('offer.page.name'),
        value: typed.name ?? '',
        autocomplete: 'name',
        fault: faultText(t, faults.name, longestName),
      })}
      ${area({
        name: 'question',
        label: t('offer.page.questionText'),
        value: typed.question ?? '',
        fault: faultText(t, faults.question, longestAnswer),
      })}
      ${quietSubmit(t('offer.page.questionSubmit'))}
    </form>
  </details>`
}

/** Returns collapsed forms, so that Accept is the only visible button. */
export const answerForms = (t: Translate, parts: Parts): Html =>
  html`${parts.isOpen && declineForm(t, parts)} ${questionForm(t, parts)}`
