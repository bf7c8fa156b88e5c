import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/** Includes reservations that were never collected. */
export const allReservations = defineReport('all-reservations', {
  permit: 'reservations.read',
  axes: { made: 'madeOn', held: 'heldOn' },
  columns: {
    madeAt: field.instant,
    madeOn: field.day,
    event: field.page('shows/{eventId}/reservations'),
    heldOn: field.day,
    number: field.tally,
    name: field.words,
    phone: field.phone,
    state: z.enum(['open', 'collected', 'released', 'expired']),
    expiresAt: z.nullable(field.instant),
    tickets: field.tally,
    collected: field.tally,
    waiting: field.tally,
    madeBy: field.words,
  },
  keys: { eventId: field.tally, renterId: z.nullable(reference('renters')), id: field.rowId },
  opens: 'shows/{eventId}/reservations',
  filters: ['state', 'renterId'],
  optional: ['madeOn', 'number', 'phone', 'madeBy'],
  wide: ['madeAt', 'collected'],
  search: ['event', 'name', 'number', 'phone'],
  groups: ['state', 'event', 'madeBy', 'day', 'week', 'month'],
  brief: ['state', 'waiting'],
  totals: ['tickets', 'collected', 'waiting'],
  orderBy: ['-madeAt', 'id'],
})
