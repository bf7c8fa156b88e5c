import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const getSummedDays = endpoint('GET', '/partners/{partnerId}/summed-days', {
  permit: 'reports.venue',
  summary: 'Count past days, and past days with stored sums',
  params: z.object({ partnerId: idParam }),
  reply: z.object({ summed: z.int(), ended: z.int() }),
})
