import {
  type Changed,
  changeOf,
  outcomeOf,
  versionedChange,
} from '@dxweb/kit/definitions/versioned-change.ts'
import { sellsNow } from '../sale-windows/sells-now.ts'
import { type Author } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { reservationEnd } from '../offer/reservation-rules.ts'
import {
  type CartLine,
  priceSale,
  refuseUnlessOnSale,
  ticketCount,
  wantedOf,
} from '../offer/rules.ts'
import { seatsOfCart } from '../selling/sale-statement-store.ts'
import { mayBeOutgrown } from '../selling/sell-store.ts'
import { type EventOffer, readOffer, cachedOffer } from '../offer/offer-store.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'

export interface ReservationOrder extends Once {
  eventId: number
  lines: readonly CartLine[]
  holdId?: string | undefined
  customerId?: number | null | undefined
  name: string
  phone: string
  email: string
  note: string
  isHeld: boolean
}

export interface Reserved {
  id: string
  number: number
  expiresAt: string | null
  cartSeatIds?: number[] | null
}

const addresseeText = `
  select coalesce((select id from customer where partner_id = $1 and id = $3 and lower(email) = lower($2)),
    dx_customer_at($2)) as id`

/**
 * The customer for the mail's consent link: the reservation's customer if the address matches, otherwise the customer
 * with that address.
 */
export const addresseeStatement = (partnerId: number, email: string, customerId: number | null) =>
  sql<{ id: number | null }>('reservation-addressee', addresseeText, [partnerId, email, customerId])

