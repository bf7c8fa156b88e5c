import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import { tabPermissions } from '../../screens/shows/ground/event-tabs.ts'

const ofModule: Readonly<Record<string, readonly PermissionKey[]>> = {
  dashboard: ['dashboard.read'],
  'dashboard-legacy': ['dashboardLegacy.read'],
  culture: ['calendar.read'],
  crm: ['crm.read'],
  shows: ['shows.read'],
  orders: ['orders.read'],
  invoices: ['invoices.read'],
  useradmin: ['super'],
  campaigns: ['campaigns.read'],
  products: ['products.read'],
  filmscheduler: ['film.read'],
  renteradmin: ['renters.read'],
  mediabase: ['mediabase.read'],
  partneradmin: ['partners.read', 'super'],
  report: ['reports.shows', 'reports.venue', 'reports.read'],
  // At partner 1 the module contains the registers that all venues share.
  partnerprofile: ['settings.read', 'platform.write'],
  'react19-module': ['demo.read'],
  reportsadmin: ['super'],
  brukerkonto: ['self'],
}

/** Permissions of pages, if they differ from the module's. A key of two parts also applies to the pages below it. */
const ofPlace: Readonly<Record<string, readonly PermissionKey[]>> = {
  shows: ['shows.read', 'ownWork.read'],
  'shows/own-work': ['ownWork.read'],
  'shows/new': ['shows.edit'],
  'shows/import': ['shows.edit'],
  'shows/scan': ['tickets.scan'],
  'shows/box-office': ['tickets.sell'],
  'shows/my-day': ['ownTill.count'],
  'shows/till': ['tillShifts.keep'],
  // The calendar is a module, but the timeline is a tab in the header of every venue.
  'culture/timeline': ['timeline.read'],
  'culture/resources': ['bookings.read'],
  // Box office staff without access to products may still sell and read gift cards.
  'products/giftcards': ['giftCards.read'],
  'products/stock-counts': ['stock.read'],
  // Accountants and read-only users see the stock without access to products.
  'products/stock': ['productRegisters.read'],
  'products/low-stock': ['productRegisters.read'],
  'products/deliveries': ['productRegisters.read'],
  'mediabase?as=admin': ['super'],
}

const ofEvent: Readonly<Record<string, PermissionKey>> = {
  ...tabPermissions,
  edit: 'shows.edit',
  'participants/import': 'shows.edit',
}

/** A page below an event, such as 'shows/12/economy', may need a permission of its own. */
function mayOpenEvent(can: readonly string[], page: string): boolean {
  const part = /^shows\/\d+\/(.+)$/.exec(page)?.[1]
  const wanted = part === undefined ? undefined : ofEvent[part]
  return wanted === undefined || can.includes(wanted)
}

/** `page` is a page like 'shows/scan'; `can` is from `GET /auth`. */
export function mayOpen(can: readonly string[], page: string): boolean {
  const module = page.split(/[/?]/, 1)[0] ?? ''
  const place = page.split('/', 2).join('/')
  const wanted = ofPlace[place] ?? ofModule[module] ?? []
  return wanted.some((permission) => can.includes(permission)) && mayOpenEvent(can, page)
}

/**
 * Returns true if the menu lists a page. Users with access only to their own work have no menu entry for 'shows'
 * (specification 2).
 */
export function isOffered(can: readonly string[], page: string): boolean {
  return page === 'shows' ? can.includes('shows.read') : mayOpen(can, page)
}

export function pageOf(module: string, rest: readonly string[], search: string): string {
  const asked = new URLSearchParams(search).get('as')
  return [module, ...rest].join('/') + (asked === 'admin' ? '?as=admin' : '')
}
