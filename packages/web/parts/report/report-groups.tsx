import {
  type AnyReport,
  calendarFields,
  groupFieldsOf,
  rowKeyOf,
} from '@dxweb/kit/reports/define-report.ts'
import { unknownValue } from '@dxweb/kit/reports/report-endpoints.ts'
import { addDays, addMonths, type Day } from '@dxweb/kit/time/day.ts'
import type { Period } from '@dxweb/kit/time/period.ts'
import type { ReactNode } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useSetSearch } from '../../ui/place/url-state.ts'
import { maxGroups, type ReportGroup, type ReportReply } from './asked/report-query.ts'
import { useGroupColumns } from './use-report-columns.tsx'
import { ungrouped } from './use-report-ask.ts'

const lastDays: Record<string, (first: Day) => Day> = {
  day: (first) => first,
  week: (first) => addDays(first, 6),
  month: (first) => addDays(addMonths(first, 1), -1),
  year: (first) => addDays(addMonths(first, 12), -1),
}

function daysOf(unit: string, first: Day, { from, to }: Period) {
  const last = lastDays[unit]?.(first) ?? first
  return { period: undefined, from: first < from ? from : first, to: last > to ? to : last }
}

/** Returns the level below a group: its shows or, if its rows cannot be grouped by show, its rows. */
function nextBelow(report: AnyReport, opened: readonly string[]): string {
  const hasShows = report.groups?.includes('event') && !rowKeyOf(report).includes('eventId')
  return hasShows && !opened.includes('event') ? 'event' : ungrouped
}

function narrowedTo(
  report: AnyReport,
  groups: readonly string[],
  row: ReportGroup,
  period: Period,
): Record<string, string | undefined> {
  const fields = groups.slice(0, row.level).map((group) => {
    if (report.columns[group] === undefined && Object.hasOwn(calendarFields, group)) {
      return daysOf(group, row[group] as Day, period)
    }
    const names = Object.keys(groupFieldsOf(report, group))
    return Object.fromEntries(names.map((name) => [name, String(row[name] ?? unknownValue)]))
  })
  const group = nextBelow(report, groups.slice(0, row.level))
  return Object.assign({ group, within: undefined, sort: undefined }, ...fields)
}

interface ReportGroupsProps {
  report: AnyReport
  label: string
  groups: readonly string[]
  reply: ReportReply | undefined
  period: Period
  empty: ReactNode
}

export function ReportGroups({ report, label, groups, reply, period, empty }: ReportGroupsProps) {
  const setSearch = useSetSearch({ isStep: true })
  const columns = useGroupColumns(report, groups, {
    sums: reply?.sums,
    rowCount: reply?.rowCount,
    rows: reply?.groups,
  })
  return (
    <DataTable
      key={groups.join(' ')}
      id={`report.${report.name}.groups`}
      label={label}
      rows={reply?.groups}
      columns={columns}
      rowKey={(row) => groups.map((group) => row[group]).join(' ') + row.level}
      onOpen={(row) => setSearch(narrowedTo(report, groups, row, period))}
      isOrdered
      empty={empty}
    />
  )
}

export const isCutOff = (reply: ReportReply | undefined): boolean =>
  (reply?.total ?? 0) > maxGroups && (reply?.groups.length ?? 0) > 0
