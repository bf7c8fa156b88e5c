import { operatingDayStartHour } from '../time/zoned-time.ts'

/** The venue's zone, in a statement whose first parameter is the venue. */
export const zone = '(select time_zone from partner where id = $1)'

/** The local day of an instant. */
export const dayOf = (instant: string) => `(${instant} at time zone ${zone})::date`

/** The operating day of an instant, as `operatingDay` computes it: before five it is the day before. */
export const operatingDayOf = (instant: string) =>
  `((${instant} at time zone ${zone}) - interval '${operatingDayStartHour} hours')::date`

/** The instant at which an operating day begins; that of a later day with `days`. */
export const operatingBegin = (day: string, days = 0) =>
  `((${day})::timestamp + interval '${days * 24 + operatingDayStartHour} hours') at time zone ${zone}`

export const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`
