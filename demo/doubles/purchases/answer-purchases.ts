import * as z from 'zod'
import { type Answer, type Ask, jsonOf } from '../wire/messages.ts'

/** State of simulated web analytics (GA4 Measurement Protocol) and ad pixel (Meta Conversions API). */
export interface Purchases {
  /** API secrets by measurement id; `tokens` has access tokens by pixel. */
  secrets: Record<string, string>
  tokens: Record<string, string>
  /** Counted purchases by id; a repeated purchase is counted once. */
  analytics: Record<string, Record<string, unknown>>
  pixel: Record<string, Record<string, unknown>>
  /** Reasons for uncounted events. The service itself does not report them. */
  faults: string[]
}

export const newPurchases = (): Purchases => ({
  secrets: {},
  tokens: {},
  analytics: {},
  pixel: {},
  faults: [],
})

const amount = z.number().min(0)
const hashed = z.array(z.string().regex(/^[0-9a-f]{64}$/))
const word = z.enum(['GRANTED', 'DENIED'])

const collected = z.strictObject({
  client_id: z.string().min(1),
  timestamp_micros: z.int(),
  consent: z.strictObject({ ad_user_data: word, ad_personalization: word }),
  events: z
    .array(
      z.strictObject({
        name: z.enum(['purchase', 'refund']),
        params: z.strictObject({
          transaction_id: z.string().min(1),
          currency: z.string().length(3),
          value: amount,
          tax: amount,
          engagement_time_msec: z.int(),
          session_id: z.string().optional(),
          items: z.array(
            z.strictObject({
              item_id: z.string(),
              item_name: z.string(),
              item_category: z.string(),
              item_variant: z.string(),
              price: amount,
              quantity: z.int().min(1),
            }),
          ),
        }),
      }),
    )
    .max(25),
})

const pixelEvent = z.strictObject({
  event_name: z.literal('Purchase'),
  event_id: z.string().min(1),
  event_time: z.int(),
  action_source: z.literal('website'),
  event_source_url: z.url(),
  user_data: z.strictObject({
    client_user_agent: z.string().min(1),
    fbp: z.string().optional(),
    fbc: z.string().optional(),
    em: hashed.optional(),
    ph: hashed.optional(),
  }),
  custom_data: z.strictObject({
    currency: z.string().length(3),
    value: amount,
    order_id: z.string(),
    content_type: z.literal('product'),
    num_items: z.int().min(1),
    contents: z.array(z.strictObject({ id: z.string(), quantity: z.int(), item_price: amount })),
  }),
})
const pixelMessage = z.strictObject({ data: z.array(pixelEvent).min(1), access_token: z.string() })

const hourMs = 3_600_000

function faultOf({ secrets }: Purchases, ask: Ask, now: Date): string | z.infer<typeof collected> {
  const [id, secret] = [ask.query.get('measurement_id'), ask.query.get('api_secret')]
  if (id === null || secrets[id] !== secret) return 'The secret is not of the measurement id'
  const read = collected.safeParse(jsonOf(ask.body))
  if (!read.success) return z.prettifyError(read.error)
  const age = now.getTime() - read.data.timestamp_micros / 1000
  return age > 72 * hourMs ? 'The event is older than 72 hours' : read.data
}

/** Answers 204 even to invalid events, as the service does. */
export function answerAnalytics(held: Purchases, ask: Ask, now: Date): Answer {
  if (ask.method !== 'POST' || ask.path !== '/mp/collect') return { status: 404 }
  const found = faultOf(held, ask, now)
  if (typeof found === 'string') {
    held.faults.push(found)
    return { status: 204 }
  }
  const { client_id, consent } = found
  for (const { name, params } of found.events) {
    held.analytics[`${name} ${params.transaction_id}`] ??= { client_id, consent, ...params }
  }
  return { status: 204 }
}

const refused = (status: number, code: number, message: string): Answer => ({
  status,
  body: {
    error: { message, type: code === 190 ? 'OAuthException' : 'GraphMethodException', code },
  },
})

export function answerPixel({ tokens, pixel }: Purchases, ask: Ask, now: Date): Answer {
  const id = /^\/v\d+\.\d\/(\d+)\/events$/.exec(ask.path)?.[1]
  if (ask.method !== 'POST' || id === undefined) return refused(404, 2500, 'Unknown path')
  const read = pixelMessage.safeParse(jsonOf(ask.body))
  const given = (jsonOf(ask.body) as { access_token?: unknown } | undefined)?.access_token
  if (tokens[id] === undefined || tokens[id] !== given) {
    return refused(400, 190, 'The token is not of the pixel')
  }
  if (!read.success) return refused(400, 100, z.prettifyError(read.error))
  const { data } = read.data
  const isOld = ({ event_time }: { event_time: number }) =>
    now.getTime() - event_time * 1000 > 7 * 24 * hourMs
  if (data.some(isOld)) return refused(400, 100, 'An event is older than seven days')
  for (const event of data) pixel[`${event.event_name} ${event.event_id}`] ??= event
  return { status: 200, body: { events_received: data.length, messages: [], fbtrace_id: 'double' } }
}

const secretForm = z.strictObject({ id: z.string(), secret: z.string() })

export function controlPurchases(held: Purchases, ask: string, body: unknown) {
  if (ask === 'GET /state') return held
  const { id, secret } = secretForm.parse(body)
  if (ask === 'POST /analytics') held.secrets[id] = secret
  else if (ask === 'POST /pixels') held.tokens[id] = secret
  else return undefined
  return { id }
}
