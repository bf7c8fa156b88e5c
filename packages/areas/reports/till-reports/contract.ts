import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { reportParts, lineLabel } from './rules.ts'

export const tillReports = defineReport('till-reports', {
  permit: 'reports.venue',
  axes: { made: 'madeOn' },
  columns: {
    madeAt: field.instant,
    madeOn: field.day,
    kind: z.enum(['x', 'z']),
    register: field.words,
    number: field.words,
    amountOre: field.money,
    receiptsOre: field.money,
    differenceOre: field.money,
  },
  keys: { registerId: field.tally, reportId: field.rowId },
  opens: 'report/till-report?from={madeOn}&to={madeOn}&reportId={reportId}',
  filters: ['kind', 'register'],
  groups: ['kind', 'register'],
  optional: ['madeOn'],
  brief: ['madeAt', 'register', 'kind', 'amountOre'],
  search: ['register', 'number'],
  orderBy: ['-madeAt', 'reportId'],
})

/** Compares the report with the stored receipts since the previous Z report. */
export const tillReport = defineReport('till-report', {
  permit: 'reports.venue',
  axes: { made: 'madeOn' },
  columns: {
    madeAt: field.instant,
    madeOn: field.day,
    register: field.words,
    kind: z.enum(['x', 'z']),
    number: field.words,
    part: z.enum(reportParts),
    line: field.words,
    count: z.nullable(field.quantity),
    receiptCount: z.nullable(field.quantity),
    amountOre: z.nullable(field.money),
    receiptsOre: z.nullable(field.money),
    differenceOre: z.nullable(field.money),
  },
  keys: { reportId: field.rowId, place: field.tally },
  texts: { line: lineLabel },
  filters: ['part', 'register', 'kind'],
  optional: ['madeAt', 'madeOn', 'register', 'kind', 'number', 'part'],
  brief: ['line', 'amountOre', 'differenceOre'],
  groups: ['part', 'register', 'day'],
  opensWith: { group: 'part' },
  orderBy: ['madeAt', 'reportId', 'place'],
})
