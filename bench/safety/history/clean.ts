import type {
  Attempt,
  AttemptKind,
  Place,
  Stored,
  StoredReservation,
  StoredSale,
} from './attempt.ts'

export type Random = () => number

export interface History {
  attempts: Attempt[]
  stored: Stored
}

const events = 3
export const seatsOfEvent = 40
export const standing = 3
const turns = 90
const turnMs = 10
const priceOre = 10_050
const heldMs = 300

export const randomBelow = (random: Random, count: number) => Math.floor(random() * count)

/** The state of a simulated database that handles one request at a time. */
interface Ground {
  random: Random
  /** Owners by seat; `places` has counts of unnumbered places by owner. */
  seats: Map<string, string>
  places: Map<string, number>
  carts: Map<string, { at: Place[]; until: number; eventId: number }>
  sales: (StoredSale & { places: Place[] })[]
  reservations: (StoredReservation & { eventId: number })[]
  attempts: Attempt[]
  now: number
}

const taken = ({ places }: Ground) => [...places.values()].reduce((sum, count) => sum + count, 0)

function giveUp(ground: Ground, owner: string, places: readonly Place[]) {
  for (const { eventId, seatId } of places) {
    if (seatId !== null) ground.seats.delete(`${eventId}:${seatId}`)
    else ground.places.set(owner, (ground.places.get(owner) ?? 0) - 1)
  }
}

function take(ground: Ground, owner: string, places: readonly Place[]) {
  for (const { eventId, seatId } of places) {
    if (seatId !== null) ground.seats.set(`${eventId}:${seatId}`, owner)
    else ground.places.set(owner, (ground.places.get(owner) ?? 0) + 1)
  }
}

const isFree = (ground: Ground, places: readonly Place[]) =>
  places[0]?.seatId === null
    ? taken(ground) + places.length <= seatsOfEvent
    : places.every(({ eventId, seatId }) => !ground.seats.has(`${eventId}:${seatId}`))

function wish({ random }: Ground): Place[] {
  const eventId = 1 + randomBelow(random, events)
  const count = 1 + randomBelow(random, 4)
  const first = 1 + randomBelow(random, seatsOfEvent - count)
  return Array.from({ length: count }, (_, next) => ({
    eventId,
    seatId: eventId === standing ? null : first + next,
  }))
}

/** Records a request around the current time, but after the answer that the request depends on. */
function send(ground: Ground, kind: AttemptKind, places: readonly Place[], of?: Attempt): Attempt {
  const { random, now, attempts } = ground
  const from = Math.max(now - randomBelow(random, 40), of?.to ?? 0)
  const attempt: Attempt = {
    kind,
    key: `key-${attempts.length}`,
    eventId: places[0]?.eventId ?? of?.eventId ?? 0,
    seats: places.flatMap(({ seatId }) => seatId ?? []),
    count: places.length,
    outcome: 'unknown',
    from,
    to: Infinity,
    ...(of && { of: of.kind === 'cart' ? of.key : (of.id ?? '') }),
  }
  attempts.push(attempt)
  return attempt
}

const answer = ({ random, now }: Ground, attempt: Attempt, change: Partial<Attempt>) =>
  random() < 0.1
    ? attempt
    : Object.assign(attempt, { to: now + randomBelow(random, 40), ...change })

export function saleOf(attempt: Attempt, places: readonly Place[], id: string): StoredSale {
  const totalOre = places.length * priceOre
  const tickets = places.map((place, nth) => ({
    ...place,
    id: `${id}-${nth}`,
    ore: priceOre,
    isLive: true,
  }))
  const sums = { totalOre, roundingOre: 0, paidOre: totalOre, postedOre: totalOre }
  return { id, key: attempt.key, refundOf: null, ...sums, tickets, claims: [...places] }
}

export function refundOf(attempt: Attempt, sale: StoredSale, id: string): StoredSale {
  const tickets = sale.tickets
    .filter((ticket) => attempt.ticketIds?.includes(ticket.id))
    .map((ticket) => ({ ...ticket, ore: -priceOre }))
  const totalOre = -tickets.length * priceOre
  const sums = { totalOre, roundingOre: 0, paidOre: totalOre, postedOre: totalOre }
  return { id, key: attempt.key, refundOf: sale.id, ...sums, tickets, claims: [] }
}

const idFor = (attempt: Attempt, kind: string) => attempt.key.replace('key', kind)

function endCart(ground: Ground, id: string): Place[] {
  const at = ground.carts.get(id)?.at ?? []
  giveUp(ground, id, at)
  ground.carts.delete(id)
  return at
}

function sell(ground: Ground, of?: Attempt) {
  const cart = of?.kind === 'cart' ? ground.carts.get(of.key) : undefined
  const reservation = ground.reservations.find(({ id }) => id === of?.id)
  if (of && !cart && reservation?.state !== 'open') return
  const left = reservation?.claims ?? []
  const picked = left.slice(0, 1 + randomBelow(ground.random, left.length))
  const places = of ? (cart?.at ?? picked) : wish(ground)
  if (places.length === 0) return
  const attempt = send(ground, 'sale', places, of)
  if (ground.random() < 0.03) return
  if (!of && !isFree(ground, places)) {
    answer(ground, attempt, { outcome: 'refused' })
    return
  }
  const id = idFor(attempt, 'sale')
  if (cart && of) endCart(ground, of.key)
  if (reservation) pickUp(ground, reservation, places)
  take(ground, id, places)
  ground.sales.push({ ...saleOf(attempt, places, id), places })
  answer(ground, attempt, { outcome: 'done', id })
}

