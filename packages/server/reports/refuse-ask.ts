import { type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import {
  type AnyReport,
  figuresOf,
  groupFields,
  rowFieldsOf,
} from '@dxweb/kit/reports/define-report.ts'
import { isCompared } from '@dxweb/kit/reports/report-endpoints.ts'
import type { ReportAsk } from './narrowed-sql.ts'

/** Maximum days between `from` and `to` of a comparison, since longer periods would overlap the year before. */
const maxCompared = 366

export function refuseAsk(
  report: AnyReport,
  { group, within, sort, compare, from, to }: ReportAsk,
): void {
  if (from !== undefined && to !== undefined && from > to) throw invalidField('to', 'too_early')
  const groups = [group, within].filter((asked) => asked !== undefined)
  if (compare !== undefined && !isCompared(report, groups))
    throw invalidField('compare', 'not_valid')
  if (compare !== undefined && daysBetween(from as Day, to as Day) > maxCompared) {
    throw invalidField('compare', 'a_year_at_most')
  }
  for (const asked of [group, within]) {
    if (asked !== undefined && !report.groups?.includes(asked)) {
      throw invalidField(asked === group ? 'group' : 'within', 'not_valid')
    }
  }
  if (within !== undefined && (group === undefined || group === within)) {
    throw invalidField('within', 'not_valid')
  }
  if (sort === undefined) return
  const name = sort.replace(/^-/, '')
  const shown =
    group === undefined
      ? Object.keys(rowFieldsOf(report))
      : ['rowCount', ...figuresOf(report), ...groupNames(report, group, within)]
  if (!shown.includes(name)) throw invalidField('sort', 'not_valid')
}

const groupNames = (report: AnyReport, ...groups: (string | undefined)[]) =>
  groups.flatMap((group) =>
    group === undefined ? [] : [group, ...Object.keys(groupFields(report, group))],
  )
