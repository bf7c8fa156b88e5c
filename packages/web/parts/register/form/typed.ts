import { readMinutes } from '@dxweb/areas/events/programme/date-words.ts'
import { readColor } from '@dxweb/kit/color/color-name.ts'
import type { FieldKind } from '@dxweb/kit/fields/field-kinds.ts'
import type { FieldError } from '@dxweb/kit/errors/errors.ts'
import { formatMoney, parseMoney } from '@dxweb/kit/money/money.ts'
import {
  formatAccountNumber,
  formatOrgNumber,
  formatPhone,
  readPhone,
} from '@dxweb/kit/fields/norwegian.ts'
import { parseWhole } from '@dxweb/kit/fields/whole-number.ts'
import { isDay } from '@dxweb/kit/time/day.ts'
import { localDay, localTime, readClock } from '@dxweb/kit/time/zoned-time.ts'
import { type FieldPlan, plansOf } from '../look/field-plan.ts'
import type { FormValues } from '../look/look.ts'

export type Faults = Readonly<Record<string, FieldError>>

export interface Place {
  locale: string
  timeZone: string
}

/** Removes the unit of an amount, for inputs that show the unit themselves. */
export const withoutUnit = (amount: string) => amount.replace(/\skr$/, '')
const decimals = (hundredths: number) => String(hundredths / 100).replace('.', ',')

const writers: Partial<Record<FieldKind['kind'], (value: never, place: Place) => string>> = {
  money: (ore: number) => withoutUnit(formatMoney(ore)),
  percent: decimals,
  decimal: decimals,
  orgNumber: (digits: string) => formatOrgNumber(digits),
  accountNumber: (digits: string) => formatAccountNumber(digits),
  phone: (digits: string) => formatPhone(digits),
  instant: (value: string, { timeZone }) =>
    `${localDay(value, timeZone)}T${localTime(value, timeZone)}`,
}

/** Converts a value to the value of its input: a text, a boolean, or rows with such values. */
function typedOf({ kind }: FieldPlan, value: unknown, place: Place): unknown {
  if (kind.kind === 'flag') return value === true
  if (kind.kind === 'items') {
    const plans = plansOf(kind.fields)
    return Array.isArray(value) ? value.map((row) => typedRow(plans, row as FormValues, place)) : []
  }
  if (kind.kind === 'other') return value
  if (value === null || value === undefined || value === '') return ''
  return writers[kind.kind]?.(value as never, place) ?? `${value as string | number}`
}

export const typedRow = (plans: readonly FieldPlan[], row: FormValues, place: Place): FormValues =>
  Object.fromEntries(plans.map((plan) => [plan.field, typedOf(plan, row[plan.field], place)]))

export const editsSince = <T extends FormValues>(now: T, sent: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field]),
    ),
  ) as Partial<T>

type Read = { value: unknown } | { code: string }

function readWhole(text: string, { locale }: Place): Read {
  const value = parseWhole(text, locale)
  return value === null ? { code: 'not_whole' } : { value }
}

/** Reads `112`, `1:52`, and lengths in words such as `1 t 52 min`. */
function readLength(text: string, place: Place): Read {
  const [, hours, minutes] = /^(\d{1,3}):([0-5]\d)(?::00)?$/.exec(text) ?? []
  if (hours !== undefined) return { value: Number(hours) * 60 + Number(minutes) }
  const words = /^\d.*[a-z'′]/i.test(text) ? readMinutes(text) : null
  return words === null ? readWhole(text, place) : { value: words }
}

function readAmount(text: string, code: string): Read {
  const value = parseMoney(text)
  return value === null ? { code } : { value }
}

function readInstant(text: string, { timeZone }: Place): Read {
  const [day = '', time = ''] = text.split('T')
  if (!isDay(day)) return { code: 'not_a_date' }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { code: 'not_a_time' }
  const read = readClock(day, time, timeZone, 'first')
  return 'code' in read ? read : { value: read.at }
}

function readColorText(text: string): Read {
  const value = readColor(text)
  return value === null ? { code: 'color' } : { value }
}

const stripped = (text: string): Read => ({ value: text.replaceAll(/[\s.]/g, '') })

const readers: Partial<Record<FieldKind['kind'], (text: string, place: Place) => Read>> = {
  money: (text) => readAmount(text, 'price'),
  percent: (text) => readAmount(text.replace(/\s*%$/, ''), 'not_a_number'),
  decimal: (text) => readAmount(text, 'not_a_number'),
  count: readWhole,
  year: readWhole,
  order: readWhole,
  reference: readWhole,
  minutes: readLength,
  color: readColorText,
  orgNumber: stripped,
  accountNumber: stripped,
  phone: (text) => ({ value: readPhone(text) }),
  day: (text) => (isDay(text) ? { value: text } : { code: 'not_a_date' }),
  instant: readInstant,
}

/** Kinds for which an empty text is not a valid value. */
const neverBlank = new Set<FieldKind['kind']>([
  ...(['money', 'percent', 'decimal', 'count', 'year', 'minutes', 'order'] as const),
  ...(['reference', 'day', 'time', 'instant', 'choice'] as const),
])

export const emptyOf = ({ isNullable, kind }: FieldPlan) =>
  isNullable ? null : neverBlank.has(kind.kind) ? undefined : ''

function readField(
  plan: FieldPlan,
  typed: unknown,
  place: Place,
): { value: unknown; faults: Faults } {
  const { kind, field } = plan
  if (kind.kind === 'items') {
    const rows = Array.isArray(typed) ? (typed as FormValues[]) : []
    const read = rows.map((row) => readTyped(plansOf(kind.fields), row, place))
    const faults = read.flatMap((row, index) =>
      Object.entries(row.faults).map(([path, fault]) => [`${field}.${index}.${path}`, fault]),
    )
    return { value: read.map(({ values }) => values), faults: Object.fromEntries(faults) }
  }
  if (typeof typed !== 'string') return { value: typed, faults: {} }
  const text = typed.trim()
  if (text === '') return { value: emptyOf(plan), faults: {} }
  const read = readers[kind.kind]?.(text, place) ?? { value: text }
  return 'code' in read
    ? { value: text, faults: { [field]: { code: read.code } } }
    : { value: read.value, faults: {} }
}

/** Reports faults of the format only; the schema checks the rest. */
export function readTyped(plans: readonly FieldPlan[], typed: FormValues, place: Place) {
  const read = plans.map((plan) => [plan.field, readField(plan, typed[plan.field], place)] as const)
  const values: Record<string, unknown> = Object.fromEntries(
    read.map(([field, { value }]) => [field, value]),
  )
  const faults: Faults = Object.assign({}, ...read.map(([, each]) => each.faults))
  return { values, faults }
}