const reserveText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, $3, $5, $6, jsonb_build_object('id', $2::uuid)) on conflict do nothing returning key
  ), e as (
    select event.id from event, first where partner_id = $1 and event.id = $4 and version = $7 and ${sellsNow('true')}
      and now() < coalesce(last_reservation, 'infinity')
    for share of event
  ), cart as (
    delete from seat_hold where partner_id = $1 and id = $8::uuid and event_id = $4 and user_id = $3
      and exists (select from e) returning id, lines
  ), claimed as (
    insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id)
    select $1, $4, seat, 'reserved', $2 from e, unnest($9::integer[]) seat order by seat
    on conflict (partner_id, event_id, seat_id) do update
      set kind = 'reserved', holder_id = excluded.holder_id, until = null
      where seat_claim.kind = 'held' and (dx_is_over(seat_claim.until) or seat_claim.holder_id = (select id from cart))
    returning seat_id
  ), wanted as (
    select area, places from e, unnest($10::integer[], $11::integer[]) w (area, places)
  ), own as materialized (
    select w.area, p.place from wanted w, lateral (
      select o.place from open_place o
      where o.partner_id = $1 and o.event_id = $4 and o.area_id = w.area and o.kind = 'held'
        and o.holder_id = (select id from cart)
      order by o.place limit w.places for update of o skip locked) p
  ), fresh as materialized (
    select w.area, p.place from wanted w, lateral (
      select o.place from open_place o
      where o.partner_id = $1 and o.event_id = $4 and o.area_id = w.area and (o.kind is null or o.kind = 'held')
        and (o.kind is null or o.until < now() and o.holder_id is distinct from (select id from cart))
      order by o.place limit w.places - (select count(*) from own where own.area = w.area)
      for update of o skip locked) p
  ), seated as (
    update open_place o set kind = 'reserved', holder_id = $2, until = null
    from (select place from own union all select place from fresh) t
    where o.partner_id = $1 and o.event_id = $4 and o.place = t.place returning o.place
  ), made as (
    insert into reservation (partner_id, id, number, event_id, customer_id, name, phone, email, note, lines,
      place_count, expires_at, made_by)
    select $1, $2, dx_next_id($1, 'reservation'), $4, $12, $13, $14, $15, $16, $17, $18, $19, $3 from e, (select count(*) from cart) c
    where ((select count(*) from claimed) = cardinality($9::integer[])
      or dx_refuse('seat_taken', jsonb_build_object('seats', (select jsonb_agg(seat) from unnest($9::integer[]) seat
        where seat not in (select seat_id from claimed)))))
      and ((select count(*) from seated) = (select coalesce(sum(places), 0) from wanted)
        or dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('lines', jsonb_build_object(
          'code', 'too_few_left', 'params', jsonb_build_object('left', (select count(*) from seated)))))))
    returning id, number, expires_at
  )
  select made.id, made.number, made.expires_at as "expiresAt", ${seatsOfCart},
    case when exists (select from first) and not exists (select from e) then dx_refuse('stale', '{"offer": true}') end
  from (select) one left join made on true`

/** Returns null if there is no deadline. Refuses a past deadline, and any reservation after `lastReservation`. */
function endOf(offer: EventOffer, isHeld: boolean, now: number): string | null {
  const end = reservationEnd(offer.terms, now, offer.timeZone)
  const { lastReservation } = offer.terms
  const isTooLate = lastReservation !== null && Date.parse(lastReservation) <= now
  if (isTooLate || (end <= now && !isHeld)) throw invalidField('lines', 'too_late_to_reserve')
  if (isHeld) return null
  return new Date(end).toISOString()
}

/** Returns null if the command was answered before. */
async function reserveFrom(
  db: Database,
  scope: Scope,
  order: ReservationOrder,
  offer: EventOffer,
): Promise<Reserved | null> {
  priceSale(offer, order.lines, 'card')
  const { seatIds, areaIds, counts } = wantedOf(order.lines)
  const end = endOf(offer, order.isHeld, Date.now())
  const once = [order.idempotencyKey, order.bodyHash]
  const head = [scope.partnerId, uuid7(), scope.userId, order.eventId, ...once]
  const places = [offer.version, order.holdId ?? null, seatIds, areaIds, counts]
  const who = [order.customerId ?? null, order.name, order.phone, order.email, order.note]
  const what = [JSON.stringify(order.lines), ticketCount(order.lines), end]
  const values = [...head, ...places, ...who, ...what]
  const [made] = await db.run<Reserved>(scope, sql('reserve', reserveText, values))
  return made?.number ? made : null
}

const answerText = `
  select id, number, expires_at as "expiresAt" from reservation where partner_id = $1 and id = $2`

async function answered(db: Database, scope: Scope, order: ReservationOrder) {
  const stored = await storedAnswer<{ id: string }>(db, scope, order)
  if (stored === null) return null
  const values = [scope.partnerId, stored.id]
  return onlyRow(await db.run<Reserved>(scope, sql('reserved-before', answerText, values)))
}

/** A repeated command gets the stored answer. */
export async function reserve(
  db: Database,
  scope: Scope,
  order: ReservationOrder,
): Promise<Reserved> {
  try {
    const made = await reserveOnce(db, scope, order)
    if (made) return made
  } catch (error) {
    const before = error instanceof Refusal ? await answered(db, scope, order) : null
    if (before === null) throw error
    return before
  }
  const before = await answered(db, scope, order)
  if (before === null) throw new Refusal('unavailable')
  return before
}

/** Rereads an outdated offer once, so that a refusal is based on the event's current state. */
async function reserveOnce(db: Database, scope: Scope, order: ReservationOrder) {
  const onHand = await cachedOffer(db, scope, order.eventId)
  try {
    return await reserveFrom(db, scope, order, onHand)
  } catch (error) {
    if (!mayBeOutgrown(error)) throw error
  }
  const fresh = await readOffer(db, scope, order.eventId)
  refuseUnlessOnSale(fresh.window, 'counter', Date.now())
  return reserveFrom(db, scope, order, fresh)
}

export interface ReservationChange {
  id: string
  version: number
  name: string
  phone: string
  email: string
  note: string
  isHeld: boolean
  expiresAt: string | null
}

const currentText = `
  select version, state, expires_at as "expiresAt", event_id as "eventId" from reservation
  where partner_id = $1 and id = $2`

type Standing = Pick<Tables['reservation'], 'version' | 'state' | 'expiresAt' | 'eventId'>

const standing = async (db: Database, scope: Scope, id: string) =>
  onlyRow(
    await db.run<Standing>(scope, sql('reservation-current', currentText, [scope.partnerId, id])),
  )

const changeText = versionedChange('reservation', {
  where: `state = 'open'`,
  sets: ['name = $7, phone = $8, email = $9, note = $10, expires_at = $11'],
  action: 'changed',
  after: `jsonb_build_object('id', done.id, 'name', done.name, 'phone', done.phone, 'email', done.email,
    'note', done.note, 'expires_at', done.expires_at, 'version', done.version)`,
  answer: 'done.expires_at as "expiresAt"',
})

/** Requires an unchanged version, and a deadline in the future but not after the event's end. */
export async function changeReservation(
  db: Database,
  scope: Scope,
  change: ReservationChange,
  by: Author,
) {
  const { eventId } = await standing(db, scope, change.id)
  // Reads the current offer, because the statement does not check the event's version.
  const offer = await readOffer(db, scope, eventId)
  const now = Date.now()
  const end = change.isHeld ? null : (change.expiresAt ?? endOf(offer, false, now))
  if (end !== null && (Date.parse(end) <= now || Date.parse(end) > offer.window.endsAt)) {
    throw invalidField('expiresAt', 'not_before_event_ends')
  }
  const fields = [change.name, change.phone, change.email, change.note, end]
  const values = [...changeOf(scope, change, by), ...fields]
  const statement = sql<Step & { expiresAt: string | null }>(
    'reservation-change',
    changeText,
    values,
  )
  return { ...outcomeOf(await db.run(scope, statement), change.version), eventId }
}

type Step = Changed<string>

const releaseText = versionedChange('reservation', {
  where: `state = 'open' and expires_at is not null`,
  sets: [`state = 'released'`],
  action: 'released',
  after: `jsonb_build_object('id', done.id, 'event_id', done.event_id, 'state', done.state, 'version', done.version)`,
  also: `seats as (
    delete from seat_claim c using done
    where c.partner_id = $1 and c.event_id = done.event_id and c.holder_id = done.id and c.kind = 'reserved'
    returning c.seat_id
  ), places as (
    update open_place o set kind = null, holder_id = null, until = null from done
    where o.partner_id = $1 and o.event_id = done.event_id and o.holder_id = done.id and o.kind = 'reserved'
  )`,
  answer: `done.event_id as "eventId", coalesce((select jsonb_agg(seat_id) from seats), '[]') as "seatIds"`,
})

type Which = Pick<ReservationChange, 'id' | 'version'>

const releaseStatement = (scope: Scope, which: Which, by: Author) =>
  sql<Step & { eventId: number; seatIds: number[] }>(
    'reservation-release',
    releaseText,
    changeOf(scope, which, by),
  )

/** Refuses to release a reservation without a deadline. */
export const releaseReservation = async (db: Database, scope: Scope, which: Which, by: Author) =>
  outcomeOf(await db.run(scope, releaseStatement(scope, which, by)), which.version)

/** Releases reservations in the order of their ids, so that two such commands never deadlock. */
export async function releaseReservations(
  db: Database,
  scope: Scope,
  all: readonly Which[],
  by: Author,
) {
  const sorted = all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const answers = await db.batch(
    scope,
    sorted.map((which) => releaseStatement(scope, which, by)),
  )
  return answers.flat().filter(({ version }) => version !== null)
}
