import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { type FieldError } from '@dxweb/kit/errors/errors.ts'
import type { Role } from './permissions.ts'

export interface Grant {
  role: Role
  /** Id of the renter; null for the partner as a whole. */
  renterId: number | null
}

/**
 * Roles that each role may grant (specification 6: at most the inviter's own rights). An administrator manages users
 * but cannot appoint venue managers. Only partner 1 appoints platform administrators.
 */
const lets: Partial<Record<Role, readonly Role[]>> = {
  kulturhussjef: [
    'kulturhussjef',
    'culture_full_read_only',
    'leietakere',
    'scanner',
    'seller',
    'seller_without_refund',
    'volunteer',
    'administrator',
  ],
  administrator: [
    'administrator',
    'culture_full_read_only',
    'leietakere',
    'scanner',
    'seller',
    'seller_without_refund',
    'volunteer',
  ],
}

/** Roles for a whole partner. Other roles are for renters, except that a scanner may be for either. */
const ofVenue: readonly Role[] = [
  'kulturhussjef',
  'culture_full_read_only',
  'seller',
  'seller_without_refund',
  'volunteer',
  'administrator',
]

export interface Granter {
  roles: readonly string[]
  isSuper: boolean
  partnerId: number
  isSelf?: boolean
}

export function grantableRoles({ roles, isSuper, partnerId, isSelf }: Granter): readonly Role[] {
  if (partnerId === superPartnerId) return isSuper ? ['administrator'] : []
  const allowed = new Set(roles.flatMap((role) => lets[role as Role] ?? []))
  const mayHave = (role: Role) => !isSelf || roles.includes('kulturhussjef') || roles.includes(role)
  return [...allowed].filter(mayHave)
}

export function isWellPlaced({ role, renterId }: Grant): boolean {
  if (ofVenue.includes(role)) return renterId === null
  return role === 'leietakere' ? renterId !== null : true
}

/** Returns errors by position in the list. Grants that the user already has are allowed to stay. */
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
