/**
 * The amount owed on an invoice with balance `b`; 0 for a credit note. Negative if more was paid than the invoice and
 * its fees.
 */
export const leftOre = 'coalesce(b.total_ore - b.credited_ore - b.paid_ore + b.fee_paid_ore, 0)'
