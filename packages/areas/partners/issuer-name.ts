/** SQL for the seller's name, from `p` (partner) and `o` (its organizer, which may be missing). */
export const issuerName = `coalesce(nullif(o.name, ''), p.name)`
export const issuerOrgNumber = `coalesce(nullif(o.org_number, ''), p.org_number, '')`