function pickUp(
  ground: Ground,
  reservation: Ground['reservations'][number],
  places: readonly Place[],
) {
  giveUp(ground, reservation.id, places)
  reservation.collected += places.length
  reservation.claims = reservation.claims.slice(places.length)
  if (reservation.collected === reservation.places.length) reservation.state = 'collected'
}

function reserve(ground: Ground, of?: Attempt) {
  const cart = of && ground.carts.get(of.key)
  if (of && !cart?.at.length) return
  const places = cart?.at ?? wish(ground)
  const attempt = send(ground, 'reservation', places, of)
  if (!of && !isFree(ground, places)) {
    answer(ground, attempt, { outcome: 'refused' })
    return
  }
  const id = idFor(attempt, 'reservation')
  if (of) endCart(ground, of.key)
  take(ground, id, places)
  const { key, eventId } = attempt
  const claims = [...places]
  ground.reservations.push({ id, key, eventId, state: 'open', places, collected: 0, claims })
  answer(ground, attempt, { outcome: 'done', id })
}

function fill(ground: Ground, of?: Attempt) {
  if (of && !ground.carts.has(of.key)) return
  const wanted = of
    ? wish(ground).map((place) => ({
        ...place,
        eventId: of.eventId,
        seatId: of.eventId === standing ? null : (place.seatId ?? 1),
      }))
    : wish(ground)
  const attempt = send(ground, 'cart', wanted)
  if (of) Object.assign(attempt, { key: of.key, from: Math.max(attempt.from, of.to) })
  endCart(ground, attempt.key)
  const at: Place[] = []
  for (const place of wanted) {
    if (!isFree(ground, [place])) continue
    take(ground, attempt.key, [place])
    at.push(place)
  }
  const left = { seats: at.flatMap(({ seatId }) => seatId ?? []), count: at.length }
  const until = ground.now + heldMs
  ground.carts.set(attempt.key, { at, until, eventId: attempt.eventId })
  answer(ground, attempt, { outcome: 'done', ...left, until: attempt.from + heldMs })
}

function letGo(ground: Ground, of: Attempt) {
  const reservation = ground.reservations.find(({ id }) => id === of.id)
  const attempt = send(ground, 'release', [], of)
  attempt.eventId = of.eventId
  if (of.kind === 'cart') endCart(ground, of.key)
  else if (reservation?.state !== 'open') {
    answer(ground, attempt, { outcome: 'refused' })
    return
  } else {
    giveUp(ground, reservation.id, reservation.claims)
    Object.assign(reservation, { state: 'released', claims: [] })
  }
  answer(ground, attempt, { outcome: 'done' })
}

function giveBack(ground: Ground, of: Attempt) {
  const sale = ground.sales.find(({ id }) => id === of.id)
  const chosen = sale?.tickets.filter(() => ground.random() < 0.6) ?? []
  if (!sale || chosen.length === 0) return
  const attempt = send(ground, 'refund', chosen, of)
  attempt.ticketIds = chosen.map(({ id }) => id)
  if (chosen.some(({ isLive }) => !isLive)) {
    answer(ground, attempt, { outcome: 'refused' })
    return
  }
  const id = idFor(attempt, 'refund')
  giveUp(ground, sale.id, chosen)
  const isBack = (place: { id?: string }) => attempt.ticketIds?.includes(place.id ?? '')
  sale.tickets = sale.tickets.map((one) => (isBack(one) ? { ...one, isLive: false } : one))
  sale.claims = sale.tickets
    .filter(({ isLive }) => isLive)
    .map(({ eventId, seatId }) => ({ eventId, seatId }))
  ground.sales.push({ ...refundOf(attempt, sale, id), places: [] })
  answer(ground, attempt, { outcome: 'done', id })
}

function endOld(ground: Ground) {
  for (const [id, { until }] of ground.carts) if (until < ground.now) endCart(ground, id)
}

const follows: Partial<Record<AttemptKind, readonly ((ground: Ground, of: Attempt) => unknown)[]>> =
  {
    cart: [sell, sell, reserve, fill, letGo],
    reservation: [sell, sell, letGo],
    sale: [giveBack],
  }

/** Returns the attempts with received answers, since clients only continue from those. */
function known({ attempts, now }: Ground): Attempt[] {
  const last = new Map(attempts.map((attempt) => [attempt.of ?? attempt.key, attempt]))
  const isLast = (one: Attempt) =>
    one.kind === 'sale' || [last.get(one.key), last.get(one.id ?? '')].every((a) => !a || a === one)
  return attempts.filter((one) => one.outcome === 'done' && one.to < now && isLast(one))
}

function turn(ground: Ground) {
  const { random } = ground
  const some = known(ground).filter(({ kind }) => kind in follows)
  const of = some[randomBelow(random, some.length)]
  const ways = of && follows[of.kind]
  if (of && ways && random() < 0.5) ways[randomBelow(random, ways.length)]?.(ground, of)
  else [sell, sell, fill, reserve][randomBelow(random, 4)]?.(ground)
}

/** Returns a history that clients could really have seen, with some answers missing. */
export function cleanHistory(random: Random): History {
  const ground: Ground = {
    random,
    seats: new Map(),
    places: new Map(),
    carts: new Map(),
    sales: [],
    reservations: [],
    attempts: [],
    now: 0,
  }
  for (let nth = 1; nth <= turns; nth += 1) {
    ground.now = nth * turnMs
    endOld(ground)
    turn(ground)
  }
  ground.now += turnMs
  endOld(ground)
  const { attempts, sales, reservations, carts, now } = ground
  return {
    attempts,
    stored: {
      sales,
      reservations,
      carts: [...carts].map(([id, { at }]) => ({ id, claims: at })),
      loose: [],
      capacity: new Map([1, 2, standing].map((id) => [id, seatsOfEvent])),
      readAt: now,
    },
  }
}
