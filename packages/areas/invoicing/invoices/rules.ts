export const invoiceStates = ['unpaid', 'overdue', 'paid', 'credited', 'creditNote'] as const
