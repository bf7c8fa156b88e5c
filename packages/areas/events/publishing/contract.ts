import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, id, instant, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { channelSale, eventStates, partnerParams } from '../core/contract.ts'
import { chosenEvents } from '../core/chosen-events.ts'
import { missingKinds } from './rules.ts'

const maxAtOnce = 200

const channelSold = z.object({
  ...channelSale.shape,
  purchaseFeeOre: amountOre,
  /** The categories that the channel sells, each with the buyer's price, or with a price per zone if zones differ. */
  prices: z.array(
    z.object({
      categoryId: id,
      name: z.string(),
      prices: z.array(z.object({ priceOre: amountOre, zones: z.array(z.string()) })),
    }),
  ),
})

export const publication = z.object({
  id,
  version,
  title: z.string(),
  auditorium: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(eventStates),
  tickets: z.int(),
  channels: z.object({ counter: channelSold, web: channelSold }),
  missing: z.array(z.enum(missingKinds)),
})

export type Publication = z.output<typeof publication>

export const previewPublications = endpoint(
  'POST',
  '/partners/{partnerId}/event-publications/preview',
  {
    permit: 'shows.edit',
    summary: 'Preview the ticket sale of draft events before their publication',
    params: partnerParams,
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxAtOnce)) }),
    reply: z.object({ data: z.array(publication) }),
  },
)

const versioned = z.object({ id, version })

const chosen = chosenEvents(maxAtOnce)

export const refusedReasons = [
  'not_found',
  'stale',
  'wrong_state',
  'event_sold',
  'event_reserved',
] as const

const stepsReply = z.object({
  events: z.array(versioned),
  refused: z.array(z.object({ id, reason: z.enum(refusedReasons) })),
})

export type StepsReply = z.output<typeof stepsReply>

const steps = <Body extends z.ZodMiniObject>(name: string, summary: string, body: Body) =>
  endpoint('POST', `/partners/{partnerId}/${name}`, {
    permit: 'shows.edit',
    changes: ['event:{events.id}', 'events'],
    summary,
    params: partnerParams,
    body,
    reply: stepsReply,
  })

const eventsBody = z.strictObject({ events: chosen })

export const publishEvents = steps(
  'event-publications',
  'Publish draft events with open or closed sale, independently of each other',
  z.strictObject({ events: chosen, opensSale: z.boolean() }),
)

export const withdrawEvents = steps(
  'event-publications/withdraw',
  'Return published events to drafts if none of their tickets is sold, held or reserved',
  eventsBody,
)

export const stopSales = steps(
  'event-sales/stop',
  'Stop the sale of events, independently of each other',
  eventsBody,
)

export const startSales = steps(
  'event-sales/start',
  'Resume the sale of events, independently of each other',
  eventsBody,
)

export const deleteDrafts = steps(
  'event-drafts/delete',
  'Delete draft events, independently of each other',
  eventsBody,
)
