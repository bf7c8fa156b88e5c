import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type Answer, type Ask, jsonOf } from '../wire/messages.ts'

export interface OptOut {
  customer: number
  purpose: 'mail' | 'sms'
  at: string
}

export interface Venue {
  venue: number
  key: string
  /** Customers by id, with the fields that were sent. */
  customers: Record<string, Record<string, unknown>>
  optOuts: OptOut[]
  refusedIds: number[]
}

export interface Communication {
  venues: Venue[]
}

export const newCommunication = (): Communication => ({ venues: [] })

const secondsOfSkew = 300
const optOutsPerAnswer = 2

const text = z.string()
const time = z.iso.datetime()
const purchase = z.strictObject({
  id: z.uuid(),
  at: time,
  event: z.int(),
  title: text,
  content: z.enum(['cinema', 'culture']),
  startsAt: time,
  tickets: z.int().min(1),
  valueOre: z.int().min(0),
})
const customer = z.strictObject({
  id: z.int().min(1),
  firstName: text,
  lastName: text,
  email: text.nullable(),
  phone: text.nullable(),
  postalCode: text,
  mayMail: z.boolean(),
  maySms: z.boolean(),
  purchases: z.array(purchase).min(1),
  visits: z.array(z.strictObject({ event: z.int(), at: time, tickets: z.int().min(1) })),
})
const message = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('optOuts'), venue: z.int(), after: text }),
  z.strictObject({
    type: z.literal('customers'),
    venue: z.int(),
    customers: z.array(customer).max(200),
    removed: z.array(z.int()).max(200),
  }),
])
type Message = z.infer<typeof message>

const header = ({ headers }: Ask, name: string) => String(headers[name] ?? '')

function isSigned(ask: Ask, key: string, now: Date): boolean {
  const [id, at] = [header(ask, 'webhook-id'), header(ask, 'webhook-timestamp')]
  if (Math.abs(now.getTime() / 1000 - Number(at)) > secondsOfSkew) return false
  const right = createHmac('sha256', key).update(`${id}.${at}.${ask.body}`).digest('base64')
  return header(ask, 'webhook-signature')
    .split(' ')
    .some((each) => {
      const [given, wanted] = [Buffer.from(each), Buffer.from(`v1,${right}`)]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
}

function optOutsAfter({ optOuts }: Venue, after: string) {
  const from = Number(after)
  const page = optOuts.slice(from, from + optOutsPerAnswer)
  const next = from + page.length
  return { optOuts: page, next: String(next), more: next < optOuts.length }
}

function takeCustomers(venue: Venue, { customers, removed }: Message & { type: 'customers' }) {
  const isRefused = (id: number) => venue.refusedIds.includes(id)
  for (const each of customers.filter(({ id }) => !isRefused(id))) venue.customers[each.id] = each
  for (const id of removed) delete venue.customers[id]
  const refused = customers.filter(({ id }) => isRefused(id))
  return { refused: refused.map(({ id }) => ({ id, reason: 'The address is refused' })) }
}

/**
 * Simulates the service of docs/customer-communication.md: one address, two kinds of messages, signed by the venue's
 * key.
 */
export function answerCommunication({ venues }: Communication, ask: Ask, now: Date): Answer {
  if (ask.method !== 'POST') return { status: 405 }
  const read = message.safeParse(jsonOf(ask.body))
  if (!read.success) return { status: 400, body: { message: z.prettifyError(read.error) } }
  const venue = venues.find((each) => each.venue === read.data.venue)
  if (!venue || !isSigned(ask, venue.key, now)) return { status: 401 }
  if (read.data.type === 'optOuts') {
    return { status: 200, body: optOutsAfter(venue, read.data.after) }
  }
  return { status: 200, body: takeCustomers(venue, read.data) }
}

const venueForm = z.strictObject({ venue: z.int(), key: text })
const optOutForm = z.strictObject({
  venue: z.int(),
  customer: z.int(),
  purpose: z.enum(['mail', 'sms']),
  at: time.optional(),
})
const refusedForm = z.strictObject({ venue: z.int(), ids: z.array(z.int()) })

function venueWith({ venues }: Communication, id: number): Venue {
  const venue = venues.find((each) => each.venue === id)
  if (!venue) throw new RangeError(`There is no venue ${id}`)
  return venue
}

export function controlCommunication(held: Communication, ask: string, body: unknown, now: Date) {
  if (ask === 'GET /state') return held
  if (ask === 'POST /venues') {
    const { venue, key } = venueForm.parse(body)
    const known = held.venues.find((each) => each.venue === venue)
    if (known) known.key = key
    else held.venues.push({ venue, key, customers: {}, optOuts: [], refusedIds: [] })
    return { venue }
  }
  if (ask === 'POST /opt-outs') {
    const { venue, at = now.toISOString(), ...optOut } = optOutForm.parse(body)
    venueWith(held, venue).optOuts.push({ ...optOut, at })
    return { venue }
  }
  if (ask === 'POST /refused') {
    const { venue, ids } = refusedForm.parse(body)
    venueWith(held, venue).refusedIds = ids
    return { venue }
  }
  return undefined
}
