import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { everyWebhookType } from '@dxweb/kit/definitions/webhook-types.ts'
import { id, idParam, instant, optionalText, text, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { faults, longestOverlapHours } from '../rules.ts'

const path = '/partners/{partnerId}/webhooks'
const params = z.object({ partnerId: idParam })
const one = z.object({ partnerId: idParam, id: idParam })

export const disabledAs = ['person', 'failing', 'gone'] as const

const shape = {
  url: text(500),
  description: optionalText(80),
  types: z
    .array(z.enum(everyWebhookType))
    .check(z.minLength(1, { error: 'choose_one' }), z.maxLength(everyWebhookType.length)),
}

export const tryFault = z.union([z.literal(''), z.enum(faults)])

const webhook = z.object({
  id,
  version,
  ...shape,
  url: z.string(),
  types: z.array(z.string()),
  madeAt: instant,
  madeBy: z.string(),
  disabledAs: z.nullable(z.enum(disabledAs)),
  disabledAt: z.nullable(instant),
  failingSince: z.nullable(instant),
  pausedUntil: z.nullable(instant),
  lastFault: tryFault,
  lastStatus: z.nullable(z.int()),
  /** Events not delivered yet; counted up to 1000. */
  waiting: z.int(),
  /** Events given up after the last attempt; counted up to 1000. */
  failed: z.int(),
  /** Creation times of the active secrets: one, or two during a rotation. */
  secrets: z.array(z.object({ madeAt: instant, endsAt: z.nullable(instant) })),
})

export type Webhook = z.output<typeof webhook>

/** Only this reply contains the secret; the database stores it encrypted. */
const issued = z.object({ id, version, secret: z.string() })
const kept = z.object({ id, version })

export const listWebhooks = endpoint('GET', path, {
  permit: 'settings.read',
  invalidatedBy: ['webhooks'],
  summary: 'List webhook endpoints without their secrets',
  params,
  reply: z.object({ data: z.array(webhook) }),
})

export const makeWebhook = endpoint('POST', path, {
  permit: 'settings.write',
  changes: ['webhooks'],
  inPerson: true,
  isForm: true,
  summary: 'Add a webhook endpoint; the secret is returned only once',
  params,
  body: z.strictObject(shape),
  reply: issued,
  errors: ['too_many'],
})

export const changeWebhook = endpoint('PUT', `${path}/{id}`, {
  permit: 'settings.write',
  changes: ['webhooks'],
  inPerson: true,
  isForm: true,
  summary: 'Change the address, description or event types of a webhook endpoint',
  params: one,
  body: z.strictObject({ ...shape, version }),
  reply: kept,
  errors: ['not_found', 'stale'],
})

export const rotateWebhookSecret = endpoint('POST', `${path}/{id}/rotate`, {
  permit: 'settings.write',
  changes: ['webhooks'],
  inPerson: true,
  isForm: true,
  summary:
    'Replace the secret of a webhook endpoint; the old secret also signs for the given hours',
  params: one,
  body: z.strictObject({
    version,
    overlapHours: z.int().check(z.minimum(0), z.maximum(longestOverlapHours)),
  }),
  reply: issued,
  errors: ['not_found', 'stale'],
})

export const disableWebhook = endpoint('POST', `${path}/{id}/disable`, {
  permit: 'settings.write',
  changes: ['webhooks'],
  inPerson: true,
  summary: 'Disable a webhook endpoint; its events are kept',
  params: one,
  body: z.strictObject({ version }),
  reply: kept,
  errors: ['not_found', 'stale'],
})

export const enableWebhook = endpoint('POST', `${path}/{id}/enable`, {
  permit: 'settings.write',
  changes: ['webhooks'],
  inPerson: true,
  isForm: true,
  summary: 'Enable a webhook endpoint, and send or skip its pending events',
  params: one,
  body: z.strictObject({ version, skips: z.boolean() }),
  reply: kept,
  errors: ['not_found', 'stale'],
})

export const testWebhook = endpoint('POST', `${path}/{id}/test`, {
  permit: 'settings.write',
  inPerson: true,
  summary: 'Send a test event to a webhook endpoint and return its response',
  params: one,
  reply: z.object({
    status: z.nullable(z.int()),
    ms: z.int(),
    fault: tryFault,
    answer: z.string(),
  }),
  errors: ['not_found'],
})

export const removeWebhook = endpoint('DELETE', `${path}/{id}`, {
  permit: 'settings.write',
  changes: ['webhooks'],
  inPerson: true,
  summary: 'Delete a webhook endpoint with its deliveries',
  params: one,
  reply: z.object({ id }),
  errors: ['not_found'],
})
