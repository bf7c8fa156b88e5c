import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/** Every booking of a hall, ticketed or not: rehearsals, meetings, rentals. */
export const activity = defineReport('activity', {
  permit: 'reports.house',
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
  rowKey: ['startsAt', 'eventId', 'auditoriumId'],
  opens: 'shows/{eventId}/sales',
  filters: ['state', 'auditoriumId', 'eventTypeId', 'renterId'],
  optional: ['heldOn', 'weekday', 'order', 'endsAt'],
  search: ['event', 'renter'],
  groups: ['auditorium', 'eventType', 'renter', 'weekday', 'state', 'day', 'week', 'month', 'year'],
  totals: ['minutes', 'tickets'],
  chart: { by: 'day', of: 'minutes' },
  orderBy: '-startsAt',
})
