import type { getVenue } from '@dxweb/areas/partners/venues/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type Venue = ReplyOf<typeof getVenue.parts>
export type VenueUser = Venue['users'][number]
