/** Classifies each right that changes data. All other rights only read. */
export const changing = {
  sells: [
    'buyers.message',
    'campaigns.write',
    'corrections.write',
    'crm.write',
    'customers.attach',
    'giftCards.sell',
    'giftCards.write',
    'orders.write',
    'tickets.refund',
    'tickets.sell',
    'web.sell',
  ],
  /** Programme, prices and goods. */
  plans: [
    'film.write',
    'mediabase.write',
    'products.write',
    'registers.write',
    'settings.write',
    'shows.edit',
  ],
  /** Books, access, doors, and everyone's own settings of reports. */
  keeps: [
    'calendar.share',
    'crm.privacy',
    'feeds.keep',
    'filmSettlements.write',
    'invoices.write',
    'ownTill.count',
    'platform.write',
    'renterSettlements.write',
    'reports.send',
    'reports.shows',
    'settlements.write',
    'tickets.print',
    'tickets.scan',
    'tono.send',
    'users.write',
  ],
} as const
