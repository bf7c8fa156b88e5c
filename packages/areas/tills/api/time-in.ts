import { zone } from '@dxweb/kit/database/sql-parts.ts'

/** SQL for the time of a till's report, or the end of its operating day if the till's clock shows another day. */
export const timeIn = (event: string) =>
  `case when abs((${event}.at at time zone ${zone})::date - ${event}.day) < 2 then ${event}.at else 'infinity' end`
