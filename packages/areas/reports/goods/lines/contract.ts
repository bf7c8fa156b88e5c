import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/** Excludes training and void receipts. */
export const tillLines = defineReport('till-lines', {
  permit: 'reports.venue',
  axes: { sold: 'soldOn' },
  opensWith: { period: 'yesterday' },
  columns: {
    soldAt: field.instant,
    soldOn: field.day,
    register: field.words,
    receiptNr: field.words,
    operator: z.nullable(field.words),
    article: field.words,
    percent: z.nullable(field.rate),
    quantity: field.quantity,
    discountOre: field.money,
    netOre: field.money,
    vatOre: field.money,
    grossOre: field.money,
  },
  keys: {
    registerId: field.tally,
    articleId: field.tally,
    receiptId: field.rowId,
    line: field.tally,
  },
  filters: ['register', 'operator', 'percent'],
  optional: ['soldOn', 'operator', 'percent', 'discountOre'],
  brief: ['article', 'grossOre'],
  search: ['article', 'receiptNr', 'operator'],
  groups: ['article', 'register', 'operator', 'percent', 'receiptNr', 'day', 'week', 'month'],
  totals: ['quantity', 'discountOre', 'netOre', 'vatOre', 'grossOre'],
  formulas: { grossOre: ['netOre', 'vatOre'] },
  orderBy: ['-soldAt', 'receiptId', 'line'],
})
