import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import { tabPermissions } from '../../screens/shows/ground/event-tabs.ts'

/** What each module's page asks for; one of them is enough. */
const ofModule: Readonly<Record<string, readonly PermissionKey[]>> = {
  dashboard: ['dashboard.read'],
  'dashboard-legacy': ['dashboardLegacy.read'],
  culture: ['calendar.read'],
  crm: ['crm.read'],
  shows: ['shows.read'],
  orders: ['orders.read'],
  useradmin: ['super'],
  campaigns: ['campaigns.read'],
  products: ['products.read'],
  filmscheduler: ['film.read'],
  renteradmin: ['renters.read'],
  mediabase: ['mediabase.read'],
  partneradmin: ['partners.read', 'super'],
  report: ['reports.read'],
  // At partner 1 the registers that all houses share are kept there.
  partnerprofile: ['settings.read', 'platform.write'],
  'react19-module': ['demo.read'],
  reportsadmin: ['super'],
  brukerkonto: ['self'],
}

/** Pages inside a module, with what is below them, that ask for something else. Without the list of events one still has one's own work. */
const ofPlace: Readonly<Record<string, readonly PermissionKey[]>> = {
  shows: ['shows.read', 'ownWork.read'],
  'shows/new': ['shows.edit'],
  'shows/import': ['shows.edit'],
  'shows/scan': ['tickets.scan'],
  'shows/box-office': ['tickets.sell'],
  // Gift cards are sold and read at the box office too, where nobody keeps products.
  'products/giftcards': ['giftCards.read'],
  'mediabase?as=admin': ['super'],
}

/** What an event's own pages ask for beside the event. */
const ofEvent: Readonly<Record<string, PermissionKey>> = {
  ...tabPermissions,
  edit: 'shows.edit',
  'participants/import': 'shows.edit',
}

/** Both the event and what one of its pages shows: 'shows/12/economy'. */
function mayOpenEvent(can: readonly string[], page: string): boolean {
  const part = /^shows\/\d+\/(.+)$/.exec(page)?.[1]
  const wanted = part === undefined ? undefined : ofEvent[part]
  return wanted === undefined || can.includes(wanted)
}

/**
 * Whether the server's answer to `GET /auth` lets the user open a page below a partner: 'shows/scan',
 * 'mediabase?as=admin'. Sidebar, header, default address and the page itself ask here, so they agree.
 */
export function mayOpen(can: readonly string[], page: string): boolean {
  const module = page.split(/[/?]/, 1)[0] ?? ''
  const place = page.split('/', 2).join('/')
  const wanted = ofPlace[place] ?? ofModule[module] ?? []
  return wanted.some((permission) => can.includes(permission)) && mayOpenEvent(can, page)
}

/** Whether a menu leads there. Specification 2 gives those who have only their own work no entry for it. */
export function isOffered(can: readonly string[], page: string): boolean {
  return page === 'shows' ? can.includes('shows.read') : mayOpen(can, page)
}

/** The page of an address, as `mayOpen` takes it. */
export function pageOf(module: string, rest: readonly string[], search: string): string {
  const asked = new URLSearchParams(search).get('as')
  return [module, ...rest].join('/') + (asked === 'admin' ? '?as=admin' : '')
}
