/** SQL that is true if a day has begun in the time zone of venue `$1`. */
export const isStartedDay = (day: string) =>
  `${day}::date <= (now() at time zone (select time_zone from partner where id = $1))::date`

/** SQL that is true if a day has begun, and refuses a later day with an error at `field`. */
export const hasStarted = (day: string, field: string) =>
  `(${isStartedDay(day)} or dx_refuse('invalid', '{"fields": {"${field}": {"code": "day_to_come"}}}'))`
