/** SQL: buyers' name of an event's category `c` with the venue's row `r`; a name of the event's own comes first. */
export const buyersName = (c: string, r: string): string =>
  `coalesce(nullif(case when ${r}.name = ${c}.name then ${r}.display_name end, ''), ${c}.name)`

/** SQL: the venue's category that an event's was copied from. */
export const houseCategory = (c: string, r: string): string =>
  `left join price_category ${r} on ${r}.partner_id = $1 and ${r}.id = ${c}.price_category_id`
