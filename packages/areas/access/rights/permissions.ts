import { isTicketingPartner, superPartnerId } from '@dxweb/kit/constants/constants.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'

export const roles = [
  'kulturhussjef',
  'culture_full_read_only',
  'leietakere',
  'administrator',
  'volunteer',
  'scanner',
] as const

export type Role = (typeof roles)[number]

/**
 * Who may: anybody (`open`), every signed-in user (`self`), members of partner 1 (`super`), or those with one of
 * the roles in the asked context. `module` is what the partner must have. `partnerOnly` refuses a renter's context,
 * `ticketing` a partner below the ticketing threshold (specification 6).
 */
export type Permission =
  | { kind: 'open' | 'self' | 'super' }
  | {
      kind: 'roles'
      roles: readonly Role[]
      module?: string
      partnerOnly?: boolean
      ticketing?: boolean
      /** Members of partner 1 may on partner 1, whatever their role: always, or where it has the module. */
      platform?: 'always' | 'withModule'
      /** Refused at partner 1, which is nobody's house. */
      customersOnly?: boolean
    }

const staff = ['kulturhussjef', 'culture_full_read_only'] as const
const readers = [...staff, 'leietakere'] as const
const chief = ['kulturhussjef'] as const
/** Who sets the house up: its registers, users and extensions. An administrator of a house sells and sees no sales. */
const setUp = ['kulturhussjef', 'administrator'] as const
const anybody = roles

/** Every route and every page of the web names one of these. What is not here nobody may do. */
export const permissions = {
  open: { kind: 'open' },
  self: { kind: 'self' },
  /** Whoever has a place in the house, whatever it is. */
  'house.enter': { kind: 'roles', roles: anybody, platform: 'always' },
  super: { kind: 'super' },
  'dashboard.read': {
    kind: 'roles',
    roles: staff,
    module: 'dashboard',
    partnerOnly: true,
    platform: 'always',
  },
  'dashboardLegacy.read': {
    kind: 'roles',
    roles: chief,
    module: 'filmscheduler',
    partnerOnly: true,
  },
  'crm.read': {
    kind: 'roles',
    roles: staff,
    module: 'crm',
    partnerOnly: true,
    platform: 'withModule',
  },
  'crm.write': { kind: 'roles', roles: chief, module: 'crm', partnerOnly: true },
  'calendar.read': { kind: 'roles', roles: staff, module: 'culture' },
  /** Links by which other calendars read the house's. */
  'calendar.share': { kind: 'roles', roles: staff, module: 'culture', partnerOnly: true },
  /** The links that one has made: whoever reads events may have some, a renter to its own. */
  'feeds.keep': { kind: 'roles', roles: readers, module: 'shows' },
  'campaigns.read': { kind: 'roles', roles: chief, module: 'culture', partnerOnly: true },
  'campaigns.write': { kind: 'roles', roles: chief, module: 'culture', partnerOnly: true },
  'products.read': { kind: 'roles', roles: chief, module: 'dxpos', partnerOnly: true },
  'products.write': { kind: 'roles', roles: chief, module: 'dxpos', partnerOnly: true },
  'productRegisters.read': { kind: 'roles', roles: staff, module: 'dxpos', partnerOnly: true },
  'film.read': { kind: 'roles', roles: staff, module: 'filmscheduler', platform: 'withModule' },
  'renters.read': {
    kind: 'roles',
    roles: staff,
    module: 'renters',
    partnerOnly: true,
    platform: 'withModule',
  },
  'orders.read': {
    kind: 'roles',
    roles: staff,
    module: 'renters',
    partnerOnly: true,
    platform: 'withModule',
  },
  'orders.write': { kind: 'roles', roles: chief, module: 'renters', partnerOnly: true },
  'mediabase.read': { kind: 'roles', roles: staff, module: 'productions', platform: 'withModule' },
  'partners.read': { kind: 'roles', roles: staff, module: 'partneradmin', platform: 'withModule' },
  'demo.read': { kind: 'roles', roles: staff, module: 'react19-module', platform: 'withModule' },
  'reports.read': { kind: 'roles', roles: chief },
  'settings.read': { kind: 'roles', roles: setUp, customersOnly: true, partnerOnly: true },
  'settings.write': { kind: 'roles', roles: setUp, customersOnly: true, partnerOnly: true },
  'ownWork.read': { kind: 'roles', roles: ['scanner', 'volunteer'] },
  /** One's own shifts at the house; nobody else's. */
  'ownShifts.read': { kind: 'roles', roles: ['scanner', 'volunteer'], partnerOnly: true },
  'shows.read': { kind: 'roles', roles: readers, module: 'shows' },
  'shows.log': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  'shows.edit': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  /** What events have booked beside their halls, and who works at them. */
  'bookings.read': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  /** What the house writes to itself about an event. */
  'notes.read': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  /** Who has reserved is personal: not for renters. */
  'reservations.read': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  'tickets.sell': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  /** Shops on the web: their carts and their sales, and nothing that only the counter may. */
  'web.sell': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  /** Money back to buyers, and gift cards that stand for money. */
  'tickets.refund': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  /** Mail to everybody who has bought or reserved. */
  'buyers.message': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  'giftCards.read': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  'giftCards.write': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  /** What was sold elsewhere or counted wrongly, booked afterwards. */
  'corrections.read': { kind: 'roles', roles: staff, partnerOnly: true },
  'corrections.write': { kind: 'roles', roles: chief, partnerOnly: true },
  'tickets.print': { kind: 'roles', roles: chief, module: 'shows', partnerOnly: true },
  'tickets.scan': { kind: 'roles', roles: ['kulturhussjef', 'scanner'], module: 'shows' },
  /** Who scans hears that figures of events changed, and nothing else: `live/stream.ts`. */
  'live.watch': { kind: 'roles', roles: [...readers, 'scanner'], module: 'shows' },
  'users.read': { kind: 'roles', roles: setUp, partnerOnly: true, platform: 'always' },
  'users.write': { kind: 'roles', roles: setUp, partnerOnly: true, platform: 'always' },
  'registers.read': {
    kind: 'roles',
    roles: [...staff, 'administrator'],
    partnerOnly: true,
    platform: 'always',
  },
  'registers.write': { kind: 'roles', roles: setUp, customersOnly: true, partnerOnly: true },
  /** What all houses share: changed by members of partner 1, in partner 1. */
  'platform.write': { kind: 'roles', roles: [], platform: 'always' },
} as const satisfies Record<string, Permission>

