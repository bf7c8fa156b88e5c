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
    cardId: z.nullable(field.rowId),
    invoiceNumber: z.nullable(field.tally),
    /** Source of a line: the event, order or payout of a renter's settlement, or the film week of a distributor. */
    settledEventId: z.nullable(field.tally),
    settledOrderId: z.nullable(field.tally),
    settledRenterId: z.nullable(field.tally),
    bureauId: z.nullable(field.tally),
    weekFrom: z.nullable(field.day),
    weekTo: z.nullable(field.day),
    /** The day on which a clerk's cash was counted with a difference. */
    countedOn: z.nullable(field.day),
    sourceId: field.rowId,
    line: field.tally,
  },
  permits: {
    cardId: 'giftCards.read',
    invoiceNumber: 'invoices.read',
    settledEventId: 'renterSettlements.read',
    settledOrderId: 'orders.read',
    settledRenterId: 'renterSettlements.read',
    bureauId: 'filmSettlements.read',
    countedOn: 'settlements.read',
  },
  opens: [
    'invoices/{invoiceNumber}',
    'report/distributor-settlement?from={weekFrom}&to={weekTo}&bureauId={bureauId}',
    'report/day-settlement?from={countedOn}&to={countedOn}',
    'shows/{settledEventId}/settlement',
    'orders/{settledOrderId}',
    'report/renter-settlements?renterId={settledRenterId}',
    'products/giftcards/{cardId}',
    'shows/{eventId}/transactions?sale={saleId}',
    'shows/{eventId}/sales',
  ],
  filters: ['kind'],
  search: ['account', 'accountName', 'event'],
  groups: ['account', 'kind', 'event', 'day', 'week', 'month', 'year'],
  brief: ['account', 'balanceOre'],
  totals: ['debitOre', 'creditOre', 'balanceOre'],
  formulas: { balanceOre: ['debitOre', '-creditOre'] },
  opensWith: { group: 'account' },
  orderBy: ['-postedOn', 'sourceId', 'line', 'account'],
})
