import { instantOf } from '@dxweb/kit/database/sql-parts.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  narrowedBy,
  rowFieldsOf,
  segmentFilter,
} from '@dxweb/kit/reports/define-report.ts'
import { openEnd, type ReportSource, withParameters } from '@dxweb/kit/reports/report-source.ts'
import type * as z from 'zod/mini'
import { likePattern } from '../collections/rows/read-sql.ts'
import { wordsOf } from '../collections/rows/word-sql.ts'
import { type AskedSegments, ofSegments } from './segments/segments.ts'

export interface ReportAsk {
  axis?: string | undefined
  from?: string | undefined
  to?: string | undefined
  until?: string | undefined
  /** Local time on the day after `until`. Figures known at this time are included. */
  knownAt?: string | undefined
  /** Local time of the call, to compare an open period with the figures known at the same time a year earlier. */
  comparedAt?: string | undefined
  /** First and last day of the page's rows, found from the row counts per day. */
  page?: Pick<ReportAsk, 'from' | 'to'> | undefined
  /** Maximum number of rows, in the report's default order. */
  first?: number | undefined
  q?: string | undefined
  group?: string | undefined
  within?: string | undefined
  /** Id of the event, if the list is for a single event. */
  of?: number | undefined
  sort?: string | undefined
  compare?: 'weeks' | 'dates' | undefined
  segments?: AskedSegments | undefined
  [narrowed: string]: unknown
}

export const quoted = (name: string) => `"${name}"`

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

/** Returns the first or last day of a period, or the instant when it begins or ends on the partner's clock. */
function endOf({ from, to }: Pick<ReportAsk, 'from' | 'to'>, end: string, add: Narrowed['add']) {
  const day = end === 'From' || end === 'Begin' ? from : to
  if (day === undefined) return openEnd(end)
  const place = `${add(day)}::date`
  if (end === 'Begin') return instantOf(place)
  return end === 'End' ? instantOf(`(${place} + 1)`) : place
}

/** Returns the instant up to which figures are known: `knownAt` or, by default, the end of the day `until`. */
const knownOf = ({ until, knownAt }: ReportAsk, add: Narrowed['add']) =>
  knownAt === undefined ? endOf({ to: until }, 'End', add) : instantOf(add(knownAt))

/** Returns the instant of `knownOf` as local time for SQL functions, since a subquery would prevent inlining. */
function knownAtOf({ until, knownAt }: ReportAsk, add: Narrowed['add']) {
  if (knownAt !== undefined) return `${add(knownAt)}::timestamp`
  return until === undefined ? openEnd('knownAt') : `(${add(until)}::date + 1)::timestamp`
}

function parameterOf({ report, ask, add }: Placed, name: string): string {
  const axis = usualAxis(report, ask.axis)
  if (name === 'axis') return `'${axis}'`
  if (name === 'until') return endOf({ to: ask.until }, 'To', add)
  if (name === 'known') return knownOf(ask, add)
  if (name === 'knownAt') return knownAtOf(ask, add)
  const [, of = '', end = ''] = /^(.*?)(from|to|begin|end)$/i.exec(name) ?? []
  const asked = of === 'page' ? (ask.page ?? {}) : of === '' || of === axis ? ask : {}
  return endOf(asked, end.charAt(0).toUpperCase() + end.slice(1), add)
}

const chosenPlace = /\{chosen (\w+) ([\w.]+)\}/g
const firstPlace = /\{page first ?([\w.]*)\}/g

/** Returns SQL that first reads the rows of the page's days in order, so that joins run only for these rows. */
function pageFirst({ orderBy }: AnyReport, { page, sort = orderBy[0] }: ReportAsk, column: string) {
  if (page === undefined) return ''
  const order = column === '' ? '' : `order by ${column} ${sort.startsWith('-') ? 'desc' : 'asc'} `
  return `${order}offset 0`
}

const inOrderPlace = /\{first ([\w., ]+?)(?: of ([\w, ]+))?\}/g

/** Returns true if there is no search, and no filter except the period and `names`. */
const isOnlyOf = (report: AnyReport, ask: ReportAsk, names: readonly string[]) =>
  wordsOf(ask.q).length === 0 &&
  Object.keys(narrowedBy(report)).every((name) => ask[name] === undefined || names.includes(name))

/** Limits the rows to those up to the end of the page, unless a later condition filters them. */
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

function chosenOf({ report, ask, add }: Placed, name: string, column: string): string | undefined {
  const value = ask[name]
  const field = narrowedBy(report)[name]
  if (value === undefined || field === undefined) return undefined
  if (value === null) return `${column} is null`
  if (kindOf(field).kind === 'flag') return `${column} = ${add(value === 'true')}`
  return `${column} = any(${add(value)}::${typeOf(field)}[])`
}

export function inPeriod(
  { report }: ReportSource,
  text: string,
  ask: ReportAsk,
  add: Narrowed['add'],
): string {
  const placed = { report, ask, add }
  const parameters = new Map<string, string>()
  const valueOf = (name: string) => {
    const value = parameters.get(name) ?? parameterOf(placed, name)
    parameters.set(name, value)
    return value
  }
  return withParameters(text, valueOf)
    .replaceAll(
      chosenPlace,
      (_, name: string, column: string) => chosenOf(placed, name, column) ?? 'true',
    )
    .replaceAll(firstPlace, (_, column = '') => pageFirst(report, ask, column as string))
    .replaceAll(inOrderPlace, (_, columns: string, chosen = '') =>
      firstInOrder(placed, columns, chosen as string),
    )
}

function typeOf(field: z.ZodMiniType): string {
  const { kind } = kindOf(field)
  if (kind === 'reference' || kind === 'count' || kind === 'money' || kind === 'percent')
    return 'bigint'
  if (kind === 'day') return 'date'
  return kind === 'other' ? 'uuid' : 'text'
}

/** Finds numbers regardless of spaces: '91234' is found in '912 34 567'. */
function digitsFound({ search = [] }: AnyReport, word: string, add: Narrowed['add']): string[] {
  const signs = word.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (signs.length < leastSigns || !(/\d/.test(signs) || signs.length === receiptSigns)) return []
  const all = search.map((name) => `r.${quoted(name)}`).join(`, '|', `)
  return [`regexp_replace(concat(${all}), '[- .]', '', 'g') ilike ${add(likePattern(signs))}`]
}

/** Names come from the report's definition, and every value is a parameter. */
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

/** Minimum number of characters, since a shorter text is found in too many numbers. */
const leastSigns = 3

/** Length of a receipt number. About one receipt number in forty consists of letters only. */
const receiptSigns = 10
