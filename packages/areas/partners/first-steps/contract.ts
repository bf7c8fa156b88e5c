import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const getFirstSteps = endpoint('GET', '/partners/{partnerId}/first-steps', {
  permit: 'shows.edit',
  invalidatedBy: [
    'events',
    'sales',
    'auditoriums',
    'eventtypes',
    'pricecategorydefinitions',
    'users',
  ],
  summary: 'Get a venue’s progress on the steps before its first sale',
  params: z.object({ partnerId: idParam }),
  reply: z.object({
    hasSold: z.boolean(),
    hasIssuer: z.boolean(),
    halls: z.int(),
    eventTypes: z.int(),
    categories: z.int(),
    /** The number of users besides the caller. */
    colleagues: z.int(),
    hasEvent: z.boolean(),
    /** The next event to publish, and the next published event to sell. */
    draftId: z.nullable(id),
    publishedId: z.nullable(id),
  }),
})
