/** SQL for the name that buyers read for the event's category `c`, else the one of the venue's category `r`. */
export const buyersName = (c: string, r: string): string =>
  `coalesce(nullif(case when ${r}.name = ${c}.name then ${r}.display_name end, ''), ${c}.name)`

/** SQL for the venue's category that an event's category was copied from. */
export const venueCategory = (c: string, r: string): string =>
  `left join price_category ${r} on ${r}.partner_id = $1 and ${r}.id = ${c}.price_category_id`
