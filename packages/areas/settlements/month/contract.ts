import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import {
  day,
  id,
  idParam,
  instant,
  percent,
  priceOre,
  text,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { advanceKinds, feeVatCodes } from '../../partners/venues/fee-terms.ts'
import { correctionKinds, monthStates, monthStepNames } from './rules.ts'

const read = 'settlements.read'

/** A positive or negative amount in øre, but not 0. */
const correctedOre = withKind(
  { kind: 'money' },
  z.int().check(
    z.minimum(-1_000_000_000),
    z.maximum(1_000_000_000),
    z.refine<number>((ore) => ore !== 0, { error: 'required' }),
  ),
)

/** Sets the kind again, since adding a check copies the schema without its kind. */
const firstOfMonth = withKind(
  { kind: 'day', looksAhead: true },
  day.check(z.endsWith('-01', { error: 'first_of_month' })),
)
export const monthPath = '/partners/{partnerId}/month-settlements/{month}'
export const monthParams = z.object({ partnerId: idParam, month: firstOfMonth })
const changes = ['month-settlements', 'reports']
const done = z.nullable(z.object({ by: z.string(), at: instant }))

export const getMonth = endpoint('GET', monthPath, {
  permit: read,
  summary: 'Get a monthly settlement with web sales by month of sale and by month of event',
  params: monthParams,
  reply: z.object({
    month: day,
    state: z.enum(monthStates),
    approved: done,
    locked: done,
    /** The sum of the lines, which the platform pays out. */
    payoutOre: z.int(),
    /** `saleOre`: web sales in the month. `showOre`: web sales for the month's events, up to the end of the month. */
    saleOre: z.int(),
    showOre: z.int(),
    /** The increase of the debt for presold tickets (2900), in øre. */
    presaleChangeOre: z.int(),
  }),
})

export const correctMonth = endpoint('POST', `${monthPath}/corrections`, {
  permit: 'settlements.write',
  changes,
  summary: 'Add a chargeback, an advance or a correction to an open monthly settlement',
  params: monthParams,
  isForm: true,
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(correctionKinds),
    amountOre: correctedOre,
    reason: text(200),
  }),
  reply: z.object({ id: uuid }),
  errors: ['wrong_state', 'key_reused'],
})

export const settleMonth = endpoint('POST', `${monthPath}/steps`, {
  permit: 'settlements.write',
  changes,
  summary: 'Approve the settlement of an ended month, or lock an approved settlement',
  params: monthParams,
  body: z.strictObject({ step: z.enum(monthStepNames) }),
  reply: z.object({ month: day, state: z.enum(monthStates) }),
  errors: ['wrong_state'],
})

const terms = '/partners/{partnerId}/fee-terms'

export const listFeeTerms = endpoint('GET', terms, {
  permit: 'platform.write',
  summary: 'List all venues, and the fee terms, advance terms and event types of one venue',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ venueId: idParam }),
  reply: z.object({
    venues: z.array(z.object({ id, name: z.string() })),
    eventTypes: z.array(z.object({ id, name: z.string() })),
    terms: z.array(
      z.object({
        id: uuid,
        validFrom: day,
        eventType: z.nullable(z.string()),
        feePerTicketOre: priceOre,
        feeBasisPoints: percent,
        cardBasisPoints: percent,
        feeVatCode: z.nullable(z.enum(feeVatCodes)),
        /** True if no approved month has used the terms. */
        isRemovable: z.boolean(),
      }),
    ),
    /** True if sales before the first date of `advances` are paid out by month of sale. */
    isPaidBySale: z.boolean(),
    advances: z.array(
      z.object({
        id: uuid,
        validFrom: day,
        kind: z.enum(advanceKinds),
        shareBasisPoints: z.nullable(percent),
        amountOre: z.nullable(priceOre),
      }),
    ),
  }),
})

type Advance = Record<'shareBasisPoints' | 'amountOre', number | null> & { kind: string }

/**
 * Requires a value above 0 for the kind `of`, and null for every other kind. `percent` requires a share, and `amount`
 * requires an amount.
 */
const isRequired = (kind: string, value: number | null, of: string) =>
  kind === of ? value !== null && value > 0 : value === null
const needs = (field: 'shareBasisPoints' | 'amountOre', of: string) =>
  z.refine<Advance>((one) => isRequired(one.kind, one[field], of), {
    error: 'required',
    path: [field],
  })

export const makeAdvanceTerms = endpoint('POST', '/partners/{partnerId}/advance-terms', {
  permit: 'platform.write',
  changes: ['fee-terms'],
  summary: 'Set a venue’s terms of advance payment from an open month',
  params: z.object({ partnerId: idParam }),
  isForm: true,
  body: z
    .strictObject({
      venueId: id,
      validFrom: firstOfMonth,
      kind: z.enum(advanceKinds),
      /** The share of sales for later months; set only with `percent`. */
      shareBasisPoints: z.nullable(percent),
      /** The monthly amount; set only with `amount`. */
      amountOre: z.nullable(priceOre),
    })
    .check(needs('shareBasisPoints', 'percent'), needs('amountOre', 'amount')),
  reply: z.object({ id: uuid }),
  errors: ['taken', 'wrong_state', 'not_found'],
})

export const makeFeeTerms = endpoint('POST', terms, {
  permit: 'platform.write',
  changes: ['fee-terms'],
  summary: 'Set the platform’s fee terms for a venue from a day in an open month',
  params: z.object({ partnerId: idParam }),
  isForm: true,
  body: z.strictObject({
    venueId: id,
    validFrom: day,
    /** Null for terms that apply to all event types without terms of their own. */
    eventTypeId: z.nullable(id),
    feePerTicketOre: priceOre,
    feeBasisPoints: percent,
    cardBasisPoints: percent,
    /** Null means that the fee has no VAT if the ticket has none, and otherwise the high rate. */
    feeVatCode: z.nullable(z.enum(feeVatCodes)),
  }),
  reply: z.object({ id: uuid }),
  errors: ['taken', 'wrong_state', 'not_found'],
})

export const removeFeeTerms = endpoint(
  'DELETE',
  '/partners/{partnerId}/venues/{venueId}/fee-terms/{id}',
  {
    permit: 'platform.write',
    changes: ['fee-terms'],
    summary: 'Delete fee terms that no approved monthly settlement has used',
    params: z.object({ partnerId: idParam, venueId: idParam, id: uuid }),
    reply: z.object({ id: uuid }),
    errors: ['wrong_state', 'not_found'],
  },
)
