import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { localDay, localMoment } from '@dxweb/kit/time/zoned-time.ts'

export interface Venue {
  db: Database
  scope: Scope
  now: Date
  timeZone: string
}

/** Returns the current local time, at which a comparison ends. */
export const momentOf = ({ now, timeZone }: Pick<Venue, 'now' | 'timeZone'>) =>
  localMoment(now, timeZone)

export const todayOf = ({ now, timeZone }: Pick<Venue, 'now' | 'timeZone'>) =>
  localDay(now, timeZone)

export const figure = (row: ReportRow | undefined, name: string) => Number(row?.[name] ?? 0)

/** Returns rows of a report at a level of grouping, without the totals. */
export const groupsOf = (rows: readonly ReportRow[] = [], level = 1) =>
  rows.filter((row) => row['level'] === level)
