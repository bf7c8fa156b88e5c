import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  amountOre,
  id,
  idParam,
  instant,
  listQuery,
  text,
  uuid,
  version,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const most = 100_000

/** Means of payment; invoice by default. */
const means = z.enum(['card', 'cash', 'vipps', 'invoice'])

const draft = {
  eventId: id,
  priceCategory: text(20),
  ticketCount: z.int().check(z.minimum(-most), z.maximum(most)),
  amountOre: amountOre.check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
  reason: text(200),
}

/**
 * `reverses` is the correction that this correction reverses; `reversedBy` is the correction that reverses this one.
 */
const correction = z.object({
  id,
  version,
  ...draft,
  means: z.nullable(means),
  /** Null for corrections made before corrections had postings. */
  saleId: z.nullable(uuid),
  reverses: z.nullable(id),
  reversedBy: z.nullable(id),
  madeBy: z.string(),
  madeAt: instant,
})

const inPartner = z.object({ partnerId: idParam })
const one = z.object({ partnerId: idParam, id: idParam })
const path = '/partners/{partnerId}/ticketsalecorrections'

export const listCorrections = endpoint('GET', path, {
  permit: 'corrections.read',
  invalidatedBy: ['event:{eventId}'],
  summary: 'List corrections of ticket sales, newest first',
  params: inPartner,
  query: z.strictObject({
    limit: listQuery.limit,
    offset: listQuery.offset,
    eventId: z.optional(idParam),
  }),
  reply: z.object({ data: z.array(correction), total: z.int() }),
})

export const getCorrection = endpoint('GET', `${path}/{id}`, {
  permit: 'corrections.read',
  summary: 'Get a correction of ticket sales',
  params: one,
  reply: correction,
  errors: ['not_found'],
})

/** Allowed only after the event is over (domain facts 6). */
export const makeCorrection = endpoint('POST', path, {
  permit: 'corrections.write',
  changes: ['event:{eventId}', 'events', 'corrections'],
  summary: 'Record tickets sold outside DxWeb, or correct the number of sold tickets',
  params: inPartner,
  body: z.strictObject({ ...draft, means: z.optional(means) }),
  reply: z.object({ id, version }),
  errors: ['wrong_state', 'key_reused'],
  idempotent: true,
})

export const replaceCorrection = endpoint('PUT', `${path}/{id}`, {
  permit: 'corrections.write',
  changes: ['event:{eventId}', 'events', 'corrections'],
  summary: 'Reverse a correction of ticket sales and record its replacement',
  params: one,
  body: z.strictObject({ version: z.optional(version), ...draft, means: z.optional(means) }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale', 'wrong_state'],
})

export const reverseCorrection = endpoint('DELETE', `${path}/{id}`, {
  permit: 'corrections.write',
  changes: ['event:{eventId}', 'events', 'corrections'],
  summary: 'Reverse a correction of ticket sales',
  params: one,
  reply: z.object({ id }),
  errors: ['not_found', 'stale'],
})
