import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, id, idParam, instant, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { typedCode } from './link-code.ts'
import { webAddress } from './web-address-field.ts'

const event = z.nullable(z.object({ id, title: z.string(), startsAt: instant }))
const campaign = {
  id,
  name: z.string(),
  description: z.string(),
  state: z.enum(['active', 'archived']),
}

const link = z.object({
  code: z.string(),
  version,
  campaign: z.object(campaign),
  /** The event; null for the campaign as a whole. */
  event,
  address: z.string(),
  clicks: z.int(),
  /** Sum of daily unique visitors. */
  visitors: z.int(),
  carts: z.int(),
  /**
   * Purchases of the event. Without an event, all purchases of the campaign except purchases of events with their own
   * short link.
   */
  purchases: z.int(),
  tickets: z.int(),
  /** Price of the tickets with fees, in øre. */
  grossOre: amountOre,
  giftCardOre: amountOre,
})

export type CampaignLink = z.output<typeof link>

const path = '/partners/{partnerId}/campaigns/{id}/links'
const params = z.object({ partnerId: idParam, id: idParam })
const codeParams = z.object({
  partnerId: idParam,
  id: idParam,
  code: z.string().check(z.regex(/^[0-9a-z]{7,13}$/)),
})

export const listLinks = endpoint('GET', path, {
  permit: 'campaigns.read',
  invalidatedBy: ['campaigns', 'sales'],
  summary: 'List a campaign’s short links with their statistics',
  params,
  reply: z.object({ data: z.array(link) }),
  errors: ['not_found'],
})

export const listEventLinks = endpoint('GET', '/partners/{partnerId}/events/{id}/campaign-links', {
  permit: 'campaigns.read',
  invalidatedBy: ['campaigns', 'sales'],
  summary: 'List an event’s short links with their statistics',
  params,
  reply: z.object({ data: z.array(link) }),
  errors: ['not_found'],
})

export const makeLink = endpoint('POST', path, {
  permit: 'campaigns.write',
  changes: ['campaigns'],
  isForm: true,
  summary: 'Create the short link of a campaign or of one event in the campaign',
  params,
  body: z.strictObject({ eventId: z.nullable(id), address: webAddress }),
  reply: z.object({ code: z.string(), version }),
  errors: ['not_found'],
})

export const changeLink = endpoint('PUT', `${path}/{code}`, {
  permit: 'campaigns.write',
  changes: ['campaigns'],
  isForm: true,
  summary: 'Change the target address of a short link',
  params: codeParams,
  body: z.strictObject({ address: webAddress, version }),
  reply: z.object({ code: z.string(), version }),
  errors: ['not_found', 'stale'],
})

export const findCode = endpoint('GET', '/partners/{partnerId}/campaign-codes', {
  permit: 'tickets.sell',
  summary: 'Find the campaign of a typed or scanned code or short link',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ code: typedCode }),
  reply: z.object({ code: z.string(), campaign: z.object(campaign), event }),
  errors: ['not_found'],
})
