import { isPermission } from '@dxweb/areas/access/rights/permissions.ts'
import { type Day, isDay } from '@dxweb/kit/time/day.ts'
import {
  isPeriodPreset,
  type Period,
  type PeriodPreset,
  periodTypes,
  readPeriod,
} from '@dxweb/kit/time/period.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  fieldOf,
  figuresOf,
  knownReport,
  narrowedBy,
  usualPeriodOf,
} from '@dxweb/kit/reports/define-report.ts'
import { comparisons, isComparedAtMoment, lastCompared } from '@dxweb/kit/reports/compared.ts'
import { canCompare, isCompared, sortableOf } from '@dxweb/kit/reports/report-endpoints.ts'
import { useMemo } from 'react'
import { today, useTimeZone } from '../../data/session/use-when.ts'
import { useCan } from '../../data/session/session.ts'
import { useSearchValues } from '../../ui/place/url-state.ts'
import type { ReportQuery } from './asked/report-query.ts'

export const reportPeriods: readonly PeriodPreset[] = [
  'lastThirtyDays',
  'lastSevenDays',
  'lastSixMonths',
  'yearToDate',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisFilmWeek',
  'lastFilmWeek',
  'thisMonth',
  'lastMonth',
  'lastQuarter',
  'thisHalfYear',
  'lastHalfYear',
  'thisYear',
  'lastYear',
]

/** Value in the address that removes the default grouping of a report. */
export const ungrouped = 'rows'

export interface ReportAsked {
  period: Period
  /** End of the comparison if it ends before the period: the last compared day, or the present moment. */
  cutAt: Day | 'moment' | undefined
  query: ReportQuery
  axis: string | undefined
  /** Keys of one or two groups; empty if the report shows single rows. */
  groups: readonly string[]
  /** Field whose values are headings between the rows. */
  section: string | undefined
  hasHeadings: boolean
  /** True if filters other than the period are set. */
  isNarrowed: boolean
  /** Filters that the address cannot change. */
  fixed: ReportFixed
}

export type ReportFixed = Readonly<Record<string, string>>
const nothingFixed: ReportFixed = {}

interface ReportWays {
  fixed?: ReportFixed | undefined
  hasHeadings?: boolean | undefined
}

type Search = Readonly<Record<string, string | undefined>>

/** Returns the second group: the default one until the user chooses another. */
const withinOf = ({ opensWith }: AnyReport, { group, within }: Search) =>
  within ?? (group === undefined ? opensWith?.within : undefined)

function groupsOf(report: AnyReport, search: Search) {
  const { groups = [], opensWith } = report
  const { group = opensWith?.group } = search
  const asked = [group, withinOf(report, search)].filter((one, at, all) => all.indexOf(one) === at)
  const known = asked.filter((one) => one !== undefined && groups.some((each) => each === one))
  return group !== undefined && known.includes(group) ? (known as string[]) : []
}

function sortOf(report: AnyReport, groups: readonly string[], sort: string | undefined) {
  const name = sort?.replace(/^-/, '') ?? ''
  const shown =
    groups.length === 0
      ? Object.keys(report.columns)
      : [...groups, 'rowCount', ...figuresOf(report)]
  return shown.includes(name) && sortableOf(report).includes(name) ? sort : undefined
}

/**
 * Returns the sort order that keeps the rows of a section together. A section by day is sorted in the list's own
 * direction.
 */
function sectionOrder(report: AnyReport, section: string | undefined) {
  if (section === undefined) return undefined
  const isOfDays = kindOf(fieldOf(report, section)).kind === 'day'
  return isOfDays && report.orderBy[0].startsWith('-') ? `-${section}` : section
}

function comparisonOf(report: AnyReport, groups: readonly string[], { compare }: Search) {
  if (!canCompare(report) || !isCompared(report, groups)) return undefined
  return comparisons.find((one) => one === compare)
}

const filledIn = (all: Search) =>
  Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )

const untilOf = (day: string | undefined, usual: string | undefined) =>
  isDay(day ?? '') ? day : usual

/** Types of periods that the address identifies by a day within them. */
const around = periodTypes.filter((type) => type !== 'period')

/** Keeps a period that ends before it starts, since a replacement would show figures of other days. */
function backwards({ period, from = '', to = '' }: Search): Period | undefined {
  const isNamed = isPeriodPreset(period) || around.some((type) => type === period)
  const isBackwards = isDay(from) && isDay(to) && from > to
  return isBackwards && !isNamed ? { type: 'period', from, to } : undefined
}

const periodAsked = (report: AnyReport, search: Search, now: Day) => {
  const { period, from, to } = search
  return backwards(search) ?? readPeriod({ period, from, to }, now, usualPeriodOf(report, now))
}

function readAsk(
  report: AnyReport,
  asked: Search,
  timeZone: string,
  { fixed = nothingFixed, hasHeadings = false }: ReportWays,
): ReportAsked {
  const search = { ...asked, ...fixed }
  const { axes, hasUntil } = report
  const now = today(timeZone)
  const period = periodAsked(report, search, now)
  const grouped = groupsOf(report, search)
  const groups = hasHeadings ? [] : grouped
  const sort = sortOf(report, groups, search['sort'])
  const section = hasHeadings && !sort ? grouped[0] : undefined
  const axis = Object.keys(axes ?? {}).find((one) => one === search['axis'])
  const narrowed = Object.keys(narrowedBy(report)).map((name) => [name, search[name]])
  const q = report.search ? search['q']?.slice(0, 100) : undefined
  const [group, within] = groups
  const compare = comparisonOf(report, groups, search)
  const to = compare === undefined ? period.to : lastCompared(report, period, now)
  const all = {
    axis,
    ...(axes && { from: period.from, to }),
    compare,
    ...(hasUntil && { until: untilOf(search['until'], axes ? undefined : now) }),
    q,
    group,
    within,
    sort: sort ?? sectionOrder(report, section),
    ...(Object.fromEntries(narrowed) as Search),
  }
  const query = filledIn(all)
  const isAtMoment = compare !== undefined && isComparedAtMoment(report, query, now)
  const cutDay = to === period.to ? undefined : to
  const cutAt = isAtMoment ? 'moment' : cutDay
  const isNarrowed =
    Boolean(q) || narrowed.some(([name = '', value]) => value && fixed[name] === undefined)
  return { period, cutAt, query, axis, groups, section, hasHeadings, isNarrowed, fixed }
}

/** Returns the same object for an equal query. */
export function useReportAsk(
  report: AnyReport,
  { fixed, hasHeadings }: ReportWays = {},
): ReportAsked {
  const search = useSearchValues()
  const timeZone = useTimeZone()
  return useMemo(
    () => readAsk(report, search, timeZone, { fixed, hasHeadings }),
    [report, search, timeZone, fixed, hasHeadings],
  )
}

export function useKnownReport(report: AnyReport): AnyReport {
  const can = useCan()
  return useMemo(
    () => knownReport(report, (permit) => isPermission(permit) && can(permit)),
    [report, can],
  )
}
