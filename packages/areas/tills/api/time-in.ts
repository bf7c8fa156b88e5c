import { zone } from '@dxweb/kit/database/sql-parts.ts'

/** SQL for the time of a till's report; 'infinity' (the end of its day) if the clock is two or more days off. */
export const timeIn = (event: string) =>
  `case when abs((${event}.at at time zone ${zone})::date - ${event}.day) < 2 then ${event}.at else 'infinity' end`
