import type { PlatformPlace, PlatformUser } from '@dxweb/areas/access/platform-users/contract.ts'

type Account = Pick<PlatformUser, 'state' | 'places'>

const isSame = (one: PlatformPlace) => (other: PlatformPlace) =>
  one.partnerId === other.partnerId && one.renterId === other.renterId && one.role === other.role

/** Rights that the remaining account gains by a merge; the server grants the same. */
export function gainedAccess(goes: Account, stays: Account): PlatformPlace[] {
  const held = stays.places.filter(({ isActive }) => isActive)
  // An account that was deactivated everywhere has no active access to pass on.
  const given = goes.state === 'shutOut' ? [] : goes.places.filter(({ isActive }) => isActive)
  const gained = given.filter((place) => !held.some(isSame(place)))
  // Within one venue, a user's access is either active or inactive as a whole.
  const activeIn = new Set([...held, ...given].map(({ partnerId }) => partnerId))
  const resting = goes.places.filter(
    (place) =>
      !place.isActive && !activeIn.has(place.partnerId) && !stays.places.some(isSame(place)),
  )
  return [...gained, ...resting]
}
