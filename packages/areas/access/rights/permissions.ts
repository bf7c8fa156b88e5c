import { changing } from './changing.ts'
import { isTicketingPartner, superPartnerId } from '@dxweb/kit/constants/constants.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'

export const roles = [
  'kulturhussjef',
  'culture_full_read_only',
  'seller',
  'seller_without_refund',
  'scanner',
  'volunteer',
  'leietakere',
  'administrator',
] as const

export type Role = (typeof roles)[number]

/**
 * Grants access to anybody (`open`), signed-in users (`self`), members of partner 1 (`super`), or `roles`. At least one
 * `module` must be enabled; `partnerOnly` refuses renters, `ticketing` refuses small partners (specification 6).
 */
export type Permission =
  | { kind: 'open' | 'self' | 'super' }
  | {
      kind: 'roles'
      roles: readonly Role[]
      module?: string | readonly string[]
      partnerOnly?: boolean
      ticketing?: boolean
      /** Also permits members of partner 1 at partner 1, whatever their role: always, or if the module is enabled. */
      platform?: 'always' | 'withModule'
      /** True if the right is refused at partner 1, which is not a venue. */
      customersOnly?: boolean
    }

const staff = ['kulturhussjef', 'culture_full_read_only'] as const
const readers = [...staff, 'leietakere'] as const
const chief = ['kulturhussjef'] as const
/** Roles that manage registers, users and extensions. An administrator neither sells nor sees sales. */
const setUp = ['kulturhussjef', 'administrator'] as const
/** Roles that sell at the counter, without settings, reports, orders or planning. */
const sellers = ['seller', 'seller_without_refund'] as const
const anybody = roles
const ofGoods = { kind: 'roles', module: 'dxpos', partnerOnly: true } as const
const ofMembers = { kind: 'roles', module: 'crm', partnerOnly: true, customersOnly: true } as const

const ofCounter = { kind: 'roles', module: 'shows', partnerOnly: true, ticketing: true } as const

