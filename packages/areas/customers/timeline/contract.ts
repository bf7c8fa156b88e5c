import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, countParam, id, idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

export const timelineKinds = [
  'purchase',
  'refund',
  'giftCard',
  'membership',
  'reservation',
  'participant',
  'mail',
  'scan',
  'consent',
] as const

const entry = z.object({
  kind: z.enum(timelineKinds),
  at: instant,
  /** Id of the sale, gift card, membership, reservation or participant; '' for other entries. */
  id: z.string(),
  eventId: z.nullable(id),
  /** Titles of events, or a mail's subject. */
  title: z.string(),
  /** Tickets or places; null where nothing is counted. */
  count: z.nullable(z.int()),
  amountOre: z.nullable(amountOre),
  /** Channel, state, what was done with the gift card or membership, paper, or purpose of a consent. */
  what: z.string(),
  /** Null for entries that are no consent. */
  isGiven: z.nullable(z.boolean()),
  /** '' for the person, and where nobody did it. */
  userName: z.string(),
})

export type TimelineEntry = z.output<typeof entry>

/** Newest first. Participants and mails to buyers are found by the e-mail address. */
export const customerTimeline = endpoint('GET', '/partners/{partnerId}/customers/{id}/timeline', {
  permit: 'crm.read',
  follows: ['customers', 'sales'],
  summary: 'List a customer’s timeline',
  params: z.object({ partnerId: idParam, id: idParam }),
  query: z.strictObject({
    kind: z.optional(z.enum(timelineKinds)),
    limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(200))), 20),
    offset: z._default(z.pipe(countParam, z.int().check(z.maximum(1_000_000))), 0),
  }),
  reply: z.object({ data: z.array(entry), total: z.int() }),
  errors: ['not_found'],
})
