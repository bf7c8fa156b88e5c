/**
 * The amount owed on an invoice with balance `b`; 0 for a credit note. Negative if the payments exceed the invoice and
 * its reminder fees.
 */
export const leftOre = 'coalesce(b.total_ore - b.credited_ore - b.paid_ore + b.fee_paid_ore, 0)'
