import { type EndpointParts, endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { mailPreview } from '@dxweb/kit/definitions/shown-mail.ts'
import { day, email, idParam, instant, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { sheetStates } from './rules.ts'

const path = '/partners/{partnerId}/film-settlements/{bureauId}/{week}'
/** `week` is the first day of the film week. */
const params = z.object({ partnerId: idParam, bureauId: idParam, week: day })
const done = z.nullable(z.object({ by: z.string(), at: instant }))
const state = z.enum(sheetStates)

export const getSheet = endpoint('GET', path, {
  permit: 'filmSettlements.read',
  summary: 'Get the state and the sums of a film settlement',
  params,
  invalidatedBy: ['film-settlements', 'bureaus', 'filmterms', 'sales'],
  reply: z.object({
    bureau: z.string(),
    bureauEmail: z.string(),
    week: day,
    state,
    isOver: z.boolean(),
    /** The number of shows without terms. */
    untermed: z.int(),
    netOre: z.int(),
    rentalOre: z.int(),
    rentalVatOre: z.int(),
    payableOre: z.int(),
    keptOre: z.int(),
    /** The amount payable for changes to earlier approved weeks. */
    correctionOre: z.int(),
    approved: done,
    sent: done,
    paid: done,
    sentTo: z.string(),
    paidOn: z.nullable(day),
    /** Corrected or reversed payments, latest first; the day is null for a reversed payment. */
    corrected: z.array(
      z.object({
        by: z.string(),
        at: instant,
        was: z.nullable(day),
        is: z.nullable(day),
        reason: z.string(),
      }),
    ),
  }),
})

const step = <const B extends NonNullable<EndpointParts['body']>>(
  name: string,
  summary: string,
  body: B,
) =>
  endpoint('POST', `${path}/${name}`, {
    permit: 'filmSettlements.write',
    changes: ['film-settlements', 'reports'],
    summary,
    params,
    isForm: true,
    body,
    reply: z.object({ week: day, state }),
    errors: ['not_found', 'wrong_state', 'unavailable', 'too_many', 'too_large'],
  })

export const approveSheet = step(
  'approve',
  'Approve the settlement of a past film week with its current lines',
  z.strictObject({}),
)

export const sendSheet = step(
  'send',
  'Mail an approved settlement to the distributor, or record that the settlement was handed over',
  /** If the address is empty, no mail is sent, and the settlement is only recorded as sent. */
  z.strictObject({ to: email }),
)

export const previewSheetMail = endpoint('GET', `${path}/mail-preview`, {
  permit: 'filmSettlements.write',
  invalidatedBy: ['film-settlements', 'bureaus'],
  summary: 'Preview the mail of a film settlement',
  params,
  reply: z.object({ mail: mailPreview }),
  errors: ['not_found'],
})

export const paySheet = step(
  'pay',
  'Record the payment of a film settlement',
  z.strictObject({ paidOn: day }),
)

/** Creates no posting; in the ledger, the payment stays on the day of its entry. */
export const correctSheetPayment = step(
  'correct-payment',
  'Correct the payment day of a film settlement, with a reason',
  z.strictObject({ paidOn: day, reason: text(200) }),
)

export const undoSheetPayment = step(
  'undo-payment',
  'Reverse the recorded payment of a film settlement and its posting, with a reason',
  z.strictObject({ reason: text(200) }),
)
