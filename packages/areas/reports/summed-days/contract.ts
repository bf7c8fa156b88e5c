import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const getSummedDays = endpoint('GET', '/partners/{partnerId}/summed-days', {
  permit: 'reports.house',
  summary: 'Count the ended days, and those whose sales are summed for reports',
  params: z.object({ partnerId: idParam }),
  reply: z.object({ summed: z.int(), ended: z.int() }),
})
