import { rowsOfSeats, seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { instant, uuid } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { meansText } from '../papers/means-text.ts'

// catalog: shows.transactions.*

/** Newest first. A refund has negative counts and sums. */
export const transactions = defineReport('transactions', {
  permit: 'shows.read',
  path: 'events/{id}/transactions',
  columns: {
    soldAt: instant,
    number: field.words,
    buyer: z.nullable(field.words),
    ticketCount: field.tally,
    seats: withKind({ kind: 'other' }, rowsOfSeats),
    grossOre: field.money,
    channel: field.channel,
    means: field.words,
    seller: field.words,
    roundingOre: field.money,
    refundNumber: z.nullable(field.words),
    id: withKind({ kind: 'text' }, uuid),
    refundOf: z.nullable(withKind({ kind: 'text' }, uuid)),
  },
  keys: {
    /** The other sale of an exchange. */
    exchangedWith: z.nullable(field.rowId),
    email: z.nullable(field.email),
    phone: z.nullable(field.phone),
    soldOn: field.day,
  },
  permits: { buyer: 'buyers.read', email: 'buyers.read', phone: 'buyers.read' },
  texts: { seats: seatNames, means: meansText },
  search: ['number', 'buyer', 'email', 'phone'],
  groups: ['soldOn', 'means'],
  optional: ['roundingOre', 'refundNumber', 'id', 'refundOf'],
  wide: ['seats', 'channel', 'seller'],
  totals: ['ticketCount', 'grossOre', 'roundingOre'],
  orderBy: ['-soldAt', 'id'],
  isList: true,
})
