import { calendarFields, defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { feeVatCodes } from '../../partners/venues/fee-terms.ts'
import { monthStates, categoryLabel, termsLabel } from './rules.ts'

const read = 'settlements.read'

const sums = {
  grossOre: field.money,
  refundOre: field.money,
  feeOre: field.money,
  feeVatOre: field.money,
  cardOre: field.money,
  correctionOre: field.money,
  payoutOre: field.money,
}
const totals = Object.keys(sums) as (keyof typeof sums)[]
const payoutParts = totals.filter((name) => name !== 'payoutOre')

/** Web sales through the platform (domain facts 1.7). Lines of an approved month are final. */
export const monthSettlement = defineReport('month-settlement', {
  permit: read,
  opensWith: { period: 'lastSixMonths' },
  axes: { settled: 'settledOn' },
  columns: {
    settledOn: calendarFields.month,
    heldOn: z.nullable(field.day),
    event: z.nullable(field.words),
    category: field.words,
    /** Terms in the form stored with a month's line: '2026-01-01|500|250|133|Kino'. */
    terms: field.words,
    vatCode: z.nullable(z.enum(feeVatCodes)),
    tickets: field.tally,
    grossOre: sums.grossOre,
    refundOre: sums.refundOre,
    feePerTicketOre: z.nullable(field.money),
    feeOre: sums.feeOre,
    feeVatOre: sums.feeVatOre,
    cardOre: sums.cardOre,
    correctionOre: sums.correctionOre,
    payoutOre: sums.payoutOre,
  },
  keys: { eventId: z.nullable(field.tally), place: field.tally },
  texts: { category: categoryLabel, terms: termsLabel },
  opens: 'shows/{eventId}/sales',
  filters: ['vatCode'],
  optional: ['settledOn', 'vatCode', 'feePerTicketOre'],
  wide: [...payoutParts],
  brief: ['event', 'category', 'payoutOre'],
  search: ['event'],
  groups: ['event', 'category', 'vatCode', 'month', 'year'],
  formulas: {
    payoutOre: ['grossOre', '-refundOre', '-feeOre', '-feeVatOre', '-cardOre', 'correctionOre'],
  },
  totals: ['tickets', ...totals],
  orderBy: ['settledOn', 'place'],
})

export const settledMonths = defineReport('settled-months', {
  permit: read,
  opensWith: { period: 'lastSixMonths' },
  axes: { settled: 'settledOn' },
  columns: {
    settledOn: calendarFields.month,
    state: z.enum(monthStates),
    ...sums,
    approvedBy: z.nullable(field.words),
    lockedAt: z.nullable(field.instant),
  },
  opens: 'report/month-settlement?period=month&from={settledOn}',
  filters: ['state'],
  optional: ['lockedAt'],
  wide: [...payoutParts, 'approvedBy'],
  brief: ['settledOn', 'state', 'payoutOre'],
  groups: ['state', 'year'],
  formulas: {
    payoutOre: ['grossOre', '-refundOre', '-feeOre', '-feeVatOre', '-cardOre', 'correctionOre'],
  },
  totals,
  orderBy: ['-settledOn'],
})

export const feeTerms = defineReport('fee-terms', {
  permit: read,
  columns: {
    validFrom: field.day,
    /** Empty if the terms apply to all event types. */
    eventType: field.words,
    feePerTicketOre: field.money,
    feeBasisPoints: field.rate,
    cardBasisPoints: field.rate,
    feeVatCode: z.nullable(z.enum(feeVatCodes)),
  },
  keys: { id: field.rowId },
  texts: { eventType: (t, name: string) => name || t('report.fee-terms.eventType.all') },
  orderBy: ['-validFrom', 'id'],
})
