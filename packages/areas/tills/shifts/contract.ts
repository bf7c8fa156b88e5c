import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  amountOre,
  count,
  day,
  id,
  idParam,
  instant,
  optionalText,
  priceOre,
  text,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import * as z from 'zod/mini'
import { denominations, maxCountOfOne } from './rules.ts'

const params = z.object({ partnerId: idParam })
const shiftParams = z.object({ partnerId: idParam, shiftId: uuid })
const own = '/partners/{partnerId}/till-shift'
const keep = 'tillShifts.keep'
const changes = ['till-shifts', 'day-settlements', 'reports']

const move = z.object({
  id: uuid,
  /** Negative for cash paid out. */
  amountOre,
  reason: z.string(),
  by: z.string(),
  at: instant,
})

/** `expectedOre` is float + cash sales + movements. A closed shift keeps the sum from when its cash was counted. */
export const shift = z.object({
  id: uuid,
  day,
  tillId: id,
  till: z.string(),
  userId: id,
  clerk: z.string(),
  operator: z.nullable(z.string()),
  openedAt: instant,
  floatOre: priceOre,
  cashOre: amountOre,
  movedOre: amountOre,
  expectedOre: amountOre,
  moves: z.array(move),
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  countedOre: z.nullable(amountOre),
  differenceOre: z.nullable(amountOre),
  reason: z.string(),
})

export const getOwnShift = endpoint('GET', own, {
  permit: keep,
  invalidatedBy: ['sales', 'giftcards', 'till-shifts'],
  summary: 'Get the caller’s open till shift with the expected cash, and the tills to choose from',
  params,
  reply: z.object({
    isRequired: z.boolean(),
    shift: z.nullable(shift),
    tills: z.array(
      z.object({
        id,
        name: z.string(),
        number: z.int(),
        floatOre: priceOre,
        /** Name of the clerk with an open shift on the till. */
        takenBy: z.nullable(z.string()),
      }),
    ),
    operators: z.array(z.object({ id, name: z.string() })),
    /** Clerks who sell, have no open shift, and may take over the till. */
    colleagues: z.array(z.object({ id, name: z.string() })),
  }),
})

export const openShift = endpoint('POST', own, {
  permit: keep,
  changes,
  summary: 'Open a till shift of the caller with its opening cash',
  params,
  idempotent: true,
  body: z.strictObject({
    tillId: id,
    floatOre: priceOre,
    operatorId: z.optional(z.nullable(id)),
  }),
  reply: z.object({ id: uuid }),
  errors: ['wrong_state', 'not_found', 'key_reused'],
})

export const moveCash = endpoint('POST', `${own}/moves`, {
  permit: keep,
  changes,
  summary: 'Pay cash into or out of the caller’s till, with a reason',
  params,
  isForm: true,
  idempotent: true,
  body: z.strictObject({
    direction: z.enum(['in', 'out']),
    amountOre: withKind({ kind: 'money' }, z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
    reason: text(200),
  }),
  reply: z.object({ id: uuid }),
  errors: ['wrong_state', 'not_found', 'key_reused'],
})

/** A difference requires a reason. `expectedOre` is the sum that the clerk saw. A changed sum is refused as stale. */
const closing = {
  counts: z.strictObject(
    Object.fromEntries(denominations.map((one) => [one, z.optional(count(maxCountOfOne))])),
  ),
  expectedOre: amountOre,
  reason: optionalText(200),
}

const closed = z.object({ id: uuid, countedOre: amountOre, differenceOre: amountOre })

export const closeOwnShift = endpoint('POST', `${own}/count`, {
  permit: keep,
  changes,
  summary:
    'Count the cash of the caller’s till and close the shift, or hand the till over to another clerk',
  params,
  body: z.strictObject({
    shiftId: uuid,
    ...closing,
    /** The clerk of the next shift, which starts with the counted cash. */
    handTo: z.optional(z.nullable(id)),
  }),
  reply: closed,
  errors: ['wrong_state', 'not_found', 'stale'],
})

export const closeShift = endpoint('POST', '/partners/{partnerId}/till-shifts/{shiftId}/count', {
  permit: 'settlements.write',
  changes,
  summary: 'Count the cash of a till shift that its clerk left open, and close the shift',
  params: shiftParams,
  body: z.strictObject(closing),
  reply: closed,
  errors: ['wrong_state', 'not_found', 'stale'],
})

export const getShift = endpoint('GET', '/partners/{partnerId}/till-shifts/{shiftId}', {
  permit: 'settlements.read',
  invalidatedBy: ['sales', 'giftcards', 'till-shifts'],
  summary: 'Get a till shift with its cash movements and the expected cash',
  params: shiftParams,
  reply: shift,
})
