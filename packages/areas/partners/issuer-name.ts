/** SQL for who sells, of the tables `p` (partner) and `o` (organizer, which a house may lack). */
export const issuerName = `coalesce(nullif(o.name, ''), p.name)`
export const issuerOrgNumber = `coalesce(nullif(o.org_number, ''), p.org_number, '')`

/** The same as the object that sales are answered with. */
export const issuerObject = `jsonb_build_object('name', ${issuerName}, 'orgNumber', ${issuerOrgNumber})`
