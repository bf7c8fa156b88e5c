/** SQL for the seller's name, over `p` (partner) and `o` (organizer, may be null). */
export const issuerName = `coalesce(nullif(o.name, ''), p.name)`
export const issuerOrgNumber = `coalesce(nullif(o.org_number, ''), p.org_number, '')`
