import { postingKinds } from '@dxweb/areas/accounting/rules.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'

/** The books line by line: each posting is a debit line and a credit line. The balance is debit less credit. */
export const postings = defineReport('postings', {
  permit: 'reports.read',
  axes: { posted: 'postedOn' },
  columns: {
    postedOn: field.day,
    account: field.words,
    accountName: field.words,
    kind: z.enum(postingKinds),
    event: z.nullable(field.words),
    debitOre: field.money,
    creditOre: field.money,
    balanceOre: field.money,
  },
  keys: {
    eventId: z.nullable(field.tally),
    saleId: z.nullable(field.rowId),
    sourceId: field.rowId,
    line: field.tally,
  },
  rowKey: ['postedOn', 'sourceId', 'line', 'account'],
  opens: ['shows/{eventId}/transactions?sale={saleId}', 'shows/{eventId}/sales'],
  filters: ['kind'],
  search: ['account', 'accountName', 'event'],
  groups: ['account', 'kind', 'event', 'day', 'week', 'month', 'year'],
  brief: ['account', 'balanceOre'],
  totals: ['debitOre', 'creditOre', 'balanceOre'],
  formulas: { balanceOre: ['debitOre', '-creditOre'] },
  opensOn: 'account',
  orderBy: '-postedOn',
})
