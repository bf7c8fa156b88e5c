import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  narrowedBy,
  rowFieldsOf,
  segmentFilter,
} from '@dxweb/kit/reports/define-report.ts'
import { type ReportSource, zoneOfPartner } from '@dxweb/kit/reports/report-source.ts'
import { operatingDayStartHour } from '@dxweb/kit/time/zoned-time.ts'
import type * as z from 'zod/mini'
import { likePattern } from '../collections/rows/read-sql.ts'
import { wordsOf } from '../collections/rows/word-sql.ts'
import { type AskedSegments, ofSegments } from './segments/segments.ts'

/** Query of a report call. */
export interface ReportAsk {
  axis?: string | undefined
  from?: string | undefined
  to?: string | undefined
  until?: string | undefined
  /** The wall clock on the day after `until`, if figures of that day are included up to then. */
  knownAt?: string | undefined
  /** Local time of a call that compares. Last year's figures are those known at the same moment. */
  comparedAt?: string | undefined
  /** Days of the page, found from the sums per day. */
  page?: Pick<ReportAsk, 'from' | 'to'> | undefined
  /** Limit of rows in the report's default order. */
  first?: number | undefined
  q?: string | undefined
  group?: string | undefined
  within?: string | undefined
  /** The event of a list of one event. */
  of?: number | undefined
  sort?: string | undefined
  compare?: 'weeks' | 'dates' | undefined
  /** Saved segments to filter by. */
  segments?: AskedSegments | undefined
  [narrowed: string]: unknown
}

export const quoted = (name: string) => `"${name}"`

/** Returns the column of the day that a period filters. */
export const dayOfAxis = ({ axes = {} }: AnyReport, axis?: string): string | undefined =>
  axis === undefined ? Object.values(axes)[0] : axes[axis]

export const usualAxis = ({ axes = {} }: AnyReport, axis?: string) =>
  axis ?? Object.keys(axes)[0] ?? ''

export interface Narrowed {
  /** The source: `(…) r`. */
  rows: string
  conditions: string
  /** The source with its conditions: `from (…) r where …`. */
  from: string
  values: unknown[]
  add: (value: unknown) => string
}

/**
 * How a column is filtered: by the whole period; `since` and `until` by its start or end only; `before` and `after` by
 * days outside it.
 */
type PlaceKind = 'instant' | 'day' | 'month' | 'since' | 'until' | 'before' | 'after'

/** Converts local time in a subquery that runs once, since looking up a time zone for each row is slow. */
const atClock = (clock: string) =>
  `(select (${clock})::timestamp at time zone time_zone from partner where id = $1)`

/** Filters by the partner's local days, both included. Whole months are those that begin within the days. */
function periodOf({ from, to }: ReportAsk, of: PlaceKind, column: string, add: Narrowed['add']) {
  const at = (day: string) =>
    of === 'day' || of === 'since' || of === 'until' ? day : atClock(day)
  const first = (day: string) =>
    of === 'month' ? `date_trunc('month', ${day} + interval '1 month')::date` : day
  const ends = [
    of !== 'until' &&
      from &&
      `${column} >= ${at(first(of === 'month' ? `(${add(from)}::date - 1)` : `${add(from)}::date`))}`,
    of !== 'since' &&
      to &&
      `${column} < ${at(of === 'month' ? first(`${add(to)}::date`) : `(${add(to)}::date + 1)`)}`,
  ]
  return ends.filter(Boolean).join(' and ') || 'true'
}

/** Filters by figures known at the end of a day, or at a moment of the next day for instants. */
function knownUntil(
  { until, knownAt }: ReportAsk,
  of: PlaceKind,
  column: string,
  add: Narrowed['add'],
) {
  if (of !== 'instant' || knownAt === undefined) return periodOf({ to: until }, of, column, add)
  return `${column} < ${atClock(add(knownAt))}`
}

/** Filters by days before or after the period. */
function outsideOf(
  { from, to }: ReportAsk,
  of: 'before' | 'after',
  column: string,
  add: Narrowed['add'],
) {
  const end = of === 'before' ? from : to
  return end === undefined ? 'false' : `${column} ${of === 'before' ? '<' : '>'} ${add(end)}::date`
}

/** Returns the start or end of the requested operating days by the partner's clock; infinity without days. */
function operatingEnd({ from, to }: ReportAsk, end: 'begin' | 'end', add: Narrowed['add']) {
  const day = end === 'begin' ? from : to
  if (day === undefined) return `'${end === 'begin' ? '-' : ''}infinity'::timestamptz`
  const hours = operatingDayStartHour + (end === 'begin' ? 0 : 24)
  return `((${add(day)}::date::timestamp + interval '${hours} hours') at time zone ${zoneOfPartner})`
}

/** Returns the first or the last requested day; infinity without one. */
const dayAsked = (day: unknown, end: string, add: Narrowed['add']) =>
  day === undefined ? `'${end === 'from' ? '-' : ''}infinity'::date` : `${add(day)}::date`

const endPlace = /\{(\w+) (from|to)\}/g
const operatingPlace = /\{(\w+) (begin|end)\}/g
const chosenPlace = /\{chosen (\w+) ([\w.]+)\}/g
const axisPlace = /\{(\w+) (instant|day|month|since|until|before|after) ([\w.]+|\([\w.-]+\))\}/g

const firstPlace = /\{page first ?([\w.]*)\}/g

/** Reads a page of few days first and in order, so that joins run for its rows only. */
function pageFirst({ orderBy }: AnyReport, { page, sort = orderBy[0] }: ReportAsk, column: string) {
  if (page === undefined) return ''
  const order = column === '' ? '' : `order by ${column} ${sort.startsWith('-') ? 'desc' : 'asc'} `
  return `${order}offset 0`
}

