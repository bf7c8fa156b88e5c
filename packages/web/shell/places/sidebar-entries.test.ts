import type { Role } from '@dxweb/areas/access/rights/permissions.ts'
import { describe, expect, it } from 'vitest'
import { currentPlace } from './current-place.ts'
import { headerTabs } from './header-tabs.ts'
import { mayOpen, pageOf } from './page-permits.ts'
import { sidebarEntries, sidebarGroups } from './sidebar-entries.ts'
import { permissionsOf, type Account } from '../../testing/permissions-of.ts'

const everyModule = [
  'dashboard',
  'shows',
  'culture',
  'dxpos',
  'filmscheduler',
  'renters',
  'productions',
  'crm',
  'partneradmin',
]

interface Subject extends Account {
  placeCount: number
}

const subjectOf = (roles: Role[], more: Partial<Subject> = {}): Subject => ({
  roles,
  modules: everyModule,
  partnerId: 1001,
  renterId: 0,
  placeCount: 1,
  isSuper: false,
  ...more,
})

const entriesOf = (subject: Subject) => sidebarEntries({ ...subject, can: permissionsOf(subject) })

const people: [string, Role[], Partial<Subject>, string[]][] = [
  [
    'all entries in order to a kulturhussjef',
    ['kulturhussjef'],
    {},
    'dashboard dashboardLegacy shows culture filmscheduler mediabase boxOffice products campaigns crm renters orders invoices report partnerprofile partneradmin'.split(
      ' ',
    ),
  ],
  [
    'readable pages, including customers, to a user with read-only access',
    ['culture_full_read_only'],
    {},
    'dashboard shows culture filmscheduler mediabase giftCards crm renters orders invoices report partneradmin'.split(
      ' ',
    ),
  ],
  ['shows and reports to a renter', ['leietakere'], { renterId: 4 }, ['renterShows', 'report']],
  [
    'no figures or registers of the whole partner to a kulturhussjef of a renter',
    ['kulturhussjef'],
    { renterId: 4 },
    ['renterShows', 'culture', 'report', 'partneradmin'],
  ],
  [
    'events, box office, own day, gift cards and stock counts to a seller',
    ['seller'],
    {},
    ['shows', 'boxOffice', 'myDay', 'giftCards', 'stockCounts'],
  ],
  [
    'the entries of a seller to a seller without refunds',
    ['seller_without_refund'],
    {},
    ['shows', 'boxOffice', 'myDay', 'giftCards', 'stockCounts'],
  ],
  ['no entries to a scanner', ['scanner'], {}, []],
  ['no entries to a volunteer', ['volunteer'], {}, []],
  ['no settings at partner 1', ['kulturhussjef'], { partnerId: 1, modules: [] }, ['report']],
  [
    'a link to the start page to a user with several organisations',
    ['scanner'],
    { placeCount: 2 },
    ['home'],
  ],
  [
    'the demo entry at a partner with the demo module',
    ['kulturhussjef'],
    { modules: ['react19-module'] },
    ['report', 'partnerprofile', 'demo'],
  ],
  [
    'the admin entries to a member of partner 1, and Partneradmin once',
    ['administrator'],
    { isSuper: true, modules: ['shows', 'partneradmin', 'productions', 'crm'], partnerId: 1 },
    [
      'dashboard',
      'mediabase',
      'crm',
      'adminPartners',
      'adminReports',
      'adminUsers',
      'adminMediabase',
      'health',
    ],
  ],
]

describe('the sidebar', () => {
  it.each(people)('the sidebar shows %s', (_, roles, more, expected) => {
    expect(entriesOf(subjectOf(roles, more)).map(({ key }) => key)).toEqual(expected)
  })

  it.each(people)('the sidebar lists the entries of a group together: %s', (_, roles, more) => {
    const groups = entriesOf(subjectOf(roles, more)).map(({ group }) =>
      sidebarGroups.indexOf(group),
    )
    expect(groups).toEqual(groups.toSorted((one, next) => one - next))
  })

  it.each(people)(
    'the sidebar has no link to a page that the user may not open: %s',
    (_, roles, more) => {
      const subject = subjectOf(roles, more)
      const can = permissionsOf(subject)
      const places = [...entriesOf(subject), ...headerTabs(can, subject.partnerId)]
      for (const { to } of places.filter((place) => place.to?.startsWith('/partners/'))) {
        expect(mayOpen(can, to?.split('/').slice(3).join('/') ?? '')).toBe(true)
      }
    },
  )

  it('the sidebar links to the health page, which is outside the application', () => {
    const subject = subjectOf(['administrator'], { isSuper: true, partnerId: 1 })
    const last = entriesOf(subject).at(-1)
    expect(last).toEqual({ key: 'health', href: '/apiweb/health', group: 'admin' })
  })

  it('highlights one entry, and uses the query to distinguish two entries for the same page', () => {
    const entries = entriesOf(subjectOf(['administrator'], { isSuper: true, partnerId: 1 }))
    const lit = (page: string, search = '') => currentPlace(entries, page, search)?.key ?? null
    expect(lit('mediabase')).toBe('mediabase')
    expect(lit('mediabase', '?as=admin')).toBe('adminMediabase')
    expect(lit('partneradmin')).toBe('adminPartners')
    expect(lit('orders/projects')).toBe('orders')
    expect(lit('')).toBeNull()
  })

  it('highlights one entry, with its group, among the sidebar entries and the header tabs', () => {
    const subject = subjectOf(['kulturhussjef'])
    const entries = entriesOf(subject)
    const tabs = headerTabs(permissionsOf(subject), subject.partnerId)
    const lit = (page: string) => {
      const place = currentPlace([...entries, ...tabs], page, '')
      return [entries.some((entry) => entry === place) ? 'menu' : 'tab', place?.key, place?.group]
    }
    expect(lit('shows')).toEqual(['menu', 'shows', 'programme'])
    expect(lit('shows/12/seating')).toEqual(['menu', 'shows', 'programme'])
    expect(lit('shows/box-office')).toEqual(['menu', 'boxOffice', 'sales'])
    expect(lit('shows/till')).toEqual(['menu', 'boxOffice', 'sales'])
    expect(lit('culture')).toEqual(['menu', 'culture', 'programme'])
    expect(lit('culture/timeline')).toEqual(['tab', 'timeline', 'programme'])
    expect(lit('culture/resources')).toEqual(['tab', 'resources', 'programme'])
    expect(lit('orders')).toEqual(['tab', 'orders', 'rental'])
    expect(lit('orders/projects')).toEqual(['menu', 'orders', 'rental'])
    expect(lit('invoices/payments')).toEqual(['menu', 'invoices', 'rental'])
  })
})