export const permissions = {
  open: { kind: 'open' },
  self: { kind: 'self' },
  'venue.enter': { kind: 'roles', roles: anybody, platform: 'always' },
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
  /** Reading all data about a person, and erasing the data. */
  'crm.privacy': { kind: 'roles', roles: chief, module: 'crm', partnerOnly: true },
  /** Changing settings of services that receive customer data. Only for roles that may also read customers. */
  'customers.send': { kind: 'roles', roles: chief, customersOnly: true, partnerOnly: true },
  /** Finding customers by search only, without the register, for a sale or reservation. */
  'customers.find': {
    kind: 'roles',
    roles: [...staff, ...sellers],
    module: 'crm',
    partnerOnly: true,
  },
  'customers.attach': {
    kind: 'roles',
    roles: [...chief, ...sellers],
    module: 'crm',
    partnerOnly: true,
  },
  'members.find': { ...ofMembers, roles: [...staff, ...sellers, 'administrator'] },
  'members.sell': { ...ofMembers, roles: [...chief, ...sellers], ticketing: true },
  'members.write': { ...ofMembers, roles: [...chief, 'seller'], ticketing: true },
  'calendar.read': { kind: 'roles', roles: staff, module: 'culture' },
  'calendar.share': { kind: 'roles', roles: staff, module: 'culture', partnerOnly: true },
  /** Timeline and resources are available with or without the calendar module. */
  'timeline.read': { kind: 'roles', roles: staff, module: 'shows' },
  /** Making calendar links to events. A renter may make links to its own events only. */
  'feeds.keep': { kind: 'roles', roles: readers, module: 'shows' },
  'campaigns.read': { kind: 'roles', roles: chief, module: 'culture', partnerOnly: true },
  'campaigns.write': { kind: 'roles', roles: chief, module: 'culture', partnerOnly: true },
  'products.read': { ...ofGoods, roles: chief },
  'products.write': { ...ofGoods, roles: chief },
  'stock.read': { ...ofGoods, roles: [...staff, ...sellers] },
  'stock.count': { ...ofGoods, roles: [...chief, ...sellers] },
  'productRegisters.read': { ...ofGoods, roles: staff },
  /** No user has this right; till programs call with a key for tills. */
  'tills.call': { kind: 'roles', roles: [], module: 'dxpos', partnerOnly: true },
  'film.read': {
    kind: 'roles',
    roles: staff,
    module: 'filmscheduler',
    partnerOnly: true,
    platform: 'withModule',
  },
  'film.write': { kind: 'roles', roles: chief, module: 'filmscheduler', partnerOnly: true },
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
  'invoices.read': { kind: 'roles', roles: staff, module: 'renters', partnerOnly: true },
  /** Issuing, crediting and paying invoices. Allowed while a venue is paused, like settlements. */
  'invoices.write': { kind: 'roles', roles: chief, module: 'renters', partnerOnly: true },
  /** Reading productions. Bookings, terms and settlements refer to them even in venues without a media base. */
  'mediabase.read': {
    kind: 'roles',
    roles: staff,
    module: ['productions', 'filmscheduler'],
    partnerOnly: true,
    platform: 'withModule',
  },
  /** Writing a venue's own texts and pictures of a production; at partner 1, the platform's texts and pictures. */
  'mediabase.write': {
    kind: 'roles',
    roles: chief,
    module: 'productions',
    partnerOnly: true,
    platform: 'withModule',
  },
  'partners.read': { kind: 'roles', roles: staff, module: 'partneradmin', platform: 'withModule' },
  'demo.read': { kind: 'roles', roles: staff, module: 'react19-module', platform: 'withModule' },
  'reports.shows': { kind: 'roles', roles: readers },
  'reports.venue': { kind: 'roles', roles: staff, partnerOnly: true },
  'audit.read': { kind: 'roles', roles: chief, partnerOnly: true },
  'reports.read': { kind: 'roles', roles: chief, partnerOnly: true },
  /** Sending scheduled mails to any address; each report requires its own right as well. */
  'reports.send': { kind: 'roles', roles: chief, partnerOnly: true },
  'settlements.read': { kind: 'roles', roles: chief, partnerOnly: true },
  'settlements.write': { kind: 'roles', roles: chief, partnerOnly: true },
  'filmSettlements.read': {
    kind: 'roles',
    roles: staff,
    module: 'filmscheduler',
    partnerOnly: true,
  },
  'filmSettlements.write': {
    kind: 'roles',
    roles: chief,
    module: 'filmscheduler',
    partnerOnly: true,
  },
  /** Settlements with renters; a renter sees only its own approved ones. */
  'renterSettlements.read': { kind: 'roles', roles: readers },
  'renterSettlements.write': { kind: 'roles', roles: chief, partnerOnly: true },
  'tono.send': { kind: 'roles', roles: chief, partnerOnly: true },
  'settings.read': { kind: 'roles', roles: setUp, customersOnly: true, partnerOnly: true },
  'settings.write': { kind: 'roles', roles: setUp, customersOnly: true, partnerOnly: true },
  'ownWork.read': { kind: 'roles', roles: ['scanner', 'volunteer', ...sellers] },
  'ownShifts.read': {
    kind: 'roles',
    roles: ['scanner', 'volunteer', ...sellers],
    partnerOnly: true,
  },
  /** Reading and counting a seller's own till of a day. Allowed while a venue is paused, like settlements. */
  'ownTill.count': { ...ofCounter, roles: sellers },
  /** Opening a till, paying in and out, and counting. Allowed while a venue is paused. */
  'tillShifts.keep': { ...ofCounter, roles: [...chief, ...sellers] },
  'shows.read': { kind: 'roles', roles: [...readers, ...sellers], module: 'shows' },
  'shows.log': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  'shows.edit': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  'bookings.read': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  'notes.read': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  /** Personal data of participants; `attachments.read` is for the venue's own files. Renters have neither right. */
  'participants.read': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  'attachments.read': { kind: 'roles', roles: staff, module: 'shows', partnerOnly: true },
  /** Excludes renters, since reservations contain personal data. */
  'reservations.read': {
    kind: 'roles',
    roles: [...staff, ...sellers],
    module: 'shows',
    partnerOnly: true,
  },
  'buyers.read': {
    kind: 'roles',
    roles: [...staff, ...sellers],
    module: 'shows',
    partnerOnly: true,
  },
  'tickets.sell': {
    kind: 'roles',
    roles: [...chief, ...sellers],
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  /** Carts and sales of web shops, without places reserved for the counter. */
  'web.sell': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  'tickets.refund': {
    kind: 'roles',
    roles: [...chief, 'seller'],
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  'buyers.message': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  'giftCards.read': {
    kind: 'roles',
    roles: [...staff, ...sellers],
    module: 'shows',
    partnerOnly: true,
  },
  'giftCards.sell': {
    kind: 'roles',
    roles: [...chief, ...sellers],
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  'giftCards.write': {
    kind: 'roles',
    roles: chief,
    module: 'shows',
    partnerOnly: true,
    ticketing: true,
  },
  /** Corrections for tickets sold elsewhere or counted wrongly. */
  'corrections.read': { kind: 'roles', roles: staff, partnerOnly: true },
  'corrections.write': { kind: 'roles', roles: chief, partnerOnly: true },
  'tickets.print': {
    kind: 'roles',
    roles: [...chief, ...sellers],
    module: 'shows',
    partnerOnly: true,
  },
  'tickets.scan': { kind: 'roles', roles: ['kulturhussjef', 'scanner'], module: 'shows' },
  /**
   * Receiving live changes. Scanners only receive the information that an event's figures changed (`live/stream.ts`).
   * Requires no module, since the stream also announces new modules.
   */
  'live.watch': { kind: 'roles', roles: [...readers, 'scanner', ...sellers], platform: 'always' },
  'users.read': { kind: 'roles', roles: setUp, partnerOnly: true, platform: 'always' },
  'users.write': { kind: 'roles', roles: setUp, partnerOnly: true, platform: 'always' },
  'registers.read': {
    kind: 'roles',
    roles: [...staff, 'administrator'],
    partnerOnly: true,
    platform: 'always',
  },
  'registers.write': { kind: 'roles', roles: setUp, customersOnly: true, partnerOnly: true },
  'platform.write': { kind: 'roles', roles: [], platform: 'always' },
} as const satisfies Record<string, Permission>

export type PermissionKey = keyof typeof permissions

export function isPermission(key: string): key is PermissionKey {
  return Object.hasOwn(permissions, key)
}

/**
 * Rights suspended while a venue is paused: selling and planning. Reading, scanning, settlements and access continue.
 */
const endsInPause: ReadonlySet<PermissionKey> = new Set([...changing.sells, ...changing.plans])

/** Returns true if the user receives all changes of the venue, not only changes of events. */
export const watchesAll = (can: (key: PermissionKey) => boolean): boolean =>
  can('shows.read') || can('platform.write')

/** Returns true if only the venue's pause forbids the action. */
export function isPausedFor(caller: Caller, key: PermissionKey): boolean {
  const { partner } = caller
  if (partner?.isPaused !== true || !endsInPause.has(key)) return false
  return may({ ...caller, partner: { ...partner, isPaused: false } }, key)
}

export function may(caller: Caller | null, key: PermissionKey): boolean {
  const permission: Permission = permissions[key]
  if (permission.kind === 'open') return true
  if (caller === null) return false
  if (permission.kind === 'self') return caller.permits === undefined
  if (permission.kind !== 'roles') return caller.isSuper
  if (caller.partner?.isPaused === true && endsInPause.has(key)) return false
  return mayByRole(caller, key, permission)
}

type ByRole = Extract<Permission, { kind: 'roles' }>

const isClosedTo = (
  { customersOnly, partnerOnly, ticketing }: ByRole,
  partnerId: number,
  renterId: number,
) =>
  (customersOnly === true && partnerId === superPartnerId) ||
  (partnerOnly === true && renterId !== 0) ||
  (ticketing === true && !isTicketingPartner(partnerId))

const modulesOf = ({ module }: ByRole): string[] | null =>
  module === undefined ? null : [module].flat()

function mayByRole(caller: Caller, key: PermissionKey, permission: ByRole): boolean {
  const { partner } = caller
  if (partner === null) return false
  const { platform } = permission
  const hasModule = modulesOf(permission)?.some((one) => caller.modules.includes(one)) ?? true
  const isPlatform = caller.isSuper && partner.id === superPartnerId
  if (isPlatform && platform && (platform === 'always' || hasModule)) return true
  if (!hasModule || isClosedTo(permission, partner.id, caller.renterId)) return false
  if (caller.permits) return caller.permits.includes(key)
  return permission.roles.some((role) => caller.roles.includes(role))
}

export function keyOpeningFor(key: PermissionKey): {
  permit: string | null
  modules: string[] | null
} {
  const permission: Permission = permissions[key]
  if (permission.kind !== 'roles') return { permit: null, modules: null }
  return { permit: key, modules: modulesOf(permission) }
}

/** Requirements for opening a context before the caller is known: one of the roles and modules; null means any. */
export interface Opening {
  roles: readonly string[] | null
  modules: readonly string[] | null
}

/**
 * Returns at least the allowed roles, so that the database reads nothing for other roles. `may` makes the final
 * decision.
 */
export function openingFor(
  key: PermissionKey,
  { partnerId, renterId }: { partnerId: number; renterId: number },
): Opening {
  const permission: Permission = permissions[key]
  if (permission.kind !== 'roles') return { roles: null, modules: null }
  const { platform, roles: mayRead } = permission
  const modules = platform === 'always' ? null : modulesOf(permission)
  if (platform && partnerId === superPartnerId) return { roles: null, modules }
  return { roles: isClosedTo(permission, partnerId, renterId) ? [] : mayRead, modules }
}

export function allowedTo(caller: Caller): PermissionKey[] {
  return (Object.keys(permissions) as PermissionKey[]).filter((key) => may(caller, key))
}
