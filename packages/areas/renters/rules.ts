/** An `own` renter belongs to the venue's organisation, so its events are the venue's own, not rentals. */
export const renterKinds = ['external', 'own'] as const

export const invoiceWays = ['mail', 'ehf'] as const
