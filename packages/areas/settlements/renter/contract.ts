import { type EndpointParts, endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { exportChoice } from '@dxweb/kit/definitions/sheet.ts'
import {
  adjustmentOre,
  day,
  email,
  id,
  idParam,
  instant,
  text,
  version,
} from '@dxweb/kit/fields/fields.ts'
import { mailPreview } from '@dxweb/kit/definitions/shown-mail.ts'
import * as z from 'zod/mini'
import { addedKinds, settlementStates } from './rules.ts'
import { lineKinds } from './settle.ts'

const read = 'renterSettlements.read'
const write = 'renterSettlements.write'
const path = '/partners/{partnerId}/renter-settlements'
const params = z.object({ partnerId: idParam, id: idParam })
const changes = ['renter-settlements', 'reports']
const state = z.enum(settlementStates)
const vatCode = z.enum(['high', 'medium', 'low', 'zero', 'exempt'])

const added = z.strictObject({
  kind: z.enum(addedKinds),
  name: text(100),
  /** Without VAT. A positive correction is in the renter's favour; every other kind is a charge. */
  amountOre: adjustmentOre,
  vatCode,
})

const line = z.object({
  eventId: z.nullable(z.int()),
  /** Title of the line's event; null for a line without an event. */
  event: z.nullable(z.string()),
  kind: z.enum(lineKinds),
  name: z.string(),
  /** In hundredths. */
  quantity: z.nullable(z.int()),
  netOre: z.int(),
  vatCode: z.nullable(vatCode),
  vatBasisPoints: z.int(),
  vatOre: z.int(),
  isReplaced: z.boolean(),
  /** Explains the calculation of the amount; '' where no explanation is needed. */
  basis: z._default(z.string(), ''),
})

const done = z.nullable(z.object({ by: z.string(), at: instant }))

const settlement = z.object({
  id,
  number: z.int(),
  /** 0 for the settlement itself, otherwise the number of the correction. */
  correction: z.int(),
  corrects: z.nullable(z.int()),
  title: z.string(),
  renter: z.string(),
  renterId: id,
  eventId: z.nullable(z.int()),
  orderId: z.nullable(z.int()),
  state,
  version,
  /** The figures include everything recorded up to this instant. */
  knownAt: instant,
  lines: z.array(line),
  grossOre: z.int(),
  ticketVatOre: z.int(),
  giftCardOre: z.int(),
  chargedOre: z.int(),
  chargedVatOre: z.int(),
  payoutOre: z.int(),
  paidCount: z.int(),
  freeCount: z.int(),
  sentAt: z.nullable(instant),
  paidOn: z.nullable(day),
  invoiceNumber: z.nullable(z.int()),
  /** Null if the caller is a renter. */
  venue: z.nullable(
    z.object({
      added: z.array(added),
      chargesTono: z.boolean(),
      made: done,
      approved: done,
      sent: done,
      paid: done,
      sentTo: z.string(),
      renterEmail: z.string(),
      /** Account number for the payout; empty when unknown. */
      renterAccount: z.string(),
    }),
  ),
})

export type Settlement = z.output<typeof settlement>
export type SettlementLine = Settlement['lines'][number]
export type AddedLine = z.output<typeof added>

export const listSettlements = endpoint('GET', path, {
  permit: read,
  summary: 'List the renter settlements of an event or an order, including corrections',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ eventId: z.optional(idParam), orderId: z.optional(idParam) }),
  invalidatedBy: ['renter-settlements', 'events', 'orders', 'sales'],
  reply: z.object({
    data: z.array(settlement),
    /** Change of the payout since approval; null for a draft, or if the caller is a renter. */
    changedOre: z.nullable(z.int()),
  }),
})

export const makeSettlement = endpoint('POST', path, {
  permit: write,
  changes,
  summary: 'Create a draft renter settlement for an event, or for an order with its events',
  params: z.object({ partnerId: idParam }),
  /** Exactly one of the two fields must be set. */
  body: z.strictObject({ eventId: z.optional(id), orderId: z.optional(id) }),
  reply: z.object({ id }),
  errors: ['not_found', 'taken', 'wrong_state'],
})

const step = <const B extends NonNullable<EndpointParts['body']>>(
  name: string,
  summary: string,
  body: B,
) =>
  endpoint('POST', `${path}/{id}/${name}`, {
    permit: write,
    changes,
    summary,
    params,
    isForm: true,
    body,
    reply: z.object({ id, state }),
    errors: ['not_found', 'wrong_state', 'stale', 'taken'],
  })

export const changeSettlement = endpoint('PUT', `${path}/{id}`, {
  permit: write,
  changes,
  summary:
    'Change the manually added lines of a draft renter settlement, and recalculate the draft',
  params,
  body: z.strictObject({
    version,
    added: z.array(added).check(z.maxLength(50)),
    chargesTono: z.boolean(),
  }),
  reply: z.object({ version }),
  errors: ['not_found', 'wrong_state', 'stale', 'taken'],
})

export const deleteSettlement = endpoint('DELETE', `${path}/{id}`, {
  permit: write,
  changes,
  summary: 'Delete a draft renter settlement',
  params,
  reply: z.object({ id }),
  errors: ['not_found', 'wrong_state'],
})

export const approveSettlement = step(
  'approve',
  'Approve a draft renter settlement: recalculate, store and post its lines',
  z.strictObject({ version }),
)

export const correctSettlement = step(
  'correct',
  'Create a draft correction of an approved renter settlement',
  z.strictObject({}),
)

export const paySettlement = step(
  'pay',
  'Record and post the payout of a renter settlement',
  z.strictObject({ paidOn: day }),
)

export const sendSettlement = endpoint('POST', `${path}/{id}/send`, {
  permit: write,
  changes,
  summary:
    'Mail an approved settlement to the renter, or record that the settlement was handed over',
  params,
  isForm: true,
  /**
   * An empty address only records the settlement as sent. Approved settlements never change, so the mail equals its
   * preview.
   */
  body: z.strictObject({ to: email }),
  reply: z.object({ id, state }),
  errors: ['not_found', 'wrong_state', 'unavailable', 'too_many'],
})

export const previewSettlementMail = endpoint('GET', `${path}/{id}/mail-preview`, {
  permit: write,
  invalidatedBy: ['renter-settlements'],
  summary: 'Preview the mail of a renter settlement',
  params,
  reply: z.object({ mail: mailPreview }),
  errors: ['not_found'],
})

export const exportSettlement = endpoint('GET', `${path}/{id}/export`, {
  permit: read,
  summary: 'Export a renter settlement',
  params,
  query: z.strictObject(exportChoice),
  reply: z.string(),
  errors: ['not_found', 'too_large'],
})
