/** The tabs of an event in the specification's order; each is a part of its address. */
export const eventTabs = [
  'sales',
  'reservations',
  'transactions',
  'seating',
  'zones',
  'participants',
  'settings',
  'attachments',
  'synopsis',
  'note',
  'resources',
  'economy',
] as const

export type EventTab = (typeof eventTabs)[number]

export const isEventTab = (text: string): text is EventTab => eventTabs.includes(text as EventTab)
