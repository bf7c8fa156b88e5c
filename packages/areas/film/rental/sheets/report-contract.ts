import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { sheetStates, termsLabel, versionLabel } from './rules.ts'

const read = 'filmSettlements.read'

const sums = {
  grossOre: field.money,
  vatOre: field.money,
  netOre: field.money,
  rentalOre: field.money,
  topUpOre: field.money,
  rentalVatOre: field.money,
  payableOre: field.money,
  levyOre: field.money,
  tonoOre: field.money,
  keptOre: field.money,
}
const totals = Object.keys(sums) as (keyof typeof sums)[]

const formulas = {
  netOre: ['grossOre', '-vatOre'],
  payableOre: ['rentalOre', 'topUpOre', 'rentalVatOre'],
  keptOre: ['netOre', '-rentalOre', '-topUpOre', '-levyOre', '-tonoOre'],
} as const

/**
 * Film rental by film, version and day (domain facts 1.9). Lines of an approved week are final; later changes appear in
 * a later settlement. This file has more than 60 lines because the trade's standard form has so many columns.
 */
export const distributorSettlement = defineReport('distributor-settlement', {
  permit: read,
  opensWith: { period: 'lastFilmWeek', group: 'film', within: 'day' },
  axes: { settled: 'settledOn' },
  hasUntil: true,
  columns: {
    settledOn: field.day,
    bureau: z.nullable(field.words),
    film: field.page('filmscheduler/films/{productionId}'),
    filmNumber: field.words,
    version: z.nullable(field.words),
    premiereOn: z.nullable(field.day),
    playWeek: z.nullable(field.tally),
    day: field.day,
    correctsOn: z.nullable(field.day),
    terms: z.nullable(field.words),
    shows: field.tally,
    paid: field.tally,
    free: field.tally,
    grossOre: sums.grossOre,
    vatOre: sums.vatOre,
    netOre: sums.netOre,
    percent: z.nullable(field.rate),
    rentalOre: sums.rentalOre,
    topUpOre: sums.topUpOre,
    rentalVatOre: sums.rentalVatOre,
    payableOre: sums.payableOre,
    totalPaid: z.nullable(field.tally),
    totalNetOre: z.nullable(field.money),
    levyOre: sums.levyOre,
    tonoOre: sums.tonoOre,
    keptOre: sums.keptOre,
  },
  keys: {
    bureauId: z.nullable(reference('bureaus')),
    productionId: reference('productions'),
    place: field.tally,
  },
  texts: { version: versionLabel, terms: termsLabel },
  opens: 'report/visitors?from={day}&to={day}&q={film}',
  filters: ['bureauId', 'productionId'],
  optional: [
    'settledOn',
    'bureau',
    'filmNumber',
    'premiereOn',
    'correctsOn',
    'terms',
    'free',
    'totalPaid',
    'totalNetOre',
    'levyOre',
    'tonoOre',
    'keptOre',
  ],
  wide: ['vatOre', 'netOre', 'percent', 'rentalOre', 'topUpOre', 'rentalVatOre'],
  brief: ['film', 'paid', 'payableOre'],
  search: ['film'],
  groups: ['film', 'bureau', 'version', 'day', 'terms', 'playWeek', 'settledOn'],
  totals: ['shows', 'paid', 'free', ...totals],
  // Saved report settings refer to these names.
  figures: {
    filmNumberTold: field.valuesOf('filmNumber'),
    versionTold: field.valuesOf('version'),
    premiereOnTold: field.valuesOf('premiereOn'),
    playWeekTold: field.valuesOf('playWeek'),
    correctsOnTold: field.valuesOf('correctsOn'),
    termsTold: field.valuesOf('terms'),
    totalPaid: field.tally,
    totalNetOre: field.money,
  },
  formulas: { ...formulas, percent: ['rentalOre', '/netOre'] },
  orderBy: ['settledOn', 'place'],
})

export const filmSettlements = defineReport('film-settlements', {
  permit: read,
  axes: { settled: 'settledOn' },
  columns: {
    settledOn: field.day,
    bureau: field.words,
    state: z.enum(sheetStates),
    paid: field.tally,
    netOre: sums.netOre,
    rentalOre: sums.rentalOre,
    topUpOre: sums.topUpOre,
    rentalVatOre: sums.rentalVatOre,
    payableOre: sums.payableOre,
    approvedBy: z.nullable(field.words),
    sentAt: z.nullable(field.instant),
    paidOn: z.nullable(field.day),
  },
  keys: { bureauId: reference('bureaus'), lastOn: field.day },
  opens: 'report/distributor-settlement?from={settledOn}&to={lastOn}&bureauId={bureauId}',
  filters: ['state', 'bureauId'],
  optional: ['sentAt'],
  wide: ['rentalOre', 'topUpOre', 'rentalVatOre', 'approvedBy'],
  brief: ['bureau', 'payableOre'],
  search: ['bureau'],
  groups: ['bureau', 'state', 'settledOn', 'month', 'year'],
  formulas: { payableOre: formulas.payableOre },
  totals: ['paid', 'netOre', 'rentalOre', 'topUpOre', 'rentalVatOre', 'payableOre'],
  orderBy: ['-settledOn', 'bureauId'],
})
