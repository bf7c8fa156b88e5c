import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  adjustmentOre,
  amountOre,
  day,
  id,
  idParam,
  instant,
  optionalText,
  version,
} from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { shift } from '../../tills/shifts/contract.ts'
import { dayParts, dayStates, dayStepNames, lineLabel } from './rules.ts'

const read = 'settlements.read'
const write = 'settlements.write'

/** Lines are stored when their day is locked. */
export const daySettlement = defineReport('day-settlement', {
  permit: read,
  axes: { settled: 'settledOn' },
  columns: {
    settledOn: field.day,
    part: z.enum(dayParts),
    line: field.words,
    tickets: z.nullable(field.tally),
    amountOre: field.money,
    vatOre: z.nullable(field.money),
  },
  keys: { place: field.tally },
  texts: { line: lineLabel },
  filters: ['part'],
  optional: ['settledOn', 'part'],
  brief: ['line', 'amountOre'],
  groups: ['part', 'day'],
  opensWith: { group: 'part' },
  orderBy: ['settledOn', 'place'],
})

export const settledDays = defineReport('settled-days', {
  permit: read,
  axes: { settled: 'settledOn' },
  columns: {
    settledOn: field.day,
    state: z.enum(dayStates),
    ticketsOre: field.money,
    productsOre: field.money,
    giftCardsOre: field.money,
    membershipsOre: field.money,
    totalOre: field.money,
    cashOre: field.money,
    countedOre: z.nullable(field.money),
    differenceOre: z.nullable(field.money),
    countedBy: z.nullable(field.words),
    approvedBy: z.nullable(field.words),
    lockedAt: z.nullable(field.instant),
  },
  opens: 'report/day-settlement?from={settledOn}&to={settledOn}',
  filters: ['state'],
  optional: ['lockedAt'],
  wide: ['ticketsOre', 'productsOre', 'giftCardsOre', 'membershipsOre', 'countedOre', 'countedBy'],
  brief: ['settledOn', 'state', 'totalOre'],
  groups: ['state', 'week', 'month', 'year'],
  totals: [
    'ticketsOre',
    'productsOre',
    'giftCardsOre',
    'membershipsOre',
    'totalOre',
    'cashOre',
    'countedOre',
    'differenceOre',
  ],
  formulas: { totalOre: ['ticketsOre', 'productsOre', 'giftCardsOre', 'membershipsOre'] },
  orderBy: ['-settledOn'],
})

const path = '/partners/{partnerId}/day-settlements/{day}'
const params = z.object({ partnerId: idParam, day })
const changes = ['day-settlements', 'reports']

/** The user and time of a step of the settlement; null before the step. */
const done = z.nullable(z.object({ by: z.string(), at: instant }))

const cashState = {
  expectedOre: z.int(),
  countedOre: z.nullable(z.int()),
  differenceOre: z.nullable(z.int()),
  reason: z.string(),
  countedBy: z.nullable(z.string()),
  /** The version of the count; 0 before the cash is counted. */
  version: z.int(),
}

export const getDay = endpoint('GET', path, {
  permit: read,
  summary: 'Get a day settlement with the cash count of each clerk',
  params,
  reply: z.object({
    day,
    state: z.enum(dayStates),
    counted: done,
    approved: done,
    locked: done,
    /** Users who counted and therefore must not approve. Empty if the venue has only one approver. */
    counters: z.array(id),
    approvers: z.array(z.string()),
    clerks: z.array(
      z.object({
        userId: id,
        name: z.string(),
        ...cashState,
      }),
    ),
    /** Third-party registers with cash, and their counted cash without the float. */
    tills: z.array(
      z.object({
        registerId: id,
        name: z.string(),
        ...cashState,
      }),
    ),
    /** Shifts of the day, and earlier open shifts, which delay the settlement. */
    shifts: z.array(shift),
    /** Goods sales that tills sent after the day was locked. */
    lateGoodsOre: amountOre,
    /** The day on which the late sales are posted. Null until a later day is locked. */
    latePostedOn: z.nullable(day),
  }),
})

/**
 * Counted cash without the float; negative if more was paid out than received. A difference from the expected cash
 * requires a reason.
 */
export const cashCount = z.strictObject({
  countedOre: adjustmentOre,
  reason: optionalText(200),
  version: z._default(z.union([z.literal(0), version]), 0),
})

export const countCash = endpoint('PUT', `${path}/counts/{userId}`, {
  permit: write,
  changes,
  summary:
    'Record the cash count of a clerk, excluding the float; repeatable while the day settlement is open',
  params: z.object({ partnerId: idParam, day, userId: idParam }),
  isForm: true,
  body: cashCount,
  reply: z.object({ day }),
  errors: ['wrong_state', 'not_found', 'stale'],
})

export const countTill = endpoint('PUT', `${path}/till-counts/{registerId}`, {
  permit: write,
  changes,
  summary:
    'Record the cash count of a cash register, excluding the float; repeatable while the day settlement is open',
  params: z.object({ partnerId: idParam, day, registerId: idParam }),
  isForm: true,
  body: cashCount,
  reply: z.object({ day }),
  errors: ['wrong_state', 'not_found', 'stale'],
})

export const settleDay = endpoint('POST', `${path}/steps`, {
  permit: write,
  changes,
  summary: 'Advance a day settlement by one step, or reopen a settlement that is not locked',
  params,
  body: z.strictObject({ step: z.enum(dayStepNames) }),
  reply: z.object({ day, state: z.enum(dayStates) }),
  errors: ['wrong_state', 'stale'],
})
