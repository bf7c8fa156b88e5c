import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { isOffered } from './page-permits.ts'

export interface SidebarSubject {
  can: readonly string[]
  partnerId: number
  renterId: number
  placeCount: number
}

export interface SidebarEntry {
  key: string
  to?: string
  /** A server-rendered page. */
  href?: string
  group: 'partner' | 'admin'
}

interface Rule {
  key: string
  /** Decides by its permissions who sees the entry. */
  page: string
  /** A condition besides the page's permissions. */
  when?: (subject: SidebarSubject) => boolean
}

const rules: readonly Rule[] = [
  { key: 'renterShows', page: 'shows', when: ({ renterId }) => renterId > 0 },
  { key: 'dashboard', page: 'dashboard' },
  { key: 'dashboardLegacy', page: 'dashboard-legacy' },
  { key: 'shows', page: 'shows', when: ({ renterId }) => renterId === 0 },
  // Not in the specification: box office staff get a page to work from.
  { key: 'boxOffice', page: 'shows/box-office' },
  { key: 'culture', page: 'culture' },
  { key: 'campaigns', page: 'campaigns' },
  { key: 'products', page: 'products' },
  // Who has no products finds gift cards by an entry of their own: readers, and houses without tills.
  {
    key: 'giftCards',
    page: 'products/giftcards',
    when: ({ can }) => !can.includes('products.read'),
  },
  { key: 'filmscheduler', page: 'filmscheduler' },
  { key: 'renters', page: 'renteradmin' },
  { key: 'orders', page: 'orders/projects' },
  // Not in the specification: invoices are looked for by whoever keeps the accounts, beside their orders.
  { key: 'invoices', page: 'invoices' },
  { key: 'mediabase', page: 'mediabase' },
  { key: 'crm', page: 'crm' },
  { key: 'partneradmin', page: 'partneradmin' },
  { key: 'report', page: 'report' },
  {
    key: 'partnerprofile',
    page: 'partnerprofile',
    when: ({ partnerId }) => partnerId !== superPartnerId,
  },
  { key: 'demo', page: 'react19-module' },
]

const adminRules: readonly Rule[] = [
  { key: 'adminPartners', page: 'partneradmin' },
  { key: 'adminReports', page: 'reportsadmin' },
  { key: 'adminUsers', page: 'useradmin' },
  { key: 'adminMediabase', page: 'mediabase?as=admin' },
]

const health: SidebarEntry = { key: 'health', href: '/apiweb/health', group: 'admin' }

/** Partner 1's members find these under administration, so they are left out here. */
const isListedTwice = ({ page }: Rule) => adminRules.some((admin) => admin.page === page)

export function sidebarEntries(subject: SidebarSubject): SidebarEntry[] {
  const { can, partnerId, placeCount } = subject
  const isSuper = can.includes('super')
  const shown = (rule: Rule) => isOffered(can, rule.page) && (rule.when?.(subject) ?? true)
  const entry =
    (group: SidebarEntry['group']) =>
    ({ key, page }: Rule): SidebarEntry => ({ key, to: `/partners/${partnerId}/${page}`, group })
  const ofPartner = rules.filter((rule) => shown(rule) && !(isSuper && isListedTwice(rule)))
  const home: SidebarEntry[] = placeCount > 1 ? [{ key: 'home', to: '/', group: 'partner' }] : []
  return [
    ...ofPartner.map(entry('partner')),
    ...home,
    ...(isSuper ? [...adminRules.map(entry('admin')), health] : []),
  ]
}
