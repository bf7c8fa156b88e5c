import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

export const loggedActions = [
  'created',
  'changed',
  'deleted',
  'cancelled',
  'paidBack',
  'sent',
  'opened',
  'sudoStarted',
  'sudoEnded',
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
  'order',
  'invoice',
  'setting',
] as const

export interface LoggedValue {
  field: string
  value: string | null
}

const camelOf = (column: string) =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const said = (say: Translate, keys: readonly string[]) =>
  keys.map((key) => ({ key, text: say(key) })).find(({ key, text }) => key !== text)?.text

function labelOf(say: Translate, column: string): string {
  const own = ['field', 'objectType'].map((family) => `report.activity-log.${family}`)
  const families = ['label', 'shows.log.field', ...own]
  const names = [camelOf(column), camelOf(column).replace(/Id$/, '')]
  return (
    said(
      say,
      names.flatMap((name) => families.map((family) => `${family}.${name}`)),
    ) ?? column
  )
}

const listed = (value: string) =>
  Array.from(value.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text]) => text).join(', ')

function valueOf(say: Translate, { field, value }: LoggedValue): string {
  if (value === null) return '–'
  if (field === 'report') return say(`report.${value}`)
  if (value.startsWith('["')) return listed(value)
  if (/^(\{"|\[\{)/.test(value)) return say('report.activity-log.several')
  if (field === 'state') return said(say, [`report.activity.state.${value}`]) ?? value
  if (value === 'true' || value === 'false') return say(`choice.${value === 'true' ? 'yes' : 'no'}`)
  return /(?:_o|O)re$/.test(field) && /^-?\d+$/.test(value) ? formatMoney(Number(value)) : value
}

/** First line of an object that is a report schedule; the report and its recipients follow, one per line. */
export const sendingMark = 'report_schedule'

export const saleMark = 'sale'

export function objectLabel(say: Translate, object: string): string {
  const [mark, report, ...recipients] = object.split('\n')
  if (mark === saleMark && report !== undefined) return receiptNumber(report)
  if (mark !== sendingMark || report === undefined) return object
  return say('report.activity-log.sending', {
    report: say(`report.${report}`),
    recipients: recipients.join(', '),
  })
}

export const valuesLabel = (say: Translate, values: readonly LoggedValue[]): string =>
  values.map((one) => `${labelOf(say, one.field)}: ${valueOf(say, one)}`).join(' · ')