export type PermissionKey = keyof typeof permissions

export function isPermission(key: string): key is PermissionKey {
  return Object.hasOwn(permissions, key)
}

/** Whether the caller may, in the context it was looked up for. Pure: reads nothing but its arguments. */
export function may(caller: Caller | null, key: PermissionKey): boolean {
  const permission: Permission = permissions[key]
  if (permission.kind === 'open') return true
  if (caller === null) return false
  if (permission.kind === 'self') return true
  if (permission.kind !== 'roles') return caller.isSuper
  return mayByRole(caller, permission)
}

function mayByRole(caller: Caller, permission: Extract<Permission, { kind: 'roles' }>): boolean {
  const { partner } = caller
  if (partner === null) return false
  const { module, platform } = permission
  const hasModule = module === undefined || caller.modules.includes(module)
  const isPlatform = caller.isSuper && partner.id === superPartnerId
  if (isPlatform && platform && (platform === 'always' || hasModule)) return true
  if (permission.customersOnly && partner.id === superPartnerId) return false
  if (permission.partnerOnly && caller.renterId !== 0) return false
  if (permission.ticketing && !isTicketingPartner(partner.id)) return false
  if (!hasModule) return false
  return permission.roles.some((role) => caller.roles.includes(role))
}

/** All that the caller may do in its context, for the web to show and hide by. */
export function allowedTo(caller: Caller): PermissionKey[] {
  return (Object.keys(permissions) as PermissionKey[]).filter((key) => may(caller, key))
}
