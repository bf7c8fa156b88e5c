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
interface Simulation {
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

const taken = ({ places }: Simulation) =>
  [...places.values()].reduce((sum, count) => sum + count, 0)

function releasePlaces(simulation: Simulation, owner: string, places: readonly Place[]) {
  for (const { eventId, seatId } of places) {
    if (seatId !== null) simulation.seats.delete(`${eventId}:${seatId}`)
    else simulation.places.set(owner, (simulation.places.get(owner) ?? 0) - 1)
  }
}

function take(simulation: Simulation, owner: string, places: readonly Place[]) {
  for (const { eventId, seatId } of places) {
    if (seatId !== null) simulation.seats.set(`${eventId}:${seatId}`, owner)
    else simulation.places.set(owner, (simulation.places.get(owner) ?? 0) + 1)
  }
}

const isFree = (simulation: Simulation, places: readonly Place[]) =>
  places[0]?.seatId === null
    ? taken(simulation) + places.length <= seatsOfEvent
    : places.every(({ eventId, seatId }) => !simulation.seats.has(`${eventId}:${seatId}`))

function requestedPlaces({ random }: Simulation): Place[] {
  const eventId = 1 + randomBelow(random, events)
  const count = 1 + randomBelow(random, 4)
  const first = 1 + randomBelow(random, seatsOfEvent - count)
  return Array.from({ length: count }, (_, next) => ({
    eventId,
    seatId: eventId === standing ? null : first + next,
  }))
}

/** Records a request around the current time, but after the answer that the request depends on. */
function send(
  simulation: Simulation,
  kind: AttemptKind,
  places: readonly Place[],
  of?: Attempt,
): Attempt {
  const { random, now, attempts } = simulation
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

const answer = ({ random, now }: Simulation, attempt: Attempt, change: Partial<Attempt>) =>
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

function endCart(simulation: Simulation, id: string): Place[] {
  const at = simulation.carts.get(id)?.at ?? []
  releasePlaces(simulation, id, at)
  simulation.carts.delete(id)
  return at
}

function sell(simulation: Simulation, of?: Attempt) {
  const cart = of?.kind === 'cart' ? simulation.carts.get(of.key) : undefined
  const reservation = simulation.reservations.find(({ id }) => id === of?.id)
  if (of && !cart && reservation?.state !== 'open') return
  const left = reservation?.claims ?? []
  const picked = left.slice(0, 1 + randomBelow(simulation.random, left.length))
  const places = of ? (cart?.at ?? picked) : requestedPlaces(simulation)
  if (places.length === 0) return
  const attempt = send(simulation, 'sale', places, of)
  if (simulation.random() < 0.03) return
  if (!of && !isFree(simulation, places)) {
    answer(simulation, attempt, { outcome: 'refused' })
    return
  }
  const id = idFor(attempt, 'sale')
  if (cart && of) endCart(simulation, of.key)
  if (reservation) pickUp(simulation, reservation, places)
  take(simulation, id, places)
  simulation.sales.push({ ...saleOf(attempt, places, id), places })
  answer(simulation, attempt, { outcome: 'done', id })
}

function pickUp(
  simulation: Simulation,
  reservation: Simulation['reservations'][number],
  places: readonly Place[],
) {
  releasePlaces(simulation, reservation.id, places)
  reservation.collected += places.length
  reservation.claims = reservation.claims.slice(places.length)
  if (reservation.collected === reservation.places.length) reservation.state = 'collected'
}

function reserve(simulation: Simulation, of?: Attempt) {
  const cart = of && simulation.carts.get(of.key)
  if (of && !cart?.at.length) return
  const places = cart?.at ?? requestedPlaces(simulation)
  const attempt = send(simulation, 'reservation', places, of)
  if (!of && !isFree(simulation, places)) {
    answer(simulation, attempt, { outcome: 'refused' })
    return
  }
  const id = idFor(attempt, 'reservation')
  if (of) endCart(simulation, of.key)
  take(simulation, id, places)
  const { key, eventId } = attempt
  const claims = [...places]
  simulation.reservations.push({ id, key, eventId, state: 'open', places, collected: 0, claims })
  answer(simulation, attempt, { outcome: 'done', id })
}

function fill(simulation: Simulation, of?: Attempt) {
  if (of && !simulation.carts.has(of.key)) return
  const wanted = of
    ? requestedPlaces(simulation).map((place) => ({
        ...place,
        eventId: of.eventId,
        seatId: of.eventId === standing ? null : (place.seatId ?? 1),
      }))
    : requestedPlaces(simulation)
  const attempt = send(simulation, 'cart', wanted)
  if (of) Object.assign(attempt, { key: of.key, from: Math.max(attempt.from, of.to) })
  endCart(simulation, attempt.key)
  const at: Place[] = []
  for (const place of wanted) {
    if (!isFree(simulation, [place])) continue
    take(simulation, attempt.key, [place])
    at.push(place)
  }
  const left = { seats: at.flatMap(({ seatId }) => seatId ?? []), count: at.length }
  const until = simulation.now + heldMs
  simulation.carts.set(attempt.key, { at, until, eventId: attempt.eventId })
  answer(simulation, attempt, { outcome: 'done', ...left, until: attempt.from + heldMs })
}

function letGo(simulation: Simulation, of: Attempt) {
  const reservation = simulation.reservations.find(({ id }) => id === of.id)
  const attempt = send(simulation, 'release', [], of)
  attempt.eventId = of.eventId
  if (of.kind === 'cart') endCart(simulation, of.key)
  else if (reservation?.state !== 'open') {
    answer(simulation, attempt, { outcome: 'refused' })
    return
  } else {
    releasePlaces(simulation, reservation.id, reservation.claims)
    Object.assign(reservation, { state: 'released', claims: [] })
  }
  answer(simulation, attempt, { outcome: 'done' })
}

function refund(simulation: Simulation, of: Attempt) {
  const sale = simulation.sales.find(({ id }) => id === of.id)
  const chosen = sale?.tickets.filter(() => simulation.random() < 0.6) ?? []
  if (!sale || chosen.length === 0) return
  const attempt = send(simulation, 'refund', chosen, of)
  attempt.ticketIds = chosen.map(({ id }) => id)
  if (chosen.some(({ isLive }) => !isLive)) {
    answer(simulation, attempt, { outcome: 'refused' })
    return
  }
  const id = idFor(attempt, 'refund')
  releasePlaces(simulation, sale.id, chosen)
  const isBack = (place: { id?: string }) => attempt.ticketIds?.includes(place.id ?? '')
  sale.tickets = sale.tickets.map((one) => (isBack(one) ? { ...one, isLive: false } : one))
  sale.claims = sale.tickets
    .filter(({ isLive }) => isLive)
    .map(({ eventId, seatId }) => ({ eventId, seatId }))
  simulation.sales.push({ ...refundOf(attempt, sale, id), places: [] })
  answer(simulation, attempt, { outcome: 'done', id })
}

function endOld(simulation: Simulation) {
  for (const [id, { until }] of simulation.carts)
    if (until < simulation.now) endCart(simulation, id)
}

const follows: Partial<
  Record<AttemptKind, readonly ((simulation: Simulation, of: Attempt) => unknown)[]>
> = {
  cart: [sell, sell, reserve, fill, letGo],
  reservation: [sell, sell, letGo],
  sale: [refund],
}

/** Returns the successful attempts with received answers, from which clients can continue. */
function known({ attempts, now }: Simulation): Attempt[] {
  const last = new Map(attempts.map((attempt) => [attempt.of ?? attempt.key, attempt]))
  const isLast = (one: Attempt) =>
    one.kind === 'sale' || [last.get(one.key), last.get(one.id ?? '')].every((a) => !a || a === one)
  return attempts.filter((one) => one.outcome === 'done' && one.to < now && isLast(one))
}

function turn(simulation: Simulation) {
  const { random } = simulation
  const some = known(simulation).filter(({ kind }) => kind in follows)
  const of = some[randomBelow(random, some.length)]
  const ways = of && follows[of.kind]
  if (of && ways && random() < 0.5) ways[randomBelow(random, ways.length)]?.(simulation, of)
  else [sell, sell, fill, reserve][randomBelow(random, 4)]?.(simulation)
}

/** Returns a history that real clients could have recorded, with some answers missing. */
export function cleanHistory(random: Random): History {
  const simulation: Simulation = {
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
    simulation.now = nth * turnMs
    endOld(simulation)
    turn(simulation)
  }
  simulation.now += turnMs
  endOld(simulation)
  const { attempts, sales, reservations, carts, now } = simulation
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
