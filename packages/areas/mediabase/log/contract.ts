import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** A house reads what it did itself: it does not learn who works at the platform. */
export const getProductionLog = endpoint('GET', '/partners/{partnerId}/productions/{id}/log', {
  permit: 'mediabase.read',
  follows: ['productions'],
  summary: 'List changes of a production, newest first',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        user: z.string(),
        action: z.string(),
        /** The fields that were changed. */
        fields: z.array(z.string()),
        /** A merge has two: the production that went, and the one that stayed. */
        titles: z.array(z.string()),
      }),
    ),
  }),
})
