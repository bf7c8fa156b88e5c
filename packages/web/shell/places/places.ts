import type { AuthPayload } from '@dxweb/areas/access/login/contract.ts'
import { pagePath, renterPagePath } from '../../data/session/page-path.ts'

type Membership = AuthPayload['partners'][number]

export interface Place {
  partnerId: number
  renterId: number
  partnerName: string
  renterName: string
  to: string
}

export function placesOf(memberships: readonly Membership[]): Place[] {
  const places = new Map<string, Place>()
  for (const { partnerID, renterID, partnerName, renterName } of memberships) {
    places.set(`${partnerID}/${renterID}`, {
      partnerId: partnerID,
      renterId: renterID,
      partnerName,
      renterName,
      to:
        renterID > 0
          ? renterPagePath(partnerID, renterID, 'shows')
          : pagePath(partnerID, 'default'),
    })
  }
  return [...places.values()]
}
