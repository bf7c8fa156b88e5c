import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** The log of shared rows is the platform's: a house does not learn who works there. */
export const getProductionLog = endpoint('GET', '/partners/{partnerId}/productions/{id}/log', {
  permit: 'platform.write',
  follows: ['productions'],
  summary: 'What was done with a production, by whom, newest first',
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
      }),
    ),
  }),
})
