import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const partnerParams = z.object({ partnerId: idParam })
const feedParams = z.object({ partnerId: idParam, id: idParam })

export const feedKinds = ['user', 'hall', 'renter'] as const

const feed = z.object({
  id,
  kind: z.enum(feedKinds),
  /** Name of the hall or renter; empty for the whole venue. */
  name: z.string(),
  madeAt: instant,
  renewedAt: z.nullable(instant),
})

export type CalendarFeed = z.output<typeof feed>

/** Only this reply contains the token, since the server stores only a hash. */
const secret = z.object({ id, token: z.string() })

export const listFeeds = endpoint('GET', '/partners/{partnerId}/calendar-feeds', {
  permit: 'feeds.keep',
  summary: 'List the caller’s calendar subscription links',
  params: partnerParams,
  reply: z.object({ data: z.array(feed) }),
})

interface FeedDraft {
  kind: (typeof feedKinds)[number]
  auditoriumId?: number
  renterId?: number
}

/** Requires the id for a link to the events of a hall or renter, and refuses the id for other links. */
const namesOne = (kind: FeedDraft['kind'], field: 'auditoriumId' | 'renterId') =>
  z.refine<FeedDraft>((draft) => (draft.kind === kind) === (draft[field] !== undefined), {
    error: 'required',
    path: [field],
  })

export const makeFeed = endpoint('POST', '/partners/{partnerId}/calendar-feeds', {
  permit: 'feeds.keep',
  changes: ['calendar-feeds'],
  inPerson: true,
  summary: 'Create a calendar subscription link for a hall, a renter or the venue',
  params: partnerParams,
  body: z
    .strictObject({
      kind: z.enum(feedKinds),
      auditoriumId: z.optional(id),
      renterId: z.optional(id),
    })
    .check(namesOne('hall', 'auditoriumId'), namesOne('renter', 'renterId')),
  reply: secret,
  errors: ['too_many'],
})

export const renewFeed = endpoint('POST', '/partners/{partnerId}/calendar-feeds/{id}/renew', {
  permit: 'feeds.keep',
  changes: ['calendar-feeds'],
  inPerson: true,
  summary: 'Replace the secret of a calendar subscription link',
  params: feedParams,
  reply: secret,
  errors: ['not_found'],
})

export const revokeFeed = endpoint('DELETE', '/partners/{partnerId}/calendar-feeds/{id}', {
  permit: 'feeds.keep',
  changes: ['calendar-feeds'],
  inPerson: true,
  summary: 'Revoke a calendar subscription link',
  params: feedParams,
  reply: z.object({ id }),
  errors: ['not_found'],
})

export const readFeed = endpoint('GET', '/partners/{partnerId}/ical/{token}', {
  permit: 'open',
  summary: 'Get a calendar in iCalendar format (RFC 5545) by its secret link',
  params: z.object({
    partnerId: idParam,
    token: z.string().check(z.regex(/^[\w-]{43}\.ics$/)),
  }),
  reply: z.string(),
  errors: ['not_found', 'too_many'],
})
