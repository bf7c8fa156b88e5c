/**
 * True for a settlement `s` without an invoice, or with a fully credited one. A statement that waited for a
 * simultaneous invoice does not see that invoice's balance, and treats the settlement as invoiced.
 */
export const isUninvoiced = `(s.invoice_number is null or exists (select from invoice_balance b
    where b.partner_id = $1 and b.number = s.invoice_number and b.credited_ore = b.total_ore))`
