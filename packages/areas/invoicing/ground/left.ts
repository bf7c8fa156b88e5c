/**
 * What is owed of an invoice by its balance `b`; nothing of a credit note. Below 0 more was paid than the invoice and the
 * fees of its reminders.
 */
export const leftOre = 'coalesce(b.total_ore - b.credited_ore - b.paid_ore + b.fee_paid_ore, 0)'
