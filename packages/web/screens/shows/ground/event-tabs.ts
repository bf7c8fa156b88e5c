import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'

/** The sections of an event's page with their tabs; a tab is part of the address. */
export const eventRooms = {
  overview: ['sales'],
  selling: ['seating', 'reservations', 'transactions'],
  tickets: ['zones', 'settings'],
  content: ['synopsis', 'attachments', 'set-list', 'note'],
  running: ['resources', 'participants', 'economy', 'settlement'],
} as const

export type EventRoom = keyof typeof eventRooms
export type EventTab = (typeof eventRooms)[EventRoom][number]

const roomNames = Object.keys(eventRooms) as EventRoom[]
const tabsOf = (room: EventRoom): readonly EventTab[] => eventRooms[room]

/** Permissions beyond access to the event; users without them do not see the tab. */
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

export const eventTabs: readonly EventTab[] = roomNames.flatMap(tabsOf)

export const isEventTab = (text: string): text is EventTab => eventTabs.includes(text as EventTab)

export const openRooms = (isOpen: (tab: EventTab) => boolean) =>
  roomNames
    .map((room) => ({ room, tabs: tabsOf(room).filter(isOpen) }))
    .filter(({ tabs }) => tabs.length > 0)
