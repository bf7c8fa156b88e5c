import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'

/** The rooms of an event, each with its tabs; a tab is a part of the event's address. */
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

/** Permissions of tabs that need more than the event itself; others do not see the tab. */
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

/** The rooms with the tabs that are open to the reader; rooms without any are left out. */
export const openRooms = (isOpen: (tab: EventTab) => boolean) =>
  roomNames
    .map((room) => ({ room, tabs: tabsOf(room).filter(isOpen) }))
    .filter(({ tabs }) => tabs.length > 0)
