/** SQL for the name that buyers see: the venue's display name if `c` and `r` have the same name, or else `c.name`. */
export const buyersName = (c: string, r: string): string =>
  `coalesce(nullif(case when ${r}.name = ${c}.name then ${r}.display_name end, ''), ${c}.name)`

/** SQL for the venue's category from which an event's category was copied. */
export const venueCategory = (c: string, r: string): string =>
  `left join price_category ${r} on ${r}.partner_id = $1 and ${r}.id = ${c}.price_category_id`
