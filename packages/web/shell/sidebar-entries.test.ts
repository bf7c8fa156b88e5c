import type { Role } from '@dxweb/areas/access/permissions.ts'
import { describe, expect, it } from 'vitest'
import type { SidebarSubject } from './sidebar-entries.ts'
import { sidebarEntries } from './sidebar-entries.ts'

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

const at = (roles: Role[], more: Partial<SidebarSubject> = {}) =>
  sidebarEntries({
    roles,
    modules: everyModule,
    partnerId: 1001,
    renterId: 0,
    placeCount: 1,
    isSuper: false,
    ...more,
  }).map((entry) => entry.key)

const moduleOnly = ['filmscheduler', 'renters', 'orders', 'mediabase', 'crm', 'partneradmin']

describe('the sidebar', () => {
  it.each<[string, Role[], Partial<SidebarSubject>, string[]]>([
    [
      'a kulturhussjef everything, in order',
      ['kulturhussjef'],
      {},
      [
        'dashboard',
        'dashboardLegacy',
        'shows',
        'culture',
        'campaigns',
        'products',
        ...moduleOnly,
        'report',
        'partnerprofile',
      ],
    ],
    [
      'a reader what can be read',
      ['culture_full_read_only'],
      {},
      ['dashboard', 'shows', 'culture', ...moduleOnly],
    ],
    [
      'a renter their shows',
      ['leietakere'],
      { renterId: 4, modules: ['shows', 'culture'] },
      ['renterShows'],
    ],
    ['a scanner nothing that asks only for a module', ['scanner'], {}, []],
    ['a volunteer nothing that asks only for a module', ['volunteer'], {}, []],
    ['no settings at partner 1', ['kulturhussjef'], { partnerId: 1, modules: [] }, ['report']],
    ['the way home with several organisations', ['scanner'], { placeCount: 2 }, ['home']],
    [
      'the demo entry where its module is',
      ['kulturhussjef'],
      { modules: ['react19-module'] },
      ['report', 'partnerprofile', 'demo'],
    ],
    [
      'the five admin entries to a member of partner 1',
      ['administrator'],
      { isSuper: true, modules: [], partnerId: 1 },
      ['adminPartners', 'adminReports', 'adminUsers', 'adminMediabase', 'health'],
    ],
  ])('shows %s', (_, roles, more, expected) => {
    expect(at(roles, more)).toEqual(expected)
  })

  it('links the health page outside the application', () => {
    const entries = sidebarEntries({
      roles: [],
      modules: [],
      partnerId: 1,
      renterId: 0,
      placeCount: 1,
      isSuper: true,
    })
    expect(entries.at(-1)).toEqual({ key: 'health', href: '/apiweb/health', group: 'admin' })
  })
})
