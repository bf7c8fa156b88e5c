import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/** An hour that the clock repeats counts as one hour. */
export const salesByHour = defineReport('sales-by-hour', {
  permit: 'reports.shows',
  axes: { sold: 'soldOn', held: 'heldOn' },
  hasUntil: true,
  columns: {
    soldAt: field.instant,
    soldOn: field.day,
    weekday: field.weekday,
    hour: field.hour,
    event: field.page('shows/{eventId}/sales'),
    heldOn: field.day,
    channel: field.channel,
    tickets: field.tally,
    grossOre: field.money,
    vatOre: field.money,
    averageOre: field.average,
  },
  keys: {
    eventId: field.tally,
    renterId: z.nullable(reference('renters')),
    saleId: field.rowId,
    moveId: field.rowId,
  },
  opens: 'shows/{eventId}/transactions?sale={saleId}',
  filters: ['channel', 'weekday', 'renterId', 'segmentId'],
  optional: ['soldOn', 'weekday', 'hour', 'averageOre'],
  search: ['event'],
  groups: ['hour', 'weekday', 'channel', 'event', 'day', 'week', 'month'],
  totals: ['tickets', 'grossOre', 'vatOre'],
  formulas: { averageOre: ['grossOre', '/tickets'] },
  opensWith: { group: 'hour' },
  chart: { by: 'hour', of: 'grossOre', heat: ['weekday', 'hour'] },
  orderBy: ['-soldAt', 'moveId', 'tickets'],
})
