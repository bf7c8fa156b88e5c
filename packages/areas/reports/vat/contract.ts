import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/**
 * Income and its VAT as they were posted, on the day that the event was held; what was paid back later is deducted. A
 * basis and its VAT are lines of their own, as in the books; grouped by rate they stand side by side. It has no chart: a
 * return is filled in from its numbers, and a handful of rates make no picture.
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
  rowKey: ['postedOn', 'sourceId', 'line'],
  opens: 'shows/{eventId}/sales',
  filters: ['rate'],
  search: ['event'],
  groups: ['rate', 'event', 'day', 'week', 'month', 'year'],
  totals: ['baseOre', 'vatOre', 'grossOre'],
  formulas: { grossOre: ['baseOre', 'vatOre'] },
  opensOn: 'rate',
  orderBy: '-postedOn',
})
