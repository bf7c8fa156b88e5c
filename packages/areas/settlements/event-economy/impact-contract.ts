import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import * as z from 'zod/mini'
import { eventParams } from '@dxweb/areas/events/core/contract.ts'

export const eventImpact = z.object({
  soldCount: z.int(),
  reservedCount: z.int(),
  blockedCount: z.int(),
  zoneCount: z.int(),
  participantCount: z.int(),
  bookingCount: z.int(),
  /** The number of other events of the series that are not cancelled. */
  seriesCount: z.int(),
  isWebSaleOpen: z.boolean(),
})

export type EventImpact = z.output<typeof eventImpact>

export const getImpact = endpoint('GET', '/partners/{partnerId}/events/{id}/impact', {
  permit: 'shows.edit',
  summary: 'Count the tickets, reservations and bookings that a change of an event would affect',
  params: eventParams,
  reply: eventImpact,
  errors: ['not_found'],
})
