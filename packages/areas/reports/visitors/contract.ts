import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

export const visitors = defineReport('visitors', {
  permit: 'reports.shows',
  axes: { held: 'heldOn' },
  hasUntil: true,
  columns: {
    startsAt: field.instant,
    heldOn: field.day,
    event: field.page('shows/{eventId}/sales'),
    title: field.words,
    eventType: field.words,
    auditorium: field.words,
    renter: z.nullable(field.words),
    capacity: field.tally,
    paid: field.tally,
    free: field.tally,
    companions: field.tally,
    tickets: field.tally,
    visitors: field.tally,
    scanned: field.tally,
    missing: z.nullable(field.tally),
    occupancy: z.nullable(field.share),
  },
  keys: {
    eventId: field.tally,
    eventTypeId: reference('eventtypes'),
    auditoriumId: reference('auditoriums'),
    renterId: z.nullable(reference('renters')),
  },
  opens: 'shows/{eventId}/sales',
  filters: ['eventTypeId', 'auditoriumId', 'renterId'],
  optional: ['heldOn', 'title', 'eventType', 'renter', 'companions'],
  brief: ['startsAt', 'tickets'],
  search: ['event'],
  groups: ['event', 'title', 'auditorium', 'eventType', 'renter', 'day', 'week', 'month', 'year'],
  totals: ['capacity', 'paid', 'free', 'companions', 'tickets', 'visitors', 'scanned', 'missing'],
  formulas: { tickets: ['paid', 'free'], occupancy: ['tickets', '/capacity'] },
  chart: { by: 'day', of: 'tickets' },
  orderBy: ['-startsAt', 'eventId'],
})
