import { zone } from '@dxweb/kit/database/sql-parts.ts'

/** A report of a till has its time, or all of its day where the till's clock is of another day. */
export const timeIn = (event: string) =>
  `case when abs((${event}.at at time zone ${zone})::date - ${event}.day) < 2 then ${event}.at else 'infinity' end`
