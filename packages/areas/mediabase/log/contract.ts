import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Venues get only their own entries, without names of the platform's staff. */
export const getProductionLog = endpoint('GET', '/partners/{partnerId}/productions/{id}/log', {
  permit: 'mediabase.read',
  invalidatedBy: ['productions'],
  summary: 'List changes of a production, newest first',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        user: z.string(),
        action: z.string(),
        fields: z.array(z.string()),
        /** The titles; for a merge, the deleted production and the remaining one. */
        titles: z.array(z.string()),
      }),
    ),
  }),
})
