/** An `own` renter belongs to the venue's organisation: its events are the venue's own, not a rental. */
export const renterKinds = ['external', 'own'] as const

export const invoiceWays = ['mail', 'ehf'] as const
