/**
 * The amount owed by balance `b` of an invoice; 0 for a credit note. Negative if more was paid than the invoice and its
 * reminder fees.
 */
export const leftOre = 'coalesce(b.total_ore - b.credited_ore - b.paid_ore + b.fee_paid_ore, 0)'
