import type { Say } from '@dxweb/kit/definitions/register-words.ts'

export const loggedActions = [
  'created',
  'changed',
  'deleted',
  'cancelled',
  'paidBack',
  'sent',
  'access',
] as const

export const loggedObjects = [
  'event',
  'sale',
  'reservation',
  'giftCard',
  'customer',
  'product',
  'user',
  'resource',
  'report',
  'setting',
] as const

export interface LoggedValue {
  field: string
  value: string | null
}

const camelOf = (column: string) =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The field as its form calls it, or its own name where no form has it. */
function labelOf(say: Say, column: string): string {
  const keys = ['label', 'shows.log.field'].map((family) => `${family}.${camelOf(column)}`)
  return (
    keys.map((key) => ({ key, text: say(key) })).find(({ key, text }) => key !== text)?.text ??
    column
  )
}

/** 'Navn: Cola · Aktiv: Ja'. */
export const toldValues = (say: Say, values: readonly LoggedValue[]): string =>
  values
    .map(({ field, value }) => {
      const isFlag = value === 'true' || value === 'false'
      const told = isFlag ? say(value === 'true' ? 'choice.yes' : 'choice.no') : (value ?? '–')
      return `${labelOf(say, field)}: ${told}`
    })
    .join(' · ')
