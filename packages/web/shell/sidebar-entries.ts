import type { Role } from '@dxweb/areas/access/permissions.ts'

export interface SidebarSubject {
  /** Roles in the context of the address. */
  roles: readonly Role[]
  modules: readonly string[]
  partnerId: number
  renterId: number
  /** How many organisations the user can choose between. */
  placeCount: number
  /** Member of partner 1. */
  isSuper: boolean
}

export interface SidebarEntry {
  key: string
  /** Inside the application. */
  to?: string
  /** A plain link to one of the server's own pages. */
  href?: string
  group: 'partner' | 'admin'
}

interface Rule {
  key: string
  path: string
  module?: string
  roles?: readonly Role[]
  /** Besides module and role. */
  when?: (subject: SidebarSubject) => boolean
}

const staff = ['kulturhussjef', 'culture_full_read_only'] as const
const chief = ['kulturhussjef'] as const
const own: readonly Role[] = ['scanner', 'volunteer']

/** Specification 2, in its order. An entry without roles needs only the module. */
const rules: readonly Rule[] = [
  { key: 'renterShows', path: 'shows', module: 'shows', roles: ['leietakere'] },
  { key: 'dashboard', path: 'dashboard', module: 'dashboard', roles: staff },
  { key: 'dashboardLegacy', path: 'dashboard-legacy', module: 'filmscheduler', roles: chief },
  { key: 'shows', path: 'shows', module: 'shows', roles: staff },
  { key: 'culture', path: 'culture', module: 'culture', roles: staff },
  { key: 'campaigns', path: 'campaigns', module: 'culture', roles: chief },
  { key: 'products', path: 'products', module: 'dxpos', roles: chief },
  { key: 'filmscheduler', path: 'filmscheduler', module: 'filmscheduler' },
  { key: 'renters', path: 'renteradmin', module: 'renters' },
  { key: 'orders', path: 'orders', module: 'renters' },
  { key: 'mediabase', path: 'mediabase', module: 'productions' },
  { key: 'crm', path: 'crm', module: 'crm' },
  { key: 'partneradmin', path: 'partneradmin', module: 'partneradmin' },
  { key: 'report', path: 'report', roles: chief },
  {
    key: 'partnerprofile',
    path: 'partnerprofile',
    roles: chief,
    when: ({ partnerId }) => partnerId > 1,
  },
  { key: 'demo', path: 'react19-module', module: 'react19-module' },
]

/** Whether all that somebody may do is scan, or help out: such users see no entry that asks only for a module. */
export function isOnlyOwnWork(roles: readonly Role[]): boolean {
  return roles.every((role) => own.includes(role))
}

function isShown(rule: Rule, subject: SidebarSubject): boolean {
  if (rule.module !== undefined && !subject.modules.includes(rule.module)) return false
  if (rule.when && !rule.when(subject)) return false
  if (!rule.roles)
    return !isOnlyOwnWork(subject.roles) || (subject.isSuper && subject.roles.length === 0)
  return rule.roles.some((role) => subject.roles.includes(role))
}

function adminEntries(partnerId: number): SidebarEntry[] {
  const at = (key: string, path: string): SidebarEntry => ({
    key,
    to: `/partners/${partnerId}/${path}`,
    group: 'admin',
  })
  return [
    at('adminPartners', 'partneradmin'),
    at('adminReports', 'reportsadmin'),
    at('adminUsers', 'useradmin'),
    at('adminMediabase', 'mediabase?as=admin'),
    { key: 'health', href: '/apiweb/health', group: 'admin' },
  ]
}

/** What the sidebar shows to this user here, in order. */
export function sidebarEntries(subject: SidebarSubject): SidebarEntry[] {
  const shown = rules
    .filter((rule) => isShown(rule, subject))
    .map((rule): SidebarEntry => ({
      key: rule.key,
      to: `/partners/${subject.partnerId}/${rule.path}`,
      group: 'partner',
    }))
  const home: SidebarEntry[] =
    subject.placeCount > 1 ? [{ key: 'home', to: '/', group: 'partner' }] : []
  return [...shown, ...home, ...(subject.isSuper ? adminEntries(subject.partnerId) : [])]
}
