import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Tracking services that the venue's shop may load, by the consent that they need. */
export interface WebTracking {
  analytics: { service: 'googleAnalytics'; id: string }[]
  marketing: { service: 'metaPixel'; id: string }[]
}

/** Open to anybody: the ids are in every page that loads them. Not found while the venue has none. */
export const readWebTracking = endpoint('GET', '/partners/{partnerId}/web-tracking.json', {
  permit: 'open',
  summary: 'Get the ids that a venue’s web shop may load, by consent category',
  params: z.object({ partnerId: idParam }),
  reply: z.string(),
  errors: ['not_found'],
})
