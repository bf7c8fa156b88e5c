import type { Role } from '@dxweb/areas/access/rights/permissions.ts'
import { describe, expect, it } from 'vitest'
import { defaultPath } from './default-path.ts'
import { mayOpen } from './page-permits.ts'
import { permissionsOf, type Account } from '../../testing/permissions-of.ts'

const chief: Account & { hasSSH: boolean } = {
  partnerId: 1001,
  renterId: 0,
  roles: ['kulturhussjef'],
  modules: ['dashboard', 'culture', 'shows'],
  hasSSH: true,
  isSuper: false,
}

const landing = (change: Partial<typeof chief>) => {
  const account = { ...chief, ...change }
  const can = permissionsOf(account)
  return { can, path: defaultPath({ ...account, can, placeCount: 1 }) }
}

describe('the default address of a partner', () => {
  it.each<[string, Partial<typeof chief>, string]>([
    ['the dashboard for a kulturhussjef with the module and SSH', {}, 'dashboard'],
    ['the calendar without SSH', { hasSSH: false }, 'culture'],
    ['the calendar without the dashboard module', { modules: ['culture'] }, 'culture'],
    ['the calendar for a reader, even with SSH', { roles: ['culture_full_read_only'] }, 'culture'],
    ['the events list without the culture module', { modules: ['shows'], hasSSH: false }, 'shows'],
    ['the events list for a renter', { roles: ['leietakere'], renterId: 4 }, 'shows'],
    ['the box office for a seller', { roles: ['seller'] }, 'shows/box-office'],
    [
      'the box office for a seller who also scans',
      { roles: ['seller_without_refund', 'scanner'] },
      'shows/box-office',
    ],
    ['the scanner for someone who only scans', { roles: ['scanner'] }, 'shows/scan'],
    [
      'own work for a scanner who also helps',
      { roles: ['scanner', 'volunteer'] },
      'shows/own-work',
    ],
    ['own work for a volunteer', { roles: ['volunteer'] }, 'shows/own-work'],
    [
      'the settings for an administrator, who has no events',
      { roles: ['administrator'], modules: ['shows', 'filmscheduler'] },
      'partnerprofile',
    ],
  ])('is %s', (_, change, page) => {
    const { can, path } = landing(change)
    expect(path).toBe(`/partners/1001/${page}`)
    expect(mayOpen(can, page)).toBe(true)
  })

  it('the default page of a renter is one of the renter’s pages, not the dashboard', () => {
    const roles: Role[] = ['kulturhussjef', 'leietakere']
    for (const held of [roles, roles.slice(0, 1)]) {
      expect(landing({ roles: held, renterId: 4 }).path).toBe('/partners/1001/culture')
    }
    expect(landing({ roles, renterId: 4, modules: ['shows', 'dashboard'] }).path).toBe(
      '/partners/1001/shows',
    )
  })

  it('the dashboard is the default page only for administrators of partner 1', () => {
    const member = { partnerId: 1, isSuper: true, modules: ['shows'] }
    expect(landing({ ...member, roles: ['administrator'] }).path).toBe('/partners/1/dashboard')
    expect(landing({ ...member, roles: ['leietakere'] }).path).toBe('/partners/1/shows')
  })
})
