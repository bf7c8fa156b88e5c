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
  /** Id of the sale, gift card, membership, reservation or participant; empty for other entries. */
  id: z.string(),
  eventId: z.nullable(id),
  /** Titles of events, or the subject of a mail. */
  title: z.string(),
  /** Number of tickets or places; null if nothing is counted. */
  count: z.nullable(z.int()),
  amountOre: z.nullable(amountOre),
  /**
   * Depends on the kind of entry: a channel, a state, an action on a gift card or membership, a document, or the
   * purpose of a consent.
   */
  what: z.string(),
  /** True if the customer consented, false if the customer declined; null if the entry is not a consent. */
  isGiven: z.nullable(z.boolean()),
  /** Name of the user; empty for automatic actions and actions of the customer. */
  userName: z.string(),
})

export type TimelineEntry = z.output<typeof entry>

/** Newest first. Participants and mails to buyers are found by the customer's e-mail address. */
export const customerTimeline = endpoint('GET', '/partners/{partnerId}/customers/{id}/timeline', {
  permit: 'crm.read',
  invalidatedBy: ['customers', 'sales'],
  summary: 'List the entries of a customer’s timeline, newest first',
  params: z.object({ partnerId: idParam, id: idParam }),
  query: z.strictObject({
    kind: z.optional(z.enum(timelineKinds)),
    limit: z._default(z.pipe(countParam, z.int().check(z.minimum(1), z.maximum(200))), 20),
    offset: z._default(z.pipe(countParam, z.int().check(z.maximum(1_000_000))), 0),
  }),
  reply: z.object({ data: z.array(entry), total: z.int() }),
  errors: ['not_found'],
})
