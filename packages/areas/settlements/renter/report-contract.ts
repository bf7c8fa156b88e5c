import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { settlementStates } from './rules.ts'

export const renterSettlements = defineReport('renter-settlements', {
  permit: 'renterSettlements.read',
  opensWith: { period: 'lastSixMonths' },
  axes: { known: 'knownOn' },
  columns: {
    number: field.words,
    knownOn: field.day,
    title: field.words,
    renter: field.words,
    state: z.enum(settlementStates),
    grossOre: field.money,
    ticketVatOre: field.money,
    chargedOre: field.money,
    chargedVatOre: field.money,
    payoutOre: field.money,
    sentAt: z.nullable(field.instant),
    paidOn: z.nullable(field.day),
  },
  keys: {
    id: field.tally,
    /** The settled event, or the first event of the settled order. */
    eventId: z.nullable(field.tally),
    orderId: z.nullable(field.tally),
    renterId: reference('renters'),
  },
  opens: 'shows/{eventId}/settlement',
  filters: ['state', 'renterId'],
  optional: ['sentAt'],
  wide: ['grossOre', 'ticketVatOre', 'chargedOre', 'chargedVatOre', 'paidOn'],
  brief: ['title', 'payoutOre'],
  search: ['number', 'title', 'renter'],
  groups: ['renter', 'state', 'month', 'year'],
  totals: ['grossOre', 'ticketVatOre', 'chargedOre', 'chargedVatOre', 'payoutOre'],
  formulas: { payoutOre: ['grossOre', '-ticketVatOre', '-chargedOre', '-chargedVatOre'] },
  orderBy: ['-knownOn', 'id'],
})
