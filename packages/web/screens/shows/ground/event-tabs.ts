import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'

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
  'settlement',
  'set-list',
] as const

/** Tabs that ask for more than the event itself does, by what they ask for: who may not is not shown them. */
export const tabPermissions: Partial<Record<EventTab, PermissionKey>> = {
  reservations: 'reservations.read',
  note: 'notes.read',
  participants: 'participants.read',
  attachments: 'attachments.read',
  resources: 'bookings.read',
  economy: 'shows.log',
  settlement: 'renterSettlements.read',
  'set-list': 'shows.log',
}

export type EventTab = (typeof eventTabs)[number]

export const isEventTab = (text: string): text is EventTab => eventTabs.includes(text as EventTab)
