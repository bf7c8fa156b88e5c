import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

/** Excludes costs and other people's shifts. */
export const ownShift = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  role: z.string(),
  note: z.string(),
  event: z.string(),
  eventStartsAt: instant,
  eventEndsAt: instant,
  isCancelled: z.boolean(),
  auditorium: z.string(),
  location: z.string(),
  address: z.string(),
  city: z.string(),
})

export type OwnShift = z.output<typeof ownShift>

export const getOwnShifts = endpoint('GET', '/partners/{partnerId}/own-shifts', {
  permit: 'ownShifts.read',
  summary: 'List the caller’s coming shifts and those of the last month',
  params: z.object({ partnerId: idParam }),
  reply: z.object({ data: z.array(ownShift) }),
})
