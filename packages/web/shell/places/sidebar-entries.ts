import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { type Page, pagePath } from '../../data/session/page-path.ts'
import { isOffered } from './page-permits.ts'

export interface SidebarSubject {
  can: readonly string[]
  partnerId: number
  renterId: number
  placeCount: number
}

/** In the sidebar's order; entries of `start` and `home` have no heading. */
export const sidebarGroups = [
  'start',
  'programme',
  'sales',
  'rental',
  'figures',
  'setup',
  'home',
  'admin',
] as const
export type SidebarGroup = (typeof sidebarGroups)[number]

export interface SidebarEntry {
  key: string
  to?: string
  /** Address of a server-rendered page. */
  href?: string
  group: SidebarGroup
  isBelow?: boolean
  covers?: readonly Page[]
}

interface Rule extends Pick<SidebarEntry, 'isBelow' | 'covers'> {
  key: string
  group: SidebarGroup
  /** Page that the entry opens; only users with permission for the page see the entry. */
  page: Page
  when?: (subject: SidebarSubject) => boolean
}

const rules: readonly Rule[] = [
  { key: 'dashboard', page: 'dashboard', group: 'start' },
  { key: 'dashboardLegacy', page: 'dashboard-legacy', group: 'start', isBelow: true },
  { key: 'renterShows', page: 'shows', group: 'programme', when: ({ renterId }) => renterId > 0 },
  { key: 'shows', page: 'shows', group: 'programme', when: ({ renterId }) => renterId === 0 },
  { key: 'culture', page: 'culture', group: 'programme' },
  { key: 'filmscheduler', page: 'filmscheduler', group: 'programme' },
  { key: 'mediabase', page: 'mediabase', group: 'programme' },
  // Not in the specification: the start page of box office staff.
  { key: 'boxOffice', page: 'shows/box-office', group: 'sales', covers: ['shows/till'] },
  { key: 'myDay', page: 'shows/my-day', group: 'sales' },
  { key: 'products', page: 'products', group: 'sales' },
  // Adds a gift card entry for users without access to products, such as sellers and users of venues without tills.
  {
    key: 'giftCards',
    page: 'products/giftcards',
    group: 'sales',
    when: ({ can }) => !can.includes('products.read'),
  },
  // Sellers may count goods although they have no access to products.
  {
    key: 'stockCounts',
    page: 'products/stock-counts',
    group: 'sales',
    when: ({ can }) => can.includes('stock.count') && !can.includes('products.read'),
  },
  { key: 'campaigns', page: 'campaigns', group: 'sales' },
  { key: 'crm', page: 'crm', group: 'sales' },
  { key: 'renters', page: 'renteradmin', group: 'rental' },
  { key: 'orders', page: 'orders/projects', group: 'rental' },
  // Not in the specification: accountants expect invoices next to orders.
  { key: 'invoices', page: 'invoices', group: 'rental' },
  { key: 'report', page: 'report', group: 'figures' },
  {
    key: 'partnerprofile',
    page: 'partnerprofile',
    group: 'setup',
    when: ({ partnerId }) => partnerId !== superPartnerId,
  },
  { key: 'partneradmin', page: 'partneradmin', group: 'setup' },
  { key: 'demo', page: 'react19-module', group: 'setup' },
]

const adminRules: readonly Rule[] = [
  { key: 'adminPartners', page: 'partneradmin', group: 'admin' },
  { key: 'adminReports', page: 'reportsadmin', group: 'admin' },
  { key: 'adminUsers', page: 'useradmin', group: 'admin' },
  { key: 'adminMediabase', page: 'mediabase?as=admin', group: 'admin' },
]

const health: SidebarEntry = { key: 'health', href: '/apiweb/health', group: 'admin' }

/** Returns true for pages that members of partner 1 find under administration, and not in other groups. */
const isListedTwice = ({ page }: Rule) => adminRules.some((admin) => admin.page === page)

export function sidebarEntries(subject: SidebarSubject): SidebarEntry[] {
  const { can, partnerId, placeCount } = subject
  const isSuper = can.includes('super')
  const shown = (rule: Rule) => isOffered(can, rule.page) && (rule.when?.(subject) ?? true)
  const entry = ({ key, page, group, isBelow, covers }: Rule): SidebarEntry => ({
    key,
    to: pagePath(partnerId, page),
    group,
    ...(isBelow && { isBelow }),
    ...(covers && { covers }),
  })
  const ofPartner = rules.filter((rule) => shown(rule) && !(isSuper && isListedTwice(rule)))
  const home: SidebarEntry[] = placeCount > 1 ? [{ key: 'home', to: '/', group: 'home' }] : []
  return [...ofPartner.map(entry), ...home, ...(isSuper ? [...adminRules.map(entry), health] : [])]
}
