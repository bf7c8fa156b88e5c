/** An `own` renter is a part of the house's organisation: what it puts on is the house's own, not a rental. */
export const renterKinds = ['external', 'own'] as const

export const invoiceWays = ['mail', 'ehf'] as const
