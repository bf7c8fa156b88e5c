/** SQL for the buyer's name of the event's category `c`, or else of the venue's category `r`. */
export const buyersName = (c: string, r: string): string =>
  `coalesce(nullif(case when ${r}.name = ${c}.name then ${r}.display_name end, ''), ${c}.name)`

/** SQL for the venue's category from which an event's category was copied. */
export const venueCategory = (c: string, r: string): string =>
  `left join price_category ${r} on ${r}.partner_id = $1 and ${r}.id = ${c}.price_category_id`
