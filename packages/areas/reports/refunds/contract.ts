import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/** The amount excludes parts that are not refunded, such as a fee. */
export const refunds = defineReport('refunds', {
  permit: 'reports.venue',
  axes: { refunded: 'refundedOn', held: 'heldOn' },
  hasUntil: true,
  columns: {
    refundedAt: field.instant,
    refundedOn: field.day,
    event: field.page('shows/{eventId}/sales'),
    heldOn: field.day,
    tickets: field.tally,
    refundOre: field.money,
    keptOre: field.money,
    vatOre: field.money,
    means: z.nullable(field.means),
    reason: field.words,
    madeBy: field.words,
  },
  keys: { eventId: field.tally, saleId: field.rowId },
  opens: 'shows/{eventId}/transactions?sale={saleId}',
  filters: ['means', 'segmentId'],
  optional: ['refundedOn', 'vatOre'],
  wide: ['heldOn', 'keptOre', 'means'],
  search: ['event', 'reason', 'madeBy'],
  groups: ['event', 'reason', 'means', 'madeBy', 'day', 'week', 'month', 'year'],
  totals: ['tickets', 'refundOre', 'keptOre', 'vatOre'],
  chart: { by: 'day', of: 'refundOre' },
  orderBy: ['-refundedAt', 'saleId', 'eventId'],
})
