import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { clockTime, id, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { weekdays } from './rules.ts'

const row = z.object({ weekday: z.enum(weekdays), from: clockTime, until: clockTime })

export const listOpeningHours = endpoint('GET', '/partners/{partnerId}/opening-hours', {
  permit: 'reservations.read',
  invalidatedBy: ['locations'],
  summary: 'List locations with opening hours and their halls',
  params: z.object({ partnerId: idParam }),
  reply: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        isExternal: z.boolean(),
        openingHours: z.array(row),
        auditoriumIds: z.array(id),
      }),
    ),
    total: z.int(),
  }),
})
