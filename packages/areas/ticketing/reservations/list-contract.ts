import { withKind, type OutputOf } from '@dxweb/kit/fields/field-kinds.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { rowsOfSeats, seatNames } from '../../seating/drawing/seat-name.ts'

const line = z.object({
  seatId: z.optional(z.int()),
  areaId: z.optional(z.int()),
  count: z.optional(z.int()),
  categoryId: z.int(),
})

// catalog: shows.reservations.*

/**
 * Newest first. `lines` are the places still reserved. `seats` are the same places or, for a closed reservation, all
 * its former places.
 */
export const reservations = defineReport('reservations', {
  permit: 'reservations.read',
  path: 'events/{id}/reservations',
  columns: {
    name: field.words,
    number: field.tally,
    phone: field.phone,
    seats: withKind({ kind: 'other' }, rowsOfSeats),
    /** Number of tickets still to collect; for a closed reservation, all its tickets. */
    ticketCount: field.tally,
    /** Null if the reservation has no deadline. */
    expiresAt: z.nullable(field.instant),
    state: z.enum(['open', 'collected', 'released', 'expired']),
    email: field.email,
    note: field.words,
    isHeld: z.boolean(),
    madeBy: field.words,
    madeAt: field.instant,
  },
  keys: {
    id: field.rowId,
    eventId: field.tally,
    customerId: z.nullable(field.tally),
    placeCount: field.tally,
    collectedCount: field.tally,
    lines: z.array(line),
    /** The newest sale in which tickets of the reservation were collected. */
    saleId: z.nullable(field.rowId),
    version: field.tally,
  },
  texts: { seats: seatNames },
  search: ['name', 'number', 'phone', 'email'],
  filters: ['state'],
  optional: ['email', 'note', 'isHeld', 'madeBy', 'madeAt'],
  wide: ['seats'],
  brief: ['ticketCount', 'expiresAt', 'state'],
  totals: ['ticketCount'],
  orderBy: ['-number', 'id'],
  isList: true,
})

export type Reservation = OutputOf<
  typeof reservations.columns & NonNullable<typeof reservations.keys>
>
