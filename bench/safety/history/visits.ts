import { randomUUID } from 'node:crypto'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { SaleVenue } from '../ground/sale-venue.ts'
import { type Answer, ask, type Question } from './ask.ts'
import type { Attempt, AttemptKind } from './attempt.ts'
import { randomBelow } from './clean.ts'
import { type PlaceRequest, requestAt } from './events.ts'
import { type ReadBack, readBack, type Sold } from './read-back.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'

const patienceMs = paced(60_000)
const cutWithinMs = 30
const salesKept = 2000

export interface Run {
  sales: SaleVenue
  random: () => number
  attempts: Attempt[]
  size: number
  /** Time at which the run ends, even with few attempts. */
  endAt: number
  away: Promise<void>
  sold: Attempt[]
  unexpected: Map<string, number>
  readBack: ReadBack
}

interface Sent extends Pick<Question, 'method' | 'body'> {
  path: string
  isOnce?: boolean
}

type NewAttempt = Pick<Attempt, 'kind' | 'key' | 'eventId' | 'seats' | 'count'> & Partial<Attempt>

/** Status codes that certainly mean a refusal: an invalid request, a changed state, another version. */
const refusals = new Set([400, 409, 412])
/** Status codes after which the outcome is unknown; 502 is from a proxy. */
const unclear = new Set([500, 502, 503])

async function send(
  { sales, random, unexpected }: Run,
  { key }: Attempt,
  { method, path, body, isOnce }: Sent,
): Promise<Answer | null> {
  const { product, venue, headers } = sales
  const answer = await ask({
    method,
    url: `${product.address}/api/v1/partners/${venue.partnerId}/${path}`,
    headers: isOnce ? { ...headers, 'idempotency-key': key } : headers,
    body,
    patienceMs: random() < 0.05 ? randomBelow(random, cutWithinMs) : patienceMs,
  })
  const status = answer?.status ?? 503
  if (status !== 200 && status !== 201 && !refusals.has(status) && !unclear.has(status)) {
    const what = `${status} ${method} ${path.replaceAll(/[\d-]{2,}|[\da-f-]{36}/g, '…')}`
    unexpected.set(what, (unexpected.get(what) ?? 0) + 1)
  }
  return answer
}

async function attempt(
  run: Run,
  planned: NewAttempt,
  sent: Sent,
): Promise<[Attempt, Answer | null]> {
  await run.away
  const from = performance.now()
  const one: Attempt = { outcome: 'unknown', from, to: Infinity, ...planned }
  run.attempts.push(one)
  const first = await send(run, one, sent)
  if (take(one, first)) return [one, first]
  // Half of the unanswered requests are repeated with the same key. A refused repeat does not show the first outcome.
  if (!sent.isOnce || run.random() < 0.5) return [one, null]
  await run.away
  const again = await send(run, one, sent)
  return [one, again && isDone(again) && take(one, again) ? again : null]
}

const isDone = ({ status }: Answer) => status === 200 || status === 201

function take(one: Attempt, answer: Answer | null): boolean {
  if (answer === null || !(isDone(answer) || refusals.has(answer.status))) return false
  one.to = performance.now()
  one.outcome = isDone(answer) ? 'done' : 'refused'
  const { id } = answer.body as { id?: string }
  if (isDone(answer) && id !== undefined) one.id = id
  return true
}

const linesOf = (
  { sales: { venue } }: Run,
  { seats, count }: Pick<PlaceRequest, 'seats' | 'count'>,
) => {
  const categoryId = venue.categories.adult
  return seats.length > 0
    ? seats.map((seatId) => ({ seatId, categoryId }))
    : [{ areaId: 0, count, categoryId }]
}

const newKey = (kind: AttemptKind) => ({ kind, key: randomUUID() })

async function sell(
  run: Run,
  { eventId, seats, count }: PlaceRequest,
  from: object = {},
  of?: string,
) {
  const [sale, answer] = await attempt(
    run,
    { ...newKey('sale'), eventId, seats, count, ...(of !== undefined && { of }) },
    {
      method: 'POST',
      path: 'sales',
      body: { eventId, means: 'card', lines: linesOf(run, { seats, count }), ...from },
      isOnce: true,
    },
  )
  if (sale.outcome !== 'done') return
  run.sold.push(sale)
  if (run.sold.length > salesKept) run.sold.shift()
  if (run.sales.listsOfReplica && answer && sale.id !== undefined)
    await lookBack(run, { eventId, id: sale.id }, answer)
}

async function lookBack({ sales, readBack: sum }: Run, sold: Sold, answer: Answer) {
  const { lists, unseen } = await readBack(sales, sold, answer, patienceMs)
  sum.lists += lists
  sum.unseen += unseen
}

const ola = { name: 'Ola Vik', phone: '', email: '', note: '', isHeld: false }

