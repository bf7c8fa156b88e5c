import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/**
 * Posted income and VAT by the day of the event, less later refunds. Basis and VAT are separate lines, as in the books,
 * and share a row when grouped by rate. Has no chart, since a VAT return needs only numbers.
 */
export const vatByRate = defineReport('vat', {
  permit: 'reports.read',
  axes: { posted: 'postedOn' },
  columns: {
    postedOn: field.day,
    rate: z.enum(['high', 'medium', 'low', 'exempt']),
    percent: field.rate,
    event: z.nullable(field.words),
    baseOre: field.money,
    vatOre: field.money,
    grossOre: field.money,
  },
  keys: { eventId: z.nullable(field.tally), sourceId: field.rowId, line: field.tally },
  opens: 'shows/{eventId}/sales',
  filters: ['rate'],
  search: ['event'],
  groups: ['rate', 'event', 'day', 'week', 'month', 'year'],
  totals: ['baseOre', 'vatOre', 'grossOre'],
  formulas: { grossOre: ['baseOre', 'vatOre'] },
  opensWith: { group: 'rate' },
  orderBy: ['-postedOn', 'sourceId', 'line'],
})
