/**
 * An invoice owes this by its balance `b`, a credit note nothing. Below 0 more was paid than the invoice and the
 * fees of its reminders.
 */
export const leftOre = 'coalesce(b.total_ore - b.credited_ore - b.paid_ore + b.fee_paid_ore, 0)'
