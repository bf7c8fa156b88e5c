/**
 * True of a settlement `s` without an invoice, or whose invoice is credited whole. Where another invoices it meanwhile, the
 * statement that waited for it does not see the new invoice's balance, and finds it invoiced.
 */
export const isUninvoiced = `(s.invoice_number is null or exists (select from invoice_balance b
    where b.partner_id = $1 and b.number = s.invoice_number and b.credited_ore = b.total_ore))`
