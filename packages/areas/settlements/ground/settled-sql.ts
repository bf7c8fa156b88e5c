export const zone = '(select time_zone from partner where id = $1)'

/** The local day of an instant. */
export const dayOf = (instant: string) => `(${instant} at time zone ${zone})::date`

export const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`