const inOrderPlace = /\{first ([\w., ]+?)(?: of ([\w, ]+))?\}/g

/** True when only the period and these names filter the rows. */
const isOnlyOf = (report: AnyReport, ask: ReportAsk, names: readonly string[]) =>
  wordsOf(ask.q).length === 0 &&
  Object.keys(narrowedBy(report)).every((name) => ask[name] === undefined || names.includes(name))

/** Limits the rows to those of the page, if no later step filters them. */
function firstInOrder({ report, ask }: Placed, columns: string, chosen: string) {
  if (ask.first === undefined || !isOnlyOf(report, ask, chosen.split(', '))) return ''
  const direction = report.orderBy[0].startsWith('-') ? ' desc' : ''
  const order = columns.split(', ').map((column) => `${column}${direction}`)
  return `order by ${order.join(', ')} limit ${ask.first}`
}

interface Placed {
  report: AnyReport
  ask: ReportAsk
  add: Narrowed['add']
}

/** Returns the condition on a column for the chosen values of a field; undefined without a choice. */
function chosenOf({ report, ask, add }: Placed, name: string, column: string): string | undefined {
  const value = ask[name]
  const field = narrowedBy(report)[name]
  if (value === undefined || field === undefined) return undefined
  if (value === null) return `${column} is null`
  if (kindOf(field).kind === 'flag') return `${column} = ${add(value === 'true')}`
  return `${column} = any(${add(value)}::${typeOf(field)}[])`
}

/** Replaces the placeholders of the text with the query's values. */
export function inPeriod(
  source: ReportSource,
  text: string,
  ask: ReportAsk,
  add: Narrowed['add'],
): string {
  const axis = usualAxis(source.report, ask.axis)
  return text
    .replaceAll('{period}', () => periodOf(ask, 'instant', source.instants[axis] ?? '', add))
    .replaceAll(axisPlace, (_, of: string, kind: PlaceKind, column: string) => {
      if (kind === 'before' || kind === 'after') {
        const asked = of === 'until' ? { to: ask.until } : of === axis ? ask : {}
        return outsideOf(asked, kind, column, add)
      }
      if (of === 'until') return knownUntil(ask, kind, column, add)
      if (of === 'page') return periodOf(ask.page ?? {}, kind, column, add)
      return of === axis ? periodOf(ask, kind, column, add) : 'true'
    })
    .replaceAll(endPlace, (_, of: string, end: 'from' | 'to') =>
      dayAsked(of === 'until' ? ask.until : of === axis ? ask[end] : undefined, end, add),
    )
    .replaceAll(
      chosenPlace,
      (_, name: string, column: string) =>
        chosenOf({ report: source.report, ask, add }, name, column) ?? 'true',
    )
    .replaceAll(operatingPlace, (_, of: string, end: 'begin' | 'end') =>
      operatingEnd(of === axis ? ask : {}, end, add),
    )
    .replaceAll(firstPlace, (_, column = '') => pageFirst(source.report, ask, column as string))
    .replaceAll(inOrderPlace, (_, columns: string, chosen = '') =>
      firstInOrder({ report: source.report, ask, add }, columns, chosen as string),
    )
    .replaceAll('{isNow}', String(ask.until === undefined))
    .replaceAll('{zone}', zoneOfPartner)
}

function typeOf(field: z.ZodMiniType): string {
  const { kind } = kindOf(field)
  if (kind === 'reference' || kind === 'count' || kind === 'money' || kind === 'percent')
    return 'bigint'
  if (kind === 'day') return 'date'
  return kind === 'other' ? 'uuid' : 'text'
}

/** Finds numbers regardless of spaces: '91234' is in '912 34 567'. */
function digitsFound({ search = [] }: AnyReport, word: string, add: Narrowed['add']): string[] {
  const signs = word.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (signs.length < leastSigns || !(/\d/.test(signs) || signs.length === receiptSigns)) return []
  const all = search.map((name) => `r.${quoted(name)}`).join(`, '|', `)
  return [`regexp_replace(concat(${all}), '[- .]', '', 'g') ilike ${add(likePattern(signs))}`]
}

/** Returns the source with the filters of a call. Names are the definition's, and every value is a parameter. */
export function narrowed(
  source: ReportSource,
  partnerId: number,
  ask: ReportAsk,
  text = source.text((name) => Object.hasOwn(rowFieldsOf(source.report), name)),
  values: unknown[] = ask.of === undefined ? [partnerId] : [partnerId, ask.of],
): Narrowed {
  const { report } = source
  const add = (value: unknown) => `$${values.push(value)}`
  const rows = inPeriod(source, text, ask, add)
  const conditions = Object.keys(narrowedBy(report)).flatMap((name) =>
    name === segmentFilter
      ? ofSegments(ask, values)
      : (chosenOf({ report, ask, add }, name, `r.${quoted(name)}`) ?? []),
  )
  for (const word of wordsOf(ask.q)) {
    const place = add(likePattern(word))
    const found = (report.search ?? []).map((name) => `r.${quoted(name)}::text ilike ${place}`)
    conditions.push(`(${[...found, ...digitsFound(report, word, add)].join(' or ')})`)
  }
  const narrowing = conditions.join(' and ') || 'true'
  const from = `from (${rows}) r where ${narrowing}`
  return { rows: `(${rows}) r`, conditions: narrowing, from, values, add }
}

/** Fewer characters are in too many numbers. */
const leastSigns = 3

/** Length of a receipt number. One in forty has letters only. */
const receiptSigns = 10
