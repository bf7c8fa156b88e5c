import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  amountOre,
  day,
  email,
  id,
  idParam,
  instant,
  reference,
  text,
  uuid,
} from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { mailPreview, seenMails, shownMails } from '@dxweb/kit/definitions/shown-mail.ts'
import * as z from 'zod/mini'
import { membershipStates } from './rules.ts'

const means = z.enum(['card', 'cash', 'vipps', 'invoice'])

const columns = {
  number: field.words,
  customer: field.words,
  type: field.words,
  state: z.enum(membershipStates),
  startsOn: day,
  /** Null if the membership has no end. */
  endsOn: z.nullable(day),
  uses: field.tally,
  /** Null if the number of uses is unlimited. */
  mostUses: z.nullable(field.tally),
  priceOre: field.money,
  email: field.email,
}
const keys = { id: field.rowId, customerId: id, typeId: id }

/** Lists only the current period of each membership. `expiring` means that a renewal is due. */
export const memberships = defineReport('memberships', {
  permit: 'crm.read',
  path: 'memberships',
  columns,
  keys,
  opens: 'crm/memberships/{id}',
  filters: ['state', 'type'],
  search: ['number', 'customer', 'email'],
  groups: ['type', 'state'],
  optional: ['email', 'priceOre'],
  totals: ['uses', 'priceOre'],
  brief: ['customer', 'state', 'endsOn'],
  orderBy: ['endsOn', 'id'],
  isList: true,
})

export const listMemberships = reportEndpoints(memberships).read

const inPartner = z.object({ partnerId: idParam })
const one = z.object({ partnerId: idParam, membershipId: uuid })
const path = '/partners/{partnerId}/memberships'

const period = z.object({
  number: z.int(),
  typeId: id,
  type: z.string(),
  startsOn: day,
  endsOn: z.nullable(day),
  saleId: uuid,
  soldAt: instant,
  soldBy: z.string(),
  means: z.string(),
  priceOre: amountOre,
  vatOre: amountOre,
  uses: z.int(),
  mostUses: z.nullable(z.int()),
  mostPerEvent: z.nullable(z.int()),
  mostAtOnce: z.int(),
  cancelledAt: z.nullable(instant),
  /** The sale that refunded the period. */
  refundId: z.nullable(uuid),
  reason: z.string(),
})

const membership = z.object({
  id: uuid,
  number: z.string(),
  state: z.enum(membershipStates),
  customerId: id,
  customer: z.string(),
  email: z.string(),
  period: z.int(),
  periods: z.array(period),
  uses: z.array(
    z.object({
      ticketId: uuid,
      saleId: uuid,
      eventId: id,
      eventTitle: z.string(),
      category: z.string(),
      soldAt: instant,
      /** False for a voided ticket, which makes the use available again. */
      isUsed: z.boolean(),
    }),
  ),
})

export type Membership = z.output<typeof membership>

export const getMembership = endpoint('GET', `${path}/{membershipId}`, {
  permit: 'members.find',
  invalidatedBy: ['memberships', 'sales'],
  summary: 'Get a membership with its periods and latest uses, newest first',
  params: one,
  reply: membership,
  errors: ['not_found'],
})

const found = z.object({
  id: uuid,
  number: z.string(),
  customerId: id,
  customer: z.string(),
  type: z.string(),
  state: z.enum(membershipStates),
  endsOn: z.nullable(day),
  /** Null if the number of uses is unlimited. */
  usesLeft: z.nullable(z.int()),
  mostAtOnce: z.int(),
  categoryIds: z.array(id),
})

export type FoundMembership = z.output<typeof found>

export const findMemberships = endpoint('GET', `${path}/found`, {
  permit: 'members.find',
  invalidatedBy: ['memberships', 'sales'],
  summary: 'Find memberships by number or customer, valid ones first',
  params: inPartner,
  query: z.strictObject({
    q: z.optional(text(100)),
    customerId: z.optional(idParam),
  }),
  reply: z.object({ data: z.array(found) }),
})

const sold = z.object({ id: uuid, number: z.string(), saleId: uuid, paidOre: amountOre })

const sellErrors = ['key_reused', 'stale', 'not_found'] as const

export const sellMembership = endpoint('POST', path, {
  permit: 'members.sell',
  changes: ['memberships', 'sales'],
  summary: 'Sell a membership to a customer',
  params: inPartner,
  isForm: true,
  body: z.strictObject({
    customerId: reference('customers'),
    typeId: reference('membershiptypes'),
    means,
    /** If absent, today or the first day of the season. */
    startsOn: z.optional(day),
  }),
  reply: sold,
  errors: sellErrors,
  idempotent: true,
})

export const renewMembership = endpoint('POST', `${path}/{membershipId}/periods`, {
  permit: 'members.sell',
  changes: ['memberships', 'sales'],
  summary: 'Renew a membership for a period that follows the last period or begins today',
  params: one,
  isForm: true,
  body: z.strictObject({ typeId: reference('membershiptypes'), means }),
  reply: sold,
  errors: sellErrors,
  idempotent: true,
})

/** Tickets sold with the membership keep their price. */
export const cancelMembership = endpoint('POST', `${path}/{membershipId}/periods/{period}/cancel`, {
  permit: 'members.write',
  changes: ['memberships', 'sales'],
  summary: 'Cancel a membership period, optionally with a refund by the original means of payment',
  params: z.object({ partnerId: idParam, membershipId: uuid, period: idParam }),
  isForm: true,
  body: z.strictObject({ reason: text(200), isPaidBack: z.boolean() }),
  reply: z.object({ id: uuid, paidBackOre: amountOre }),
  errors: ['not_found', 'wrong_state'],
})

export const getMembershipPdf = endpoint('GET', `${path}/{membershipId}/membership.pdf`, {
  permit: 'members.sell',
  summary: 'Print a membership card',
  params: one,
  query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
  reply: z.string(),
  errors: ['not_found'],
})

const locale = z.optional(z.enum(['nb', 'en']))
const mailAddress = email.check(z.minLength(1, { error: 'required' }))

export const printMembershipReceipt = endpoint(
  'POST',
  `${path}/{membershipId}/receipts/{saleId}/prints`,
  {
    permit: 'members.sell',
    changes: ['memberships'],
    summary: 'Print the receipt of a membership period: the original first, then copies',
    params: z.object({ partnerId: idParam, membershipId: uuid, saleId: uuid }),
    body: z.strictObject({ size: z.enum(['a4', 'roll']), locale }),
    reply: z.string(),
    errors: ['not_found'],
  },
)

export const mailMembership = endpoint('POST', `${path}/{membershipId}/mail`, {
  permit: 'members.sell',
  changes: ['memberships'],
  summary: 'Mail a membership card with the receipt of its current period',
  params: one,
  isForm: true,
  body: z.strictObject({ to: mailAddress, locale, ...seenMails }),
  reply: z.object({ id: uuid }),
  errors: ['not_found', 'stale', 'unavailable', 'too_many'],
})

export const previewMembershipMail = endpoint('GET', `${path}/{membershipId}/mail-preview`, {
  permit: 'members.sell',
  invalidatedBy: ['memberships'],
  summary: 'Preview the mail of a membership card',
  params: one,
  query: z.strictObject({ locale }),
  reply: z.object({ ...shownMails, priceOre: amountOre, mail: mailPreview }),
  errors: ['not_found'],
})
