import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { type FieldError } from '@dxweb/kit/errors/errors.ts'
import type { Role } from './permissions.ts'

export interface Grant {
  role: Role
  /** Null is the house as a whole. */
  renterId: number | null
}

/**
 * What each role may let others be (specification 6: all the inviter can do, and no more). An administrator keeps the
 * users, so lets others read, scan and help, but makes nobody a manager, and themselves nothing more than they are.
 * Who manages the platform belongs to partner 1 alone.
 */
const lets: Partial<Record<Role, readonly Role[]>> = {
  kulturhussjef: [
    'kulturhussjef',
    'culture_full_read_only',
    'leietakere',
    'scanner',
    'volunteer',
    'administrator',
  ],
  administrator: ['administrator', 'culture_full_read_only', 'leietakere', 'scanner', 'volunteer'],
}

/** Roles of the house as a whole, and roles that are for renters alone; a scanner may be either. */
const ofHouse: readonly Role[] = [
  'kulturhussjef',
  'culture_full_read_only',
  'volunteer',
  'administrator',
]

export interface Granter {
  roles: readonly string[]
  isSuper: boolean
  partnerId: number
  /** Changes their own access. */
  isSelf?: boolean
}

/** The roles that somebody may give at the partner where they are. Nobody gives themselves what opens more to them. */
export function grantableRoles({ roles, isSuper, partnerId, isSelf }: Granter): readonly Role[] {
  if (partnerId === superPartnerId) return isSuper ? ['administrator'] : []
  const allowed = new Set(roles.flatMap((role) => lets[role as Role] ?? []))
  const mayHave = (role: Role) => !isSelf || roles.includes('kulturhussjef') || roles.includes(role)
  return [...allowed].filter(mayHave)
}

/** Whether a role is given where it means something: a renter's access names a renter, a manager's the house. */
export function isWellPlaced({ role, renterId }: Grant): boolean {
  if (ofHouse.includes(role)) return renterId === null
  return role === 'leietakere' ? renterId !== null : true
}

/** Why grants cannot be given, at their place in the list; nothing when they can. Those held before may stay. */
export function faultsOfGrants(
  granter: Granter,
  wanted: readonly Grant[],
  held: readonly Grant[] = [],
): Record<string, FieldError> {
  const grantable = grantableRoles(granter)
  const isHeld = (grant: Grant) =>
    held.some(({ role, renterId }) => role === grant.role && renterId === grant.renterId)
  const faults = wanted.flatMap((grant, index): [string, FieldError][] => {
    if (isHeld(grant)) return []
    if (!isWellPlaced(grant)) return [[`grants.${index}.renterId`, { code: 'role_misplaced' }]]
    return grantable.includes(grant.role) ? [] : [[`grants.${index}.role`, { code: 'beyond_own' }]]
  })
  const left = held.filter(
    ({ role, renterId }) =>
      !wanted.some((grant) => grant.role === role && grant.renterId === renterId),
  )
  const isBeyond = left.some(({ role }) => !grantable.includes(role))
  return Object.fromEntries(isBeyond ? [...faults, ['grants', { code: 'beyond_own' }]] : faults)
}
