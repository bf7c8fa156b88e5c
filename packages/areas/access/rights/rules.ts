import type { Caller, CallerPartner } from '@dxweb/kit/definitions/route.ts'
import type { Role } from './permissions.ts'

/** A user's role at a partner or renter; renter 0 is the partner as a whole. */
export interface Place {
  partnerId: number
  partnerName: string
  renterId: number
  renterName: string
  role: Role
}

/** A venue as its users see it, with more fields than a call needs. */
interface PartnerOfCaller extends CallerPartner {
  pauseReason: string
  advancePayment: boolean
  dxService: boolean
  localDBVersion: number
  issuerName: string
  hasSalesChannel: boolean
}

export interface AuthRow {
  places: Place[]
  partner: PartnerOfCaller | null
  renterId: number
  modules: string[]
  agreements: number[]
  approved: number[]
}

export function displayName(user: Pick<Caller, 'firstName' | 'lastName' | 'email'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email
}

export function callerIn(caller: Caller, row: AuthRow): Caller {
  const here = row.places.filter(
    ({ partnerId, renterId }) =>
      partnerId === row.partner?.id && (renterId === 0 || renterId === row.renterId),
  )
  return {
    ...caller,
    partner: row.partner,
    renterId: row.renterId,
    roles: [...new Set(here.map(({ role }) => role))],
    modules: row.modules,
  }
}

export function membershipsOf(places: readonly Place[]) {
  const byPlace = new Map(places.map((place) => [`${place.partnerId}/${place.renterId}`, place]))
  return [...byPlace.values()].map(({ partnerId, partnerName, renterId, renterName }) => ({
    partnerID: partnerId,
    partnerName,
    renterID: renterId,
    renterName,
  }))
}

/** Volunteers are not offered the chat (specification 6). */
export function isOnlyVolunteer(places: readonly Place[]): boolean {
  return places.length > 0 && places.every(({ role }) => role === 'volunteer')
}

export const shortestPassword = 10
export const longestPassword = 200

/** Returns a catalog key below `field.`, or null if the password is allowed. */
export function passwordFault(password: string, email: string): string | null {
  if (Array.from(password).length < shortestPassword) return 'password_short'
  if (password.length > longestPassword) return 'too_long'
  if (password.toLowerCase() === email.toLowerCase()) return 'password_is_email'
  return new Set(password).size < 4 ? 'password_simple' : null
}
