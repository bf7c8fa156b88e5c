import { operatingDayStartHour } from '../time/zoned-time.ts'

/** SQL for the venue's time zone; the statement's first parameter must be the venue. */
export const zone = '(select time_zone from partner where id = $1)'

export const dayOf = (instant: string) => `(${instant} at time zone ${zone})::date`

/** SQL for the operating day of an instant, as in `operatingDay`: times before 05:00 belong to the previous day. */
export const operatingDayOf = (instant: string) =>
  `((${instant} at time zone ${zone}) - interval '${operatingDayStartHour} hours')::date`

/**
 * SQL for an instant on the venue's clock. It is a query of its own, since PostgreSQL 15 under row level security
 * does not search an index for the result of a function.
 */
export const instantOf = (local: string) => `(select (${local})::timestamp at time zone ${zone})`

export const operatingBegin = (day: string, days = 0) =>
  instantOf(`(${day})::timestamp + interval '${days * 24 + operatingDayStartHour} hours'`)

export const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`
