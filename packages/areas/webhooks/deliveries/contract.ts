import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { everyWebhookType } from '@dxweb/kit/definitions/webhook-types.ts'
import { countParam, idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { tryFault } from '../endpoints/contract.ts'

const path = '/partners/{partnerId}/webhooks/{id}'
const params = z.object({ partnerId: idParam, id: idParam })

export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const

export const deliveriesAtOnce = 50
export const maxReplayed = 100_000

const number = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

const attempt = z.object({
  at: instant,
  status: z.nullable(z.int()),
  ms: z.int(),
  fault: tryFault,
  answer: z.string(),
})

const delivery = z.object({
  number,
  type: z.string(),
  at: instant,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Null if the delivery has ended, or waits for an earlier event of the same object. */
  dueAt: z.nullable(instant),
  tries: z.array(attempt),
  body: z.string(),
})

export type Delivery = z.output<typeof delivery>

export const listDeliveries = endpoint('GET', `${path}/deliveries`, {
  permit: 'settings.read',
  invalidatedBy: ['webhooks'],
  summary: 'List deliveries of a webhook endpoint with their attempts, newest first',
  params,
  query: z.object({
    state: z.optional(z.enum(deliveryStates)),
    type: z.optional(z.enum(everyWebhookType)),
    below: z.optional(countParam),
  }),
  reply: z.object({ data: z.array(delivery), hasMore: z.boolean() }),
  errors: ['not_found'],
})

const range = {
  from: z.optional(number),
  to: z.optional(number),
  fromAt: z.optional(instant),
  toAt: z.optional(instant),
  /** If false, delivered events are resent too. */
  onlyUndelivered: z.boolean(),
}

export const replayDeliveries = endpoint('POST', `${path}/replays`, {
  permit: 'settings.write',
  changes: ['webhooks'],
  summary: 'Resend events to a webhook endpoint, selected by number or time',
  params,
  body: z.strictObject(range),
  reply: z.object({ count: z.int() }),
  errors: ['not_found', 'wrong_state'],
})
