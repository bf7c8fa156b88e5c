import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOfGrants, type Grant, grantableRoles, isWellPlaced } from './grant-rules.ts'
import { permissions, roles, type Permission } from './permissions.ts'

const chief = { roles: ['kulturhussjef'], isSuper: false, partnerId: 1003 }
const anyGrant = fc.record({ role: fc.constantFrom(...roles), renterId: fc.option(fc.nat(3)) })

/** Rights to a user's own data, which any role may have. */
const ofOneself = ['ownShifts.read', 'ownTill.count', 'ownWork.read']

const opens = (role: (typeof roles)[number]) =>
  Object.entries(permissions as Record<string, Permission>)
    .filter(([, one]) => one.kind === 'roles' && one.roles.includes(role))
    .map(([key]) => key)

describe('no role grants rights beyond its own', () => {
  it('a venue manager grants only roles without rights beyond the manager’s own', () => {
    expect(new Set(grantableRoles(chief))).toEqual(new Set(roles))
    const own = [...opens('kulturhussjef'), ...ofOneself]
    for (const role of grantableRoles(chief)) {
      expect(opens(role).filter((key) => !own.includes(key))).toEqual([])
    }
  })

  it('roles other than manager and administrator cannot grant anything', () => {
    fc.assert(
      fc.property(
        fc.subarray(roles.filter((role) => !['kulturhussjef', 'administrator'].includes(role))),
        fc.array(anyGrant, { minLength: 1 }),
        (held, wanted) => {
          const faults = faultsOfGrants({ ...chief, roles: held }, wanted)
          expect(Object.keys(faults)).toHaveLength(wanted.length)
        },
      ),
    )
  })

  it('an administrator cannot grant the manager’s role, and cannot take another role', () => {
    const admin = { ...chief, roles: ['administrator'] }
    expect(grantableRoles(admin)).toEqual(
      roles.filter((role) => role !== 'kulturhussjef').toSorted(),
    )
    expect(grantableRoles({ ...admin, isSelf: true })).toEqual(['administrator'])
    expect(grantableRoles({ ...chief, isSelf: true })).toEqual(grantableRoles(chief))
    const manager: Grant[] = [{ role: 'kulturhussjef', renterId: null }]
    expect(faultsOfGrants(admin, [], manager)).toEqual({ grants: { code: 'beyond_own' } })
  })

  it('reports an error for each refused grant, and treats a grant with another role or renter as a new grant', () => {
    const admin = { ...chief, roles: ['administrator'] }
    const at = (role: Grant['role'], renterId: number | null): Grant => ({ role, renterId })
    const beyond = { 'grants.0.role': { code: 'beyond_own' } }
    const misplaced = { 'grants.0.renterId': { code: 'role_misplaced' } }
    const manager = at('kulturhussjef', null)
    expect(faultsOfGrants(admin, [manager])).toEqual(beyond)
    expect(faultsOfGrants(chief, [at('leietakere', null)])).toEqual(misplaced)
    expect(faultsOfGrants(chief, [manager, at('leietakere', 2)])).toEqual({})
    const nobody = { ...chief, roles: [] }
    const other = { ...beyond, grants: { code: 'beyond_own' } }
    expect(faultsOfGrants(nobody, [at('scanner', 2)], [at('scanner', 3)])).toEqual(other)
    expect(faultsOfGrants(nobody, [at('scanner', 2)], [at('leietakere', 2)])).toEqual(other)
  })

  it('a caller who may not give a grant can leave it unchanged, but cannot remove it', () => {
    const held: Grant[] = [{ role: 'administrator', renterId: null }]
    expect(faultsOfGrants({ ...chief, roles: [] }, held, held)).toEqual({})
    expect(faultsOfGrants({ ...chief, roles: [] }, [], held)).toEqual({
      grants: { code: 'beyond_own' },
    })
  })

  it('only platform administrators appoint platform administrators, and only at the platform', () => {
    expect(grantableRoles({ ...chief, partnerId: 1 })).toEqual([])
    expect(grantableRoles({ roles: ['administrator'], isSuper: true, partnerId: 1 })).toEqual([
      'administrator',
    ])
  })
})

it('a renter’s role requires a renter, and a manager’s role applies to the whole partner', () => {
  expect(isWellPlaced({ role: 'leietakere', renterId: null })).toBe(false)
  expect(isWellPlaced({ role: 'leietakere', renterId: 2 })).toBe(true)
  const ofVenue = [
    'kulturhussjef',
    'culture_full_read_only',
    'seller',
    'seller_without_refund',
    'volunteer',
    'administrator',
  ] as const
  for (const role of ofVenue) {
    expect([2, null].map((renterId) => isWellPlaced({ role, renterId }))).toEqual([false, true])
  }
  expect(isWellPlaced({ role: 'scanner', renterId: null })).toBe(true)
  expect(isWellPlaced({ role: 'scanner', renterId: 2 })).toBe(true)
})