async function reserve(run: Run, { eventId, seats, count }: PlaceRequest, of?: string) {
  const [one] = await attempt(
    run,
    { ...newKey('reservation'), eventId, seats, count, ...(of !== undefined && { of }) },
    {
      method: 'POST',
      path: `events/${eventId}/reservations`,
      body: { ...ola, lines: linesOf(run, { seats, count }), ...(of && { holdId: of }) },
      isOnce: true,
    },
  )
  return one
}

async function reserveAndPickUp(run: Run, request: PlaceRequest, of?: string) {
  const { outcome, id, count, seats, eventId } = await reserve(run, request, of)
  if (outcome !== 'done' || id === undefined) return
  const drawn = run.random()
  if (drawn < 0.25) return
  if (drawn < 0.45) {
    const path = `reservations/${id}/release`
    const planned = { ...newKey('release'), eventId, seats: [], count: 0, of: id }
    await attempt(run, planned, { method: 'POST', path, body: { version: 1 } })
    return
  }
  const some = drawn < 0.65 ? 1 + randomBelow(run.random, count) : count
  const picked = { eventId, seats: seats.slice(0, some), count: some }
  await sell(run, picked, { reservationId: id }, id)
}

interface Held {
  leftMs: number
  lostSeatIds: number[]
  shortAreas: { held: number }[]
}

/** Changes a cart. Returns the places in the cart, or null if they are unknown. */
async function put(
  run: Run,
  id: string,
  request: PlaceRequest,
  isLeft = false,
): Promise<PlaceRequest | null> {
  const { eventId, seats, count } = request
  const path = `events/${eventId}/holds/${id}`
  const body = { lines: linesOf(run, request), isLeft }
  const planned = { kind: 'cart', key: id, eventId, seats, count } as const
  const [cart, answer] = await attempt(run, planned, { method: 'PUT', path, body })
  if (cart.outcome !== 'done' || !answer) return null
  const { leftMs, lostSeatIds, shortAreas } = answer.body as unknown as Held
  cart.until = cart.from + leftMs - 1
  cart.seats = seats.filter((seat) => !lostSeatIds.includes(seat))
  cart.count = seats.length > 0 ? cart.seats.length : (shortAreas[0]?.held ?? count)
  return { eventId, seats: [...cart.seats], count: cart.count }
}

async function fillCart(run: Run, request: PlaceRequest) {
  const { random } = run
  const id = uuid7()
  let got = await put(run, id, request)
  if (got && random() < 0.25) {
    const { seats, count } = requestAt(run.sales.venue, random, run.attempts.length, run.size)
    const isAlike = seats.length > 0 === request.seats.length > 0
    const others = isAlike ? seats : request.seats.slice(1)
    const many = request.seats.length > 0 ? others.length : count
    if (many > 0) got = await put(run, id, { eventId: request.eventId, seats: others, count: many })
  }
  if (!got || got.count === 0) return
  const drawn = random()
  if (drawn < 0.5) await sell(run, got, { holdId: id }, id)
  else if (drawn < 0.65) await reserveAndPickUp(run, got, id)
  else if (drawn < 0.8) await letGo(run, got.eventId, id)
  else if (drawn < 0.9) await put(run, id, got, true)
}

async function letGo(run: Run, eventId: number, id: string) {
  const planned = { ...newKey('release'), eventId, seats: [], count: 0, of: id }
  await attempt(run, planned, { method: 'DELETE', path: `events/${eventId}/holds/${id}` })
}

async function refund(run: Run) {
  const { random, sold, sales } = run
  const at = randomBelow(random, sold.length)
  const sale = sold[at]
  if (sale?.id === undefined) return
  if (random() < 0.7) sold.splice(at, 1)
  await run.away
  const answer = await ask({
    method: 'GET',
    url: `${sales.product.address}/api/v1/partners/${sales.venue.partnerId}/sales/${sale.id}`,
    headers: sales.headers,
    patienceMs,
  })
  if (answer?.status !== 200) return
  const { tickets } = answer.body as { tickets: { id: string; seatId: number | null }[] }
  const some = tickets.filter(() => random() < 0.6)
  if (some.length === 0) return
  const ticketIds = some.map(({ id }) => id)
  const seats = some.flatMap(({ seatId }) => seatId ?? [])
  const path = `sales/${sale.id}/refunds`
  const body = { ticketIds, withFee: random() < 0.5, reason: 'Syk' }
  const { eventId, id: of } = sale
  const planned = { ...newKey('refund'), eventId, seats, count: some.length, of, ticketIds }
  await attempt(run, planned, { method: 'POST', path, body, isOnce: true })
}

export async function visit(run: Run): Promise<void> {
  const { random, sales, attempts, size } = run
  const drawn = random()
  if (drawn < 0.12) return refund(run)
  const request = requestAt(sales.venue, random, attempts.length, size)
  if (drawn < 0.6) return sell(run, request)
  if (drawn < 0.85) return fillCart(run, request)
  return reserveAndPickUp(run, request)
}
