export const movedKinds = [
  'events',
  'bookings',
  'terms',
  'sheetLines',
  'orders',
  'overrides',
  'pictures',
  'proposals',
] as const

export type MovedKind = (typeof movedKinds)[number]

export const movedTables: Readonly<Record<MovedKind, string>> = {
  events: 'event',
  bookings: 'film_booking',
  terms: 'film_term',
  sheetLines: 'film_sheet_line',
  orders: 'booking_order',
  overrides: 'production_override',
  pictures: 'production_image',
  proposals: 'production_proposal',
}
