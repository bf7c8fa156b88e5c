import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { hold } from '@dxweb/areas/ticketing/holds/store.ts'
import { reserve } from '@dxweb/areas/ticketing/reservations/store.ts'
import { sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import type { Scope } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { releaseExpired } from '@dxweb/server/jobs/release-expired.ts'
import { type BenchDatabase, type BigVenue, hallSeats } from '../../ground/big-hall.ts'
import { endOfRun, type Outcome, seeded } from '../ground/outcome.ts'

const clients = 8
const withinMs = 5
const momentMs = 3

/** Number of races without protection, which must show the fault. */
const controlsFor = (races: number) => Math.min(400, Math.max(200, Math.floor(races / 20)))
const eventsOf = (races: number) => Math.ceil(races / hallSeats)

export const eventsForRaces = (races: number) => eventsOf(races) + eventsOf(controlsFor(races))

interface Race {
  database: BenchDatabase
  venue: BigVenue
  other: Scope
  random: () => number
  firstEventId: number
  /** Number of races in which both buyers got the seat; `lost` counts the races with a refused payment. */
  both: number
  paid: string[]
  lost: number
  endAt: number
}

const once = () => ({ idempotencyKey: randomUUID(), bodyHash: createHash('sha256').digest() })
const ola = { name: 'Ola Vik', phone: '', email: '', note: '', isHeld: false }

interface Place {
  eventId: number
  seatId: number
}

const lines = ({ seatId }: Place, { categories }: BigVenue) => [
  { seatId, categoryId: categories.adult },
]

const cart = (race: Race, scope: Scope, id: string, place: Place) =>
  hold(race.database.db, scope, {
    id,
    eventId: place.eventId,
    channel: 'pos',
    isLeft: false,
    lines: lines(place, race.venue),
  })

const pay = ({ database, venue }: Race, place: Place, from: object) =>
  sell(database.db, venue.scope, {
    ...once(),
    eventId: place.eventId,
    means: 'card',
    channel: 'pos',
    lines: lines(place, venue),
    sudoId: null,
    ...from,
  }).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'seat_taken') return null
      throw error
    },
  )

const isSoon = `clock_timestamp() + $1 * interval '1 millisecond'`

/** Lets a cart expire during payment, while another buyer claims its seat. */
async function ofCart(race: Race, place: Place, ms: number) {
  const { database, venue } = race
  const id = uuid7()
  await cart(race, venue.scope, id, place)
  await database.asOwner(
    `with h as (update seat_hold set until = ${isSoon} where id = $2)
     update seat_claim set until = ${isSoon} where partner_id = $3 and event_id = $4 and seat_id = $5`,
    [ms, id, venue.partnerId, place.eventId, place.seatId],
  )
  const [sale, held] = await Promise.all([
    pay(race, place, { holdId: id }),
    cart(race, race.other, uuid7(), place),
  ])
  return { sale, isOthers: held.lostSeatIds.length === 0 }
}

/** Lets a reservation expire during pick-up, while another buyer claims its seat. */
async function ofReservation(race: Race, place: Place, ms: number) {
  const { database, venue } = race
  const order = { ...once(), ...ola, eventId: place.eventId, lines: lines(place, venue) }
  const { id } = await reserve(database.db, venue.scope, order)
  await database.asOwner(`update reservation set expires_at = ${isSoon} where id = $2`, [ms, id])
  const [sale, held] = await Promise.all([
    pay(race, place, { reservationId: id }),
    cart(race, race.other, uuid7(), place),
  ])
  return { sale, isOthers: held.lostSeatIds.length === 0 }
}

const wrongText = `
  with t as (select event_id, seat_id, sale_id from ticket
    where partner_id = $1 and event_id between $2 and $3 and state = 'issued'),
  c as (select event_id, seat_id, holder_id, kind from seat_claim where partner_id = $1 and event_id between $2 and $3)
  select
    (select count(*) from t where not exists (select from c where c.event_id = t.event_id and c.seat_id = t.seat_id
      and kind = 'sold' and holder_id = sale_id))::integer as "withoutSeat",
    (select count(*) from c where kind = 'sold' and not exists (select from t where t.event_id = c.event_id
      and t.seat_id = c.seat_id and sale_id = holder_id))::integer as "withoutTicket",
    (select count(*) from c join reservation r on r.partner_id = $1 and r.id = c.holder_id
      where c.kind = 'reserved' and r.state <> 'open')::integer as "leftReserved",
    (select count(*) from unnest($4::uuid[]) paid_id where not exists (select from t where sale_id = paid_id))::integer as lost`

