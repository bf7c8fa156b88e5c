import { partnerParams } from '@dxweb/areas/events/core/contract.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, id, reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

export const activity = defineReport('activity', {
  permit: 'reports.venue',
  axes: { held: 'heldOn' },
  columns: {
    startsAt: field.instant,
    endsAt: field.instant,
    heldOn: field.day,
    weekday: field.weekday,
    minutes: field.minutes,
    auditorium: field.words,
    event: field.page('shows/{eventId}/sales'),
    eventType: field.words,
    renter: z.nullable(field.words),
    order: z.nullable(field.words),
    state: z.enum(['draft', 'published']),
    tickets: field.tally,
  },
  keys: {
    eventId: field.tally,
    eventTypeId: reference('eventtypes'),
    auditoriumId: reference('auditoriums'),
    renterId: z.nullable(reference('renters')),
  },
  opens: 'shows/{eventId}/sales',
  filters: ['state', 'auditoriumId', 'eventTypeId', 'renterId'],
  optional: ['heldOn', 'weekday', 'order', 'endsAt'],
  wide: ['eventType', 'state'],
  search: ['event', 'renter'],
  groups: ['auditorium', 'eventType', 'renter', 'weekday', 'state', 'day', 'week', 'month', 'year'],
  totals: ['minutes', 'tickets'],
  chart: { by: 'day', of: 'minutes' },
  orderBy: ['-startsAt', 'eventId', 'auditoriumId'],
})

const share = z.nullable(z.int())

/** A separate endpoint, since utilisation is not a sum of the report's rows (domain facts 1.12). */
export const readHallUse = endpoint('GET', '/partners/{partnerId}/reports/activity/use', {
  permit: 'reports.venue',
  summary: 'Get hall bookings, number of renters and booked share of opening hours in a period',
  params: partnerParams,
  query: z.strictObject({ from: day, to: day }),
  invalidatedBy: ['events', 'locations', 'auditoriums'],
  reply: z.object({
    bookings: z.int(),
    minutes: z.int(),
    renters: z.int(),
    openMinutes: z.int(),
    /** Share in basis points; null if no location has opening hours. */
    share,
    halls: z.array(
      z.object({ id, name: z.string(), minutes: z.int(), openMinutes: z.int(), share }),
    ),
  }),
})
