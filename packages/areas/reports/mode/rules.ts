import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { day as dayField } from '@dxweb/kit/fields/fields.ts'
import { isReceiverAddress } from '@dxweb/kit/addresses/receiver-address.ts'
import { addDays, addMonths, type Day, isDay, startOfMonth, weekday } from '@dxweb/kit/time/day.ts'
import { periodOf } from '@dxweb/kit/time/period.ts'
import * as z from 'zod/mini'

export const reportGroups = ['sales', 'visits', 'economy', 'operations'] as const
export type ReportGroupName = (typeof reportGroups)[number]

/** `own`: a built-in report with fixed settings. `external`: an address opened by a signed link. */
export const modeSources = ['own', 'external'] as const

/** The only roles with access to reports (docs/decisions/0078). */
export const modeRoles = ['kulturhussjef', 'culture_full_read_only', 'leietakere'] as const

export const referenceTypes = [
  'location',
  'auditorium',
  'eventType',
  'production',
  'renter',
  'bureau',
  'register',
] as const
export type ReferenceType = (typeof referenceTypes)[number]

export const paramTypes = [
  'date',
  'dateRange',
  'month',
  'year',
  'filmWeek',
  ...referenceTypes,
  'enum',
] as const
export type ParamType = (typeof paramTypes)[number]

export const begins = ['none', 'current', 'previous'] as const

export interface Parameter {
  name: string
  label: string
  type: ParamType
  isRequired: boolean
  begin: (typeof begins)[number]
  choices: readonly string[]
}

export const isReference = (type: ParamType): type is ReferenceType =>
  referenceTypes.includes(type as ReferenceType)

export const hasBegin = (type: ParamType) => !isReference(type) && type !== 'enum'

export const partsOf = ({ name, type }: Pick<Parameter, 'name' | 'type'>): readonly string[] =>
  type === 'dateRange' ? [`${name}_from`, `${name}_to`] : [name]

interface Viewer {
  roles: readonly string[]
  modules: readonly string[]
  renterId: number
}

/** Requires one of the report's roles and all of its modules. Renters see only reports for renters. */
export const isSeenBy = (
  { roles, modules }: Pick<Viewer, 'roles' | 'modules'>,
  viewer: Viewer,
): boolean =>
  roles.some((role) => viewer.roles.includes(role)) &&
  modules.every((module) => viewer.modules.includes(module)) &&
  (viewer.renterId === 0 || roles.includes('leietakere'))

const friday = 5

const filmWeekOf = (day: Day) => periodOf('thisFilmWeek', day).from

const beginnings: Partial<Record<ParamType, (today: Day, isBefore: boolean) => readonly string[]>> =
  {
    date: (today, isBefore) => [isBefore ? addDays(today, -1) : today],
    dateRange: (today, isBefore) => {
      const { from, to } = isBefore
        ? periodOf('thisMonth', addDays(startOfMonth(today), -1))
        : { from: addDays(today, -29), to: today }
      return [from, to]
    },
    month: (today, isBefore) => [
      (isBefore ? addMonths(startOfMonth(today), -1) : today).slice(0, 7),
    ],
    year: (today, isBefore) => [String(Number(today.slice(0, 4)) - (isBefore ? 1 : 0))],
    filmWeek: (today, isBefore) => [filmWeekOf(isBefore ? addDays(today, -7) : today)],
  }

export function beginOf(
  parameter: Pick<Parameter, 'name' | 'type' | 'begin'>,
  today: Day,
): Record<string, string> {
  const { begin, type } = parameter
  const values = begin === 'none' ? [] : (beginnings[type]?.(today, begin === 'previous') ?? [])
  return Object.fromEntries(partsOf(parameter).map((part, at) => [part, values[at] ?? '']))
}

const forms: Partial<Record<ParamType, (value: string) => boolean>> = {
  date: isDay,
  dateRange: isDay,
  month: (value) => /^\d{4}-\d\d$/.test(value) && isDay(`${value}-01`),
  year: (value) => /^(19|20|21)\d\d$/.test(value),
  filmWeek: (value) => isDay(value) && weekday(value) === friday,
}

/** Returns true if the day, month or year is in the range that built-in reports accept. */
const isCounted = (value: string) =>
  z.safeParse(dayField, value + '-01-01'.slice(value.length - 4)).success

export type Offered = Readonly<Partial<Record<ReferenceType, readonly string[]>>>

function refusedFor({ type, choices }: Parameter, value: string, offered: Offered) {
  if (isReference(type)) return offered[type]?.includes(value) ? undefined : 'not_found'
  if (type === 'enum') return choices.includes(value) ? undefined : 'not_valid'
  if (!forms[type]?.(value)) return 'not_a_date'
  return isCounted(value) ? undefined : 'not_valid'
}

const faultAt = (part: string, code: string) => invalidField(`parameters.${part}`, code)

export function readParameters(
  parameters: readonly Parameter[],
  given: Readonly<Record<string, string>>,
  offered: Offered,
): [part: string, value: string][] {
  const known = parameters.flatMap(partsOf)
  const unknown = Object.keys(given).find((part) => !known.includes(part))
  if (unknown !== undefined) throw faultAt(unknown, 'unknown_field')
  return parameters.flatMap((parameter) => {
    const parts = partsOf(parameter)
    const values = parts.map((part) => given[part] ?? '')
    if (values.every((value) => value === '') && !parameter.isRequired) return []
    for (const [at, value] of values.entries()) {
      const code = value === '' ? 'required' : refusedFor(parameter, value, offered)
      if (code !== undefined) throw faultAt(parts[at] ?? '', code)
    }
    const [first = '', last = first] = values
    if (last < first) throw faultAt(parts[1] ?? '', 'too_early')
    return parts.map((part, at): [string, string] => [part, values[at] ?? ''])
  })
}

const isOurs = (name: string) => /^(dx|p)_/.test(name)

export const isTargetAddress = (text: string, takesLoopback: boolean): boolean =>
  isReceiverAddress(text, takesLoopback) && ![...new URL(text).searchParams.keys()].some(isOurs)
