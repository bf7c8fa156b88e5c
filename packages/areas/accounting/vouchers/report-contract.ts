import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { voucherKinds } from './rules.ts'

/** Lists only numbered vouchers, with the venue's own accounts. The balance is debit less credit. */
export const vouchers = defineReport('vouchers', {
  permit: 'reports.read',
  axes: { posted: 'postedOn' },
  columns: {
    postedOn: field.day,
    voucher: field.words,
    voucherKind: z.enum(voucherKinds),
    reference: field.words,
    account: field.words,
    accountName: field.words,
    vatOre: field.money,
    debitOre: field.money,
    creditOre: field.money,
    balanceOre: field.money,
  },
  keys: {
    year: field.tally,
    number: field.tally,
    line: field.tally,
    eventId: z.nullable(field.tally),
    invoiceNumber: z.nullable(field.tally),
    /** Day of the sales, goods or counted cash in the voucher; null for vouchers of other kinds. */
    settledOn: z.nullable(field.day),
  },
  permits: { invoiceNumber: 'invoices.read', settledOn: 'settlements.read' },
  opens: [
    'invoices/{invoiceNumber}',
    'report/day-settlement?from={settledOn}&to={settledOn}',
    'shows/{eventId}/sales',
  ],
  filters: ['voucherKind'],
  search: ['voucher', 'reference', 'account', 'accountName'],
  groups: ['voucher', 'voucherKind', 'account', 'day', 'week', 'month', 'year'],
  brief: ['voucher', 'account', 'balanceOre'],
  totals: ['debitOre', 'creditOre', 'balanceOre'],
  formulas: { balanceOre: ['debitOre', '-creditOre'] },
  opensWith: { group: 'voucher' },
  orderBy: ['-postedOn', 'year', 'number', 'line'],
})
