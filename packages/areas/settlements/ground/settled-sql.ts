/**
 * True for a settlement `s` without an invoice, or whose invoice is fully credited. A statement that waited for a
 * simultaneous invoice does not see the new invoice's balance, and treats the settlement as invoiced.
 */
export const isUninvoiced = `(s.invoice_number is null or exists (select from invoice_balance b
    where b.partner_id = $1 and b.number = s.invoice_number and b.credited_ore = b.total_ore))`
