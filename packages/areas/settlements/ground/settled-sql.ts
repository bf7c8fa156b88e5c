export const zone = '(select time_zone from partner where id = $1)'

/** The local day of an instant. */
export const dayOf = (instant: string) => `(${instant} at time zone ${zone})::date`

export const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`

/**
 * True of a settlement `s` without an invoice, or whose invoice is credited whole. Where another invoices it meanwhile, the
 * statement that waited for it does not see the new invoice's balance, and finds it invoiced.
 */
export const isUninvoiced = `(s.invoice_number is null or exists (select from invoice_balance b
    where b.partner_id = s.partner_id and b.number = s.invoice_number and b.credited_ore = b.total_ore))`