describe('opening a page by its address', () => {
  const open = (page: string, roles: Role[], more: Partial<Subject> = {}) =>
    mayOpen(permissionsOf(subjectOf(roles, more)), page)

  it('refuses pages that are not in the user’s sidebar', () => {
    for (const page of ['useradmin', 'reportsadmin', 'mediabase?as=admin']) {
      expect(open(page, ['kulturhussjef'])).toBe(false)
    }
    for (const page of ['partnerprofile', 'products', 'campaigns', 'shows/new']) {
      expect(open(page, ['culture_full_read_only'])).toBe(false)
    }
    for (const page of ['crm', 'culture', 'renteradmin', 'mediabase', 'dashboard', 'shows/scan']) {
      expect(open(page, ['leietakere'], { renterId: 4 })).toBe(false)
    }
    for (const role of ['scanner', 'volunteer', 'seller', 'seller_without_refund'] as const) {
      expect(open('report', [role])).toBe(false)
      expect(open('partnerprofile', [role])).toBe(false)
    }
    for (const part of ['economy', 'resources', 'participants', 'note', 'edit']) {
      expect(open(`shows/12/${part}`, ['seller'])).toBe(false)
    }
    expect(open('nowhere', ['kulturhussjef'])).toBe(false)
  })

  it('a kulturhussjef of a renter can open the renter’s pages, but no page of the whole venue', () => {
    const below = (page: string) => open(page, ['kulturhussjef'], { renterId: 4 })
    for (const page of ['culture', 'culture/timeline', 'shows', 'report']) {
      expect(below(page)).toBe(true)
    }
    for (const page of [
      'dashboard',
      'dashboard-legacy',
      'crm',
      'culture/resources',
      'orders',
      'orders/projects',
      'campaigns',
      'products',
      'filmscheduler',
      'renteradmin',
      'mediabase',
      'partnerprofile',
    ]) {
      expect(open(page, ['kulturhussjef'])).toBe(true)
      expect(below(page)).toBe(false)
    }
  })

  it('users without the events list can open their own shifts, and users who may scan can open the scanner', () => {
    expect(open('shows', ['volunteer'])).toBe(true)
    expect(open('shows/12', ['volunteer'])).toBe(false)
    expect(open('shows/scan', ['volunteer'])).toBe(false)
    expect(open('shows/scan', ['scanner'])).toBe(true)
  })

  it('refuses an event’s tabs if the server would refuse the requests of those tabs', () => {
    for (const part of [
      'reservations',
      'participants',
      'attachments',
      'resources',
      'economy',
      'edit',
      'participants/import',
    ]) {
      expect(open(`shows/12/${part}`, ['leietakere'], { renterId: 4 })).toBe(false)
      expect(open(`shows/12/${part}`, ['scanner'])).toBe(false)
      expect(open(`shows/12/${part}`, ['kulturhussjef'])).toBe(true)
    }
    for (const part of ['sales', 'transactions', 'seating', 'settings']) {
      expect(open(`shows/12/${part}`, ['leietakere'], { renterId: 4 })).toBe(true)
    }
    expect(open('shows/12/edit', ['culture_full_read_only'])).toBe(false)
    expect(open('shows/12/economy', ['culture_full_read_only'])).toBe(true)
  })

  it('users who may read gift cards can open them, even without access to products', () => {
    const noTills = { modules: ['shows'] }
    for (const page of ['products/giftcards', 'products/giftcards/0193-card']) {
      expect(open(page, ['kulturhussjef'], noTills)).toBe(true)
      expect(open(page, ['culture_full_read_only'], noTills)).toBe(true)
      expect(open(page, ['leietakere'], { renterId: 4 })).toBe(false)
    }
    expect(open('products', ['kulturhussjef'], noTills)).toBe(false)
    expect(open('products/tills', ['culture_full_read_only'])).toBe(false)
  })

  it('a page contains the module and the path of an address, and keeps only `as=admin` from the query', () => {
    expect(pageOf('shows', ['12', 'seating'], '?view=list')).toBe('shows/12/seating')
    expect(pageOf('mediabase', [], '?as=admin')).toBe('mediabase?as=admin')
    expect(mayOpen(['super'], pageOf('mediabase', ['7'], '?as=admin'))).toBe(false)
  })
})

it('read-only users can open the stock pages that reports link to, but no product pages', () => {
  const can = ['reports.venue', 'productRegisters.read', 'stock.read']
  const pages = ['products/stock', 'products/low-stock', 'products/deliveries', 'products/products']
  expect(pages.map((page) => mayOpen(can, page))).toEqual([true, true, true, false])
})
