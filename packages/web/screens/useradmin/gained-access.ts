import type { PlatformPlace, PlatformUser } from '@dxweb/areas/access/platform-users/contract.ts'

type Account = Pick<PlatformUser, 'state' | 'places'>

const isSame = (one: PlatformPlace) => (other: PlatformPlace) =>
  one.partnerId === other.partnerId && one.renterId === other.renterId && one.role === other.role

/** What the account that stays can do after a merge and could not before, as the merge itself gives it. */
export function gainedAccess(goes: Account, stays: Account): PlatformPlace[] {
  const held = stays.places.filter(({ isActive }) => isActive)
  // Who was shut out everywhere brings no access along.
  const given = goes.state === 'shutOut' ? [] : goes.places.filter(({ isActive }) => isActive)
  const gained = given.filter((place) => !held.some(isSame(place)))
  // A user is either active or inactive in a venue.
  const activeIn = new Set([...held, ...given].map(({ partnerId }) => partnerId))
  const resting = goes.places.filter(
    (place) =>
      !place.isActive && !activeIn.has(place.partnerId) && !stays.places.some(isSame(place)),
  )
  return [...gained, ...resting]
}
