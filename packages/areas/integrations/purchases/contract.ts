import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Ids of the tracking services that the venue's web shop may load, by the consent that each needs. */
export interface WebTracking {
  analytics: { service: 'googleAnalytics'; id: string }[]
  marketing: { service: 'metaPixel'; id: string }[]
}

/** Requires no login, since web pages publish the ids. Throws `not_found` if the venue has no ids. */
export const readWebTracking = endpoint('GET', '/partners/{partnerId}/web-tracking.json', {
  permit: 'open',
  summary: 'Get the ids of a venue’s web tracking services, by consent category',
  params: z.object({ partnerId: idParam }),
  reply: z.string(),
  errors: ['not_found'],
})
