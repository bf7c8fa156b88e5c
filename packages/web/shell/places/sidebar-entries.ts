import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { isOffered } from './page-permits.ts'

export interface SidebarSubject {
  /** What the server lets the user do in the context of the address. */
  can: readonly string[]
  partnerId: number
  renterId: number
  /** How many organisations the user can choose between. */
  placeCount: number
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
  /** The page it leads to, which says who may see it. */
  page: string
  /** Besides the right to open the page. */
  when?: (subject: SidebarSubject) => boolean
}

/** Specification 2, in its order. Modules and roles are the permission table's. */
const rules: readonly Rule[] = [
  { key: 'renterShows', page: 'shows', when: ({ renterId }) => renterId > 0 },
  { key: 'dashboard', page: 'dashboard' },
  { key: 'dashboardLegacy', page: 'dashboard-legacy' },
  { key: 'shows', page: 'shows', when: ({ renterId }) => renterId === 0 },
  // Beside the specification's own: who stands at the box office has a page to work from.
  { key: 'boxOffice', page: 'shows/box-office' },
  { key: 'culture', page: 'culture' },
  { key: 'campaigns', page: 'campaigns' },
  { key: 'products', page: 'products' },
  { key: 'filmscheduler', page: 'filmscheduler' },
  { key: 'renters', page: 'renteradmin' },
  { key: 'orders', page: 'orders/projects' },
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

/** The pages that members of partner 1 find under administration are not listed a second time. */
const isListedTwice = ({ page }: Rule) => adminRules.some((admin) => admin.page === page)

/** What the sidebar shows to this user here, in order. */
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
