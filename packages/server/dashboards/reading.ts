import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { localDay, localMoment } from '@dxweb/kit/time/zoned-time.ts'

export interface Venue {
  db: Database
  scope: Scope
  now: Date
  timeZone: string
}

export const momentOf = ({ now, timeZone }: Pick<Venue, 'now' | 'timeZone'>) =>
  localMoment(now, timeZone)

export const todayOf = ({ now, timeZone }: Pick<Venue, 'now' | 'timeZone'>) =>
  localDay(now, timeZone)

export const figure = (row: ReportRow | undefined, name: string) => Number(row?.[name] ?? 0)

export const groupsOf = (rows: readonly ReportRow[] = [], level = 1) =>
  rows.filter((row) => row['level'] === level)
