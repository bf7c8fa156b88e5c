import { type EndpointParts, endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  accountNumber,
  day,
  id,
  idParam,
  optionalText,
  priceOre,
  text,
} from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { batchKinds, batchStates, type BatchStep, eventLabel, receiptLabel } from './rules.ts'

const read = 'settlements.read'
const kind = z.enum(batchKinds)
const state = z.enum(batchStates)

/** The sums of an open batch include payments up to now. */
export const batches = defineReport('batches', {
  permit: read,
  columns: {
    id: field.tally,
    kind,
    state,
    fromOn: field.day,
    toOn: z.nullable(field.day),
    payments: field.tally,
    grossOre: field.money,
    refundOre: field.money,
    feeOre: field.money,
    netOre: field.money,
    receivedOre: z.nullable(field.money),
    deviationOre: z.nullable(field.money),
    bankAccount: accountNumber,
    reference: field.words,
    paidOn: z.nullable(field.day),
  },
  opens: 'report/batch-payments?batchId={id}',
  filters: ['kind', 'state'],
  optional: ['bankAccount', 'deviationOre'],
  wide: ['reference', 'paidOn', 'grossOre', 'refundOre', 'feeOre'],
  brief: ['id', 'kind', 'netOre'],
  search: ['reference', 'bankAccount'],
  groups: ['kind', 'state'],
  totals: ['payments', 'grossOre', 'refundOre', 'feeOre', 'netOre'],
  formulas: { netOre: ['grossOre', '-refundOre', '-feeOre'] },
  orderBy: ['-id'],
})

export const batchPayments = defineReport('batch-payments', {
  permit: read,
  columns: {
    receipt: field.words,
    paidAt: field.instant,
    event: z.nullable(field.words),
    heldOn: z.nullable(field.day),
    kind,
    channel: field.channel,
    grossOre: field.money,
    refundOre: field.money,
    netOre: field.money,
  },
  keys: {
    batchId: field.tally,
    eventId: z.nullable(field.tally),
    saleId: field.rowId,
    /** The gift card that was sold or topped up. */
    cardId: z.nullable(field.rowId),
    line: field.tally,
  },
  permits: { cardId: 'giftCards.read' },
  texts: { receipt: receiptLabel, event: eventLabel },
  opens: ['shows/{eventId}/transactions?sale={saleId}', 'products/giftcards/{cardId}'],
  optional: ['kind'],
  brief: ['receipt', 'event', 'netOre'],
  search: ['event'],
  groups: ['event', 'channel', 'kind'],
  totals: ['grossOre', 'refundOre', 'netOre'],
  formulas: { netOre: ['grossOre', '-refundOre'] },
  orderBy: ['-paidAt', 'saleId', 'line'],
})

const path = '/partners/{partnerId}/batches'
const params = z.object({ partnerId: idParam, id: idParam })
const changes = ['batches', 'reports']

export const getBatch = endpoint('GET', `${path}/{id}`, {
  permit: read,
  summary: 'Get a payment batch with its state and sums',
  params,
  reply: z.object({
    id,
    kind,
    state,
    fromOn: day,
    toOn: z.nullable(day),
    bankAccount: z.string(),
    reference: z.string(),
    reason: z.string(),
    paidOn: z.nullable(day),
    grossOre: z.int(),
    refundOre: z.int(),
    feeOre: z.int(),
    netOre: z.int(),
    receivedOre: z.nullable(z.int()),
    deviationOre: z.nullable(z.int()),
  }),
  errors: ['not_found'],
})

export const openBatch = endpoint('POST', path, {
  permit: 'settlements.write',
  changes,
  summary:
    'Open a payment batch that starts on the day after the last batch; each kind has at most one open batch',
  params: z.object({ partnerId: idParam }),
  isForm: true,
  body: z.strictObject({ kind, bankAccount: accountNumber }),
  reply: z.object({ id }),
  errors: ['taken'],
})

const step = <const B extends NonNullable<EndpointParts['body']>>(
  name: BatchStep,
  summary: string,
  body: B,
) =>
  endpoint('POST', `${path}/{id}/${name}`, {
    permit: 'settlements.write',
    changes,
    summary,
    params,
    isForm: true,
    body,
    reply: z.object({ id, state }),
    errors: ['not_found', 'wrong_state'],
  })

const reason = text(200)

export const batchCommands = {
  close: step(
    'close',
    'Close a payment batch with all payments up to a day that has ended, and open the next',
    z.strictObject({ toOn: day }),
  ),
  send: step(
    'send',
    'Record that a closed payment batch was sent',
    z.strictObject({ reference: optionalText(60) }),
  ),
  pay: step(
    'pay',
    'Record the payout of a payment batch, and the fee withheld',
    z.strictObject({ paidOn: day, receivedOre: priceOre, feeOre: priceOre }),
  ),
  reconcile: step(
    'reconcile',
    'Reconcile a payment batch whose payout equals the expected amount',
    z.strictObject({}),
  ),
  deviate: step(
    'deviate',
    'Record the reason for a deviation of a payment batch',
    z.strictObject({ reason }),
  ),
  accept: step('accept', 'Accept the deviation of a payment batch', z.strictObject({ reason })),
}
