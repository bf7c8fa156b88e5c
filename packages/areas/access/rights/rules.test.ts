import { describe, expect, it } from 'vitest'
import { parseChangelog } from '../login/changelog.ts'
import { modulePath } from './module-path.ts'
import {
  callerIn,
  displayName,
  isOnlyVolunteer,
  membershipsOf,
  passwordFault,
  type Place,
} from './rules.ts'

const place = (partnerId: number, renterId: number, role: Place['role']): Place => ({
  partnerId,
  partnerName: `P${partnerId}`,
  renterId,
  renterName: renterId === 0 ? '' : `R${renterId}`,
  role,
})

describe('venues and renters of a user', () => {
  it('each venue or renter is listed once, however many roles a user has there', () => {
    const places = [
      place(1003, 0, 'kulturhussjef'),
      place(1003, 0, 'scanner'),
      place(1003, 2, 'leietakere'),
    ]
    expect(membershipsOf(places)).toEqual([
      { partnerID: 1003, partnerName: 'P1003', renterID: 0, renterName: '' },
      { partnerID: 1003, partnerName: 'P1003', renterID: 2, renterName: 'R2' },
    ])
  })

  it('isOnlyVolunteer recognises a user with the volunteer role alone', () => {
    expect(isOnlyVolunteer([place(1, 0, 'volunteer'), place(2, 0, 'volunteer')])).toBe(true)
    expect(isOnlyVolunteer([place(1, 0, 'volunteer'), place(2, 0, 'scanner')])).toBe(false)
    expect(isOnlyVolunteer([])).toBe(false)
  })

  it('the path of a module contains its partner, its renter and the URL segment of the module', () => {
    expect(modulePath('shows', 1003, 0)).toBe('/partners/1003/shows')
    expect(modulePath('shows', 1003, 2)).toBe('/partners/1003/renters/2/shows')
    expect(modulePath('dxpos', 1003, 0)).toBe('/partners/1003/products')
    expect(modulePath('productions', 1003, 0)).toBe('/partners/1003/mediabase')
    expect(modulePath('renters', 1003, 0)).toBe('/partners/1003/renteradmin')
  })
})

describe('the context of a caller', () => {
  const partner = {
    id: 1003,
    name: '',
    kind: 'both',
    timeZone: 'Europe/Oslo',
    hasSSH: true,
    advancePayment: false,
    dxService: false,
    issuerName: 'Sundet kulturhus',
    hasSalesChannel: false,
    localDBVersion: 1,
    isPaused: false,
    pauseReason: '',
  }
  const someone = {
    userId: 1,
    sudoId: null,
    isSuper: false,
    email: '',
    firstName: '',
    lastName: '',
    locale: 'nb',
    roles: [],
    modules: [],
    partner: null,
    renterId: 0,
    sessionHash: '',
  } as const
  const places = [
    place(1003, 0, 'scanner'),
    place(1003, 0, 'scanner'),
    place(1003, 2, 'leietakere'),
    place(1003, 3, 'administrator'),
    place(1001, 0, 'kulturhussjef'),
    place(1001, 2, 'volunteer'),
  ]
  const rolesAt = (renterId: number, at: typeof partner | null = partner) => {
    const row = { places, partner: at, renterId, modules: ['shows'], agreements: [], approved: [] }
    return callerIn({ ...someone, roles: [], modules: [] }, row)
  }

  it('a caller has only the roles of the partner and of the current renter', () => {
    expect(rolesAt(0)).toMatchObject({
      partner,
      renterId: 0,
      modules: ['shows'],
      roles: ['scanner'],
    })
    expect(rolesAt(2)).toMatchObject({ renterId: 2, roles: ['scanner', 'leietakere'] })
    expect(rolesAt(0, null).roles).toEqual([])
  })
})

describe('names of users', () => {
  it('the e-mail address is shown for a user without a name', () => {
    const email = 'kari@sundet.test'
    expect(displayName({ firstName: '', lastName: '', email })).toBe(email)
    expect(displayName({ firstName: 'Kari', lastName: '', email })).toBe('Kari')
    expect(displayName({ firstName: 'Kari', lastName: 'Nes', email })).toBe('Kari Nes')
  })
})

describe('a new password', () => {
  it('a new password needs ten characters, of which four are different, and must not be the e-mail address', () => {
    const email = 'kari.nes@sundet.test'
    expect(passwordFault('fjord12345', email)).toBeNull()
    expect(passwordFault('blåbærøya!', email)).toBeNull()
    expect(passwordFault('fjord1234', email)).toBe('password_short')
    expect(passwordFault('😀'.repeat(9), email)).toBe('password_short')
    expect(passwordFault('a'.repeat(201), email)).toBe('too_long')
    expect(passwordFault('abcdefgh'.repeat(25), email)).toBeNull()
    expect(passwordFault('abcdabcdabcd', email)).toBeNull()
    expect(passwordFault('abcabcabcabc', email)).toBe('password_simple')
    expect(passwordFault('aaaaaaaaaaaa', email)).toBe('password_simple')
    expect(passwordFault('Kari.Nes@Sundet.test', email)).toBe('password_is_email')
  })
})

describe('the change log', () => {
  it('the changelog is parsed release by release, without surrounding text', () => {
    const text =
      '# Changes\n\nIntro.\n\n## 0.2.0 – 2026-12-01\n\n- Two\n- Three\n\n## [0.1.0] - 2026-11-21\n* One\n\n## Empty\n'
    expect(parseChangelog(text)).toMatchObject([
      { version: '0.2.0', date: '2026-12-01', items: ['Two', 'Three'] },
      { version: '0.1.0', date: '2026-11-21', items: ['One'] },
    ])
    expect(parseChangelog('')).toEqual([])
  })

  it('the changelog is parsed group by group', () => {
    const text = '## 0.2.0\n\n- First\n\n### Sales\n\n- Two\n- Three\n\n### Door\n\n- Four\n'
    expect(parseChangelog(text)[0]?.groups).toEqual([
      { title: '', items: ['First'] },
      { title: 'Sales', items: ['Two', 'Three'] },
      { title: 'Door', items: ['Four'] },
    ])
  })
})
