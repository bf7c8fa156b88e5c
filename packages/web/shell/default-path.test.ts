import { describe, expect, it } from 'vitest'
import type { DefaultSubject } from './default-path.ts'
import { defaultPath } from './default-path.ts'

const chief: DefaultSubject = {
  partnerId: 1001,
  roles: ['kulturhussjef'],
  modules: ['dashboard', 'culture', 'shows'],
  hasSSH: true,
  isSuper: false,
}

describe('the default address of a partner', () => {
  it.each<[string, Partial<DefaultSubject>, string]>([
    ['the dashboard for a kulturhussjef with the module and SSH', {}, 'dashboard'],
    ['the calendar without SSH', { hasSSH: false }, 'culture'],
    ['the calendar without the dashboard module', { modules: ['culture'] }, 'culture'],
    ['the calendar for a reader, even with SSH', { roles: ['culture_full_read_only'] }, 'culture'],
    ['the events list without the culture module', { modules: ['shows'], hasSSH: false }, 'shows'],
    ['the events list for a renter', { roles: ['leietakere'] }, 'shows'],
    ['the scanner for someone who only scans', { roles: ['scanner'] }, 'shows/scan'],
    ['the events list for a scanner who also helps', { roles: ['scanner', 'volunteer'] }, 'shows'],
    ['the dashboard for a super user', { roles: [], isSuper: true }, 'dashboard'],
  ])('is %s', (_, change, path) => {
    expect(defaultPath({ ...chief, ...change })).toBe(`/partners/1001/${path}`)
  })

  it('is the dashboard for an administrator on partner 1 and for no other member of it', () => {
    const member = { ...chief, partnerId: 1, isSuper: true, modules: [] }
    expect(defaultPath({ ...member, roles: ['administrator'] })).toBe('/partners/1/dashboard')
    expect(defaultPath({ ...member, roles: ['leietakere'] })).toBe('/partners/1/shows')
  })
})
