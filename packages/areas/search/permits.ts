import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'

export const searchKinds = [
  'events',
  'purchases',
  'customers',
  'reservations',
  'receipts',
  'participants',
  'giftCards',
  'orders',
  'products',
  'users',
  'staff',
  'resources',
  'auditoriums',
] as const
export type SearchKind = (typeof searchKinds)[number]

const inSettings = ['registers.read', 'settings.read'] as const

/** All listed permissions are required. The last one is the permission of the page to which the result links. */
export const searchPermits: Readonly<Record<SearchKind, readonly PermissionKey[]>> = {
  events: ['shows.read'],
  purchases: ['shows.read', 'shows.log', 'crm.read', 'reservations.read'],
  customers: ['crm.read'],
  reservations: ['reservations.read'],
  receipts: ['shows.read', 'buyers.read'],
  participants: ['participants.read'],
  giftCards: ['giftCards.read'],
  orders: ['orders.read'],
  products: ['productRegisters.read', 'products.read'],
  users: ['users.read'],
  staff: inSettings,
  resources: inSettings,
  auditoriums: inSettings,
}

export const maySearch = (can: readonly string[]): boolean =>
  Object.values(searchPermits).some((permits) => permits.every((permit) => can.includes(permit)))
