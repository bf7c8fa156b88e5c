import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/** Corrections for late registration or miscounts. They have postings but no tickets. */
export const corrections = defineReport('corrections', {
  permit: 'corrections.read',
  axes: { made: 'madeOn', held: 'heldOn' },
  columns: {
    madeAt: field.instant,
    madeOn: field.day,
    event: field.page('shows/{eventId}/sales'),
    heldOn: field.day,
    priceCategory: field.words,
    tickets: field.tally,
    grossOre: field.money,
    vatOre: field.money,
    means: z.nullable(field.means),
    reason: field.words,
    madeBy: field.words,
    isReversal: z.boolean(),
  },
  keys: { eventId: field.tally, id: field.tally },
  opens: 'shows/{eventId}/sales',
  filters: ['means', 'isReversal'],
  optional: ['madeOn', 'isReversal'],
  wide: ['priceCategory', 'heldOn', 'means', 'vatOre'],
  search: ['event', 'reason', 'madeBy'],
  groups: ['event', 'priceCategory', 'means', 'madeBy', 'day', 'week', 'month'],
  totals: ['tickets', 'grossOre', 'vatOre'],
  orderBy: ['-madeAt', 'id'],
})
