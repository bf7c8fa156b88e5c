import { operatingDayStartHour } from '../time/zoned-time.ts'

/** The venue's zone, in a statement whose first parameter is the venue. */
export const zone = '(select time_zone from partner where id = $1)'

/** The local day of an instant. */
export const dayOf = (instant: string) => `(${instant} at time zone ${zone})::date`

/** SQL for the operating day of an instant, as in `operatingDay`: times before five belong to the day before. */
export const operatingDayOf = (instant: string) =>
  `((${instant} at time zone ${zone}) - interval '${operatingDayStartHour} hours')::date`

/** SQL for the instant at which an operating day begins, or the day that is `days` later. */
export const operatingBegin = (day: string, days = 0) =>
  `((${day})::timestamp + interval '${days * 24 + operatingDayStartHour} hours') at time zone ${zone}`

export const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`