async function raceAll(race: Race, size: number): Promise<void> {
  let turn = 0
  const client = async () => {
    while (turn < size && performance.now() < race.endAt) {
      const at = turn++
      const place = {
        eventId: race.firstEventId + Math.floor(at / hallSeats),
        seatId: race.venue.firstSeatId + (at % hallSeats),
      }
      const ms = (race.random() * 2 - 1) * withinMs
      const { sale, isOthers } = await (at % 2 === 0 ? ofCart : ofReservation)(race, place, ms)
      if (sale === null) race.lost += 1
      else race.paid.push(sale)
      if (sale !== null && isOthers) race.both += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
}

type Job = (database: BenchDatabase) => Promise<unknown>

const letGo: Job = ({ db }) => releaseExpired(db, { seatsChanged: () => undefined })

const seenText = `
  select c.event_id as "eventId", c.seat_id as "seatId", r.id from seat_claim c
  left join reservation r on r.partner_id = c.partner_id and r.id = c.holder_id
  where c.kind = 'held' and c.until < now() or c.kind = 'reserved' and r.state = 'open' and r.expires_at < now()`

const endText = `update reservation set state = 'expired' where id = any ($1::uuid[])`

const freeText = `
  delete from seat_claim c using unnest($1::integer[], $2::integer[]) seen (event_id, seat_id)
  where c.event_id = seen.event_id and c.seat_id = seen.seat_id`

/** Unprotected control: reads expired rows, and releases them a moment later. */
const lookThenLetGo: Job = async ({ asOwner }) => {
  const seen = await asOwner<Place & { id: string | null }>(seenText)
  await delay(momentMs)
  await asOwner(endText, [seen.flatMap(({ id }) => id ?? [])])
  const columns = (['eventId', 'seatId'] as const).map((name) => seen.map((one) => one[name]))
  await asOwner(freeText, columns)
}

async function racesDuring(job: Job, race: Race, size: number) {
  const ending = new AbortController()
  const work = async () => {
    while (!ending.signal.aborted) await job(race.database)
  }
  const working = work()
  try {
    await raceAll(race, size)
  } finally {
    ending.abort()
    await working
  }
  const [wrong] = await race.database.asOwner<Record<Wrong, number>>(wrongText, [
    race.venue.partnerId,
    race.firstEventId,
    race.firstEventId + eventsOf(size) - 1,
    race.paid,
  ])
  return { both: race.both, ...(wrong as Record<Wrong, number>) }
}

type Wrong = 'withoutSeat' | 'withoutTicket' | 'leftReserved' | 'lost'

export async function expiryRaces(
  database: BenchDatabase,
  venue: BigVenue,
  size: number,
): Promise<Outcome> {
  const [user] = await database.asOwner<{ id: number }>(
    `insert into user_account (email, first_name, last_name) values ('ola@kappes.test', 'Ola', 'Vik') returning id`,
  )
  const other = { ...venue.scope, userId: user?.id ?? 0 }
  const begin = (firstEventId: number): Race => ({
    database,
    venue,
    other,
    random: seeded(7),
    firstEventId,
    both: 0,
    paid: [],
    lost: 0,
    endAt: endOfRun(),
  })
  const race = begin(venue.firstEventId)
  const damage = await racesDuring(letGo, race, size)
  const controls = controlsFor(size)
  const control = await racesDuring(
    lookThenLetGo,
    { ...begin(venue.firstEventId + eventsOf(size)), endAt: Infinity },
    controls,
  )
  const isWhole = Object.values(damage).every((count) => count === 0)
  return {
    passed: isWhole && race.paid.length > 0 && race.lost > 0 && control.withoutSeat > 0,
    damage,
    summary: `${race.paid.length + race.lost} carts and reservations that expire within ${withinMs} ms of a payment: ${race.paid.length} paid, ${race.lost} lost to another buyer; ${damage.both} sold to both buyers, ${damage.withoutSeat} paid without a seat, ${damage.withoutTicket} seats sold without a ticket, ${damage.leftReserved} released and still reserved, ${damage.lost} acknowledged payments without a ticket; control with a job that checks and releases a moment later: ${control.withoutSeat} of ${controls} paid without a seat, ${control.both} sold to both buyers`,
  }
}
