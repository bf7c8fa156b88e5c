import type { PermissionKey } from '../rights/permissions.ts'

/** Rights that a key may have, in groups. Rights to users, settings and users' personal data are excluded. */
export const keyRights = {
  sale: [
    'web.sell',
    'tickets.sell',
    'tickets.refund',
    'tickets.print',
    'tickets.scan',
    'giftCards.read',
    'giftCards.sell',
    'reservations.read',
    'buyers.read',
  ],
  programme: ['shows.read', 'shows.edit', 'film.read', 'film.write', 'mediabase.read'],
  customers: ['customers.find', 'customers.attach', 'crm.read', 'crm.write'],
  goods: ['productRegisters.read', 'products.read', 'products.write'],
  renting: ['renters.read', 'orders.read', 'orders.write', 'invoices.read', 'invoices.write'],
  figures: [
    'reports.shows',
    'reports.venue',
    'reports.read',
    'settlements.read',
    'filmSettlements.read',
    'renterSettlements.read',
  ],
  registers: ['registers.read', 'registers.write', 'campaigns.read'],
  tills: ['tills.call'],
} as const satisfies Record<string, readonly PermissionKey[]>

export type KeyRightGroup = keyof typeof keyRights
export type KeyRight = (typeof keyRights)[KeyRightGroup][number]

/** Returns the right that a user needs in order to give a key this right. No user has `tills.call`. */
export const neededToGive = (right: KeyRight): PermissionKey =>
  right === 'tills.call' ? 'products.write' : right

export const everyKeyRight: readonly KeyRight[] = Object.values(keyRights).flat()

export const maxKeys = 50
export const longestOverlapHours = 168
