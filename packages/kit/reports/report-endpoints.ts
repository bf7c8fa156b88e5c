import * as z from 'zod/mini'
import { endpoint } from '../definitions/endpoint.ts'
import { type FieldKind, type Fields, isNullable, kindOf } from '../fields/field-kinds.ts'
import { countParam, day, idParam, listQuery } from '../fields/fields.ts'
import { exportChoice } from '../definitions/sheet.ts'
import { comparisons } from './compared.ts'
import {
  type AnyReport,
  beforeSuffix,
  fieldOf,
  figuresOf,
  groupFields,
  groupOnlyOf,
  isOfEvent,
  narrowedBy,
  type Report,
  rowFieldsOf,
} from './define-report.ts'

const several = z.string().check(z.minLength(1), z.maxLength(400))
const splitText = z.transform((text: string) => text.split(','))
const numbers = z.pipe(
  z.string().check(z.maxLength(400), z.regex(/^\d{1,9}(,\d{1,9}){0,39}$/)),
  z.transform((text: string) => text.split(',').map(Number)),
)
const days = z.pipe(
  z.string().check(z.maxLength(400), z.regex(/^\d{4}-\d\d-\d\d(,\d{4}-\d\d-\d\d){0,30}$/)),
  z.pipe(splitText, z.array(z.iso.date()).check(z.maxLength(40))),
)
const ids = z.pipe(several, z.pipe(splitText, z.array(z.uuid()).check(z.maxLength(40))))
const choices = z.pipe(several, splitText)
const oneText = z.pipe(
  several,
  z.transform((text: string) => [text]),
)

export const unknownValue = 'none'
const unknown = z.pipe(
  z.literal(unknownValue),
  z.transform(() => null),
)

function narrowing(field: z.ZodMiniType): z.ZodMiniType {
  const known = narrowingOf(kindOf(field))
  return isNullable(field) ? z.union([unknown, known]) : known
}

function narrowingOf({ kind }: FieldKind): z.ZodMiniType {
  if (kind === 'flag') return z.enum(['true', 'false'])
  if (kind === 'day') return days
  if (kind === 'reference' || kind === 'count' || kind === 'money' || kind === 'percent')
    return numbers
  if (kind === 'other') return ids
  // Free text may contain a comma, so it is one value.
  return kind === 'choice' || kind === 'time' ? choices : oneText
}

const optionalOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)]))

export const sortableOf = (report: AnyReport): string[] => [
  ...new Set([
    ...Object.keys(report.columns),
    ...figuresOf(report),
    ...(report.groups ?? []),
    'rowCount',
  ]),
]

const chosenOf = (names: readonly string[]) => z.optional(z.enum([...names]))

export const canCompare = ({ axes, groups = [], totals = [], isList }: AnyReport): boolean =>
  axes !== undefined && !isList && groups.length > 0 && totals.length > 0

/**
 * Returns false for groups by event or by a day of the row, which have no counterpart last year. Calendar groups are
 * compared with the corresponding days.
 */
export const isCompared = (report: AnyReport, groups: readonly string[]): boolean =>
  groups.length > 0 &&
  groups.every((group) => {
    const field = report.columns[group]
    return group !== 'event' && (field === undefined || kindOf(field).kind !== 'day')
  })

function askedOf(report: AnyReport) {
  const { axes, groups = [], search, isList, hasUntil } = report
  const narrowed = Object.entries(narrowedBy(report)).map(([name, field]) => [
    name,
    z.optional(narrowing(field)),
  ])
  const end = isList ? z.optional(day) : day
  return {
    ...(axes && { axis: chosenOf(Object.keys(axes)), from: end, to: end }),
    ...(canCompare(report) && { compare: chosenOf(comparisons) }),
    ...(hasUntil && { until: z.optional(day) }),
    ...(search && { q: listQuery.q }),
    ...(groups.length > 0 && { group: chosenOf(groups), within: chosenOf(groups) }),
    sort: chosenOf(sortableOf(report).flatMap((name) => [name, `-${name}`])),
    ...(Object.fromEntries(narrowed) as Record<string, z.ZodMiniOptional<z.ZodMiniType>>),
  }
}

const nullableOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.nullable(field)]))

/** A group in the reply: `level` 1 is an outer group with its total, and 2 an inner group. */
const groupShape = (report: AnyReport) => ({
  level: z.int(),
  rowCount: z.int(),
  ...optionalOf(
    nullableOf(
      Object.assign({}, ...(report.groups ?? []).map((group) => groupFields(report, group))),
    ),
  ),
  ...optionalOf(
    nullableOf(
      Object.fromEntries(groupOnlyOf(report).map((name) => [name, fieldOf(report, name)])),
    ),
  ),
  ...sumsShape(report),
})

function sumsShape(report: AnyReport): Fields {
  const figures = figuresOf(report).map((name) => [name, fieldOf(report, name)] as const)
  const before = figures.map(([name, field]) => [`${name}${beforeSuffix}`, field] as const)
  return {
    ...nullableOf(Object.fromEntries(figures)),
    ...(canCompare(report) && optionalOf(nullableOf(Object.fromEntries(before)))),
  }
}

export function rowShape(report: AnyReport) {
  const { permits = {} } = report
  const fields = Object.entries(rowFieldsOf(report)).map(([name, field]) => [
    name,
    Object.hasOwn(permits, name) ? z.optional(field) : field,
  ])
  return z.object(Object.fromEntries(fields) as Fields)
}

/** Largest number of rows per call. */
const maxRows = 2000

const limitOf = (report: AnyReport) =>
  z._default(
    z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(maxRows))),
    isOfEvent(report) ? maxRows : 100,
  )

const inPartner = z.object({ partnerId: idParam })

const paramsOf = (report: AnyReport): typeof inPartner =>
  isOfEvent(report) ? z.object({ partnerId: idParam, id: idParam }) : inPartner

/** The reply has `groups` if grouped, otherwise `data`. Ungrouped replies to `only: 'rows'` lack counts and sums. */
export function reportEndpoints<C extends Fields, K extends Fields, F extends Fields>(
  report: Report<C, K, F>,
) {
  const path = `/partners/{partnerId}/${report.path ?? `reports/${report.name}`}`
  const params = paramsOf(report)
  const asked = askedOf(report)
  const row = rowShape(report) as z.ZodMiniObject<C & K>
  return {
    read: endpoint('GET', path, {
      permit: report.permit,
      summary: `Get the report ${report.name}`,
      params,
      query: z.strictObject({
        ...asked,
        limit: limitOf(report),
        offset: listQuery.offset,
        /** Parts of the reply, both by default. Later pages of a long list leave out the sums. */
        only: z.optional(z.enum(['rows', 'sums'])),
      }),
      reply: z.object({
        data: z.array(row),
        groups: z.array(z.object(groupShape(report))),
        /** `rowCount` counts rows; `total` counts lines, which are groups in a grouped reply. */
        rowCount: z.nullable(z.int()),
        total: z.nullable(z.int()),
        sums: z.nullable(z.object(sumsShape(report))),
      }),
      ...(isOfEvent(report) && { errors: ['not_found'] as const }),
    }),
    exported: endpoint('GET', `${path}${report.path === undefined ? '/' : '-'}export`, {
      permit: report.permit,
      summary: `Export the report ${report.name}`,
      params,
      query: z.strictObject({ ...asked, ...exportChoice }),
      reply: z.string(),
      errors: isOfEvent(report) ? ['too_large', 'not_found'] : ['too_large'],
    }),
  }
}
