/** SQL: true for a day that has begun in venue `$1`. */
export const isComeDay = (day: string) =>
  `${day}::date <= (now() at time zone (select time_zone from partner where id = $1))::date`

/** The same; a later day is refused at its field. */
export const hasCome = (day: string, field: string) =>
  `(${isComeDay(day)} or dx_refuse('invalid', '{"fields": {"${field}": {"code": "day_to_come"}}}'))`
