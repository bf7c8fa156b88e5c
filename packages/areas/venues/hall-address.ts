/**
 * SQL for where a hall is, of the tables `a` (auditorium) and `l` (location): its own address if it stands elsewhere
 * than its location, else the location's, as one line.
 */
export const hallAddress = `coalesce(nullif(a.own_address, ''),
  concat_ws(', ', nullif(l.address, ''), nullif(trim(l.postal_code || ' ' || l.city), '')))`
