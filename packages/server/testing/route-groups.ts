import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'

/** Permissions by path, written by hand from the specification; the first match counts. `~` is a partner's path. */
export const writesAsk: readonly (readonly [RegExp, PermissionKey])[] = [
  [/^\/(login|password|invitation)/, 'open'],
  [/^\/auth\/sudo/, 'super'],
  [/^\/(account|client-errors)/, 'self'],
  [/^(~\/users|\/users?|\/useradmin)\b/, 'users.write'],
  [/^~\/integrations/, 'settings.write'],
  [/^(~\/customers|\/crm)\b/, 'crm.write'],
  [/^~\/campaigns/, 'campaigns.write'],
  [/^~\/orders/, 'orders.write'],
  [/^~\/calendar-feeds/, 'feeds.keep'],
  [/^~\/giftcards/, 'giftCards.write'],
  [/^~\/(web-|events\/:id\/web-)/, 'web.sell'],
  [/^~\/(sales\/:saleId\/(refunds|exchanges)|events\/:id\/refund-runs)/, 'tickets.refund'],
  [/^~\/sales\/:saleId\/(mail|prints)$/, 'tickets.print'],
  [/^(~|)\/(sales|reservations)(\/|$)/, 'tickets.sell'],
  [/^~\/events\/:id\/(holds|reservations|seat-(un)?blocks|reseats)\b/, 'tickets.sell'],
  [/^~\/scans/, 'tickets.scan'],
  [/^~\/ticketsalecorrections/, 'corrections.write'],
  [/^~\/events\/:id\/buyer-messages/, 'buyers.message'],
  [
    /^~\/(events?|event-(changes|drafts|overlaps|publications|sales|series)|programme)(\/|$)/,
    'shows.edit',
  ],
  [/^~\/(vattypes|nkcategories|saftcodes)\b/, 'platform.write'],
  [/^~\/(dx)?(products?|menu|tilldepartments|barcodes)/, 'products.write'],
  [/^~\/(touchGroups|operators|registries)/, 'products.write'],
  [/^(~|\/(renters|locations?|ticketcategorytemplates?)\b)/, 'registers.write'],
]

/** Reads of personal data, codes or money. */
export const readsAsk: readonly (readonly [RegExp, PermissionKey])[] = [
  [/^\/auth\/(sudo|findsudouser)/, 'super'],
  [/^(~\/users|\/users?|\/useradmin)\b/, 'users.read'],
  [/^~\/integrations/, 'settings.read'],
  [/^(~\/(customers|crmhtml|sales\/:saleId\/customer)|\/crm)\b/, 'crm.read'],
  [/^~\/orders/, 'orders.read'],
  [/^~\/giftcards\/:cardId\/.*pdf$/, 'giftCards.write'],
  [/^~\/giftcards/, 'giftCards.read'],
  [/^~\/sales\/:saleId\/.*pdf$/, 'tickets.print'],
  [/^~\/events\/:id\/refund-report/, 'tickets.refund'],
  [/^~\/events\/:id\/(buyers|economy|log|seats\/:seatId\/holder)/, 'shows.log'],
  [/^~\/(opening-hours|events\/:id\/reservations)/, 'reservations.read'],
  [/^~\/events\/:id\/notes/, 'notes.read'],
  [/^~\/events\/:id\/(resources|staff-list)/, 'bookings.read'],
  [/^~\/scan-/, 'tickets.scan'],
  [/^~\/ticketsalecorrections/, 'corrections.read'],
  [/^~\/own-shifts/, 'ownShifts.read'],
  [/^~\/reports\/corrections/, 'corrections.read'],
  [/^~\/reports\/sales-by-hour/, 'reports.read'],
]
