/** SQL for a one-line address, from `a` (auditorium) and `l` (location): the hall's own, or else the location's. */
export const hallAddress = `coalesce(nullif(a.own_address, ''),
  concat_ws(', ', nullif(l.address, ''), nullif(trim(l.postal_code || ' ' || l.city), '')))`
