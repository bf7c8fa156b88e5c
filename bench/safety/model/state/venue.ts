import { createHash, randomUUID } from 'node:crypto'
import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { expireGiftCards } from '@dxweb/server/jobs/expire.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import { releaseExpired } from '@dxweb/server/jobs/release-expired.ts'
import type { SmallVenue } from '@dxweb/server/testing/small-venue.ts'
import type { BenchDatabase } from '../../../ground/big-hall.ts'
import type { Model, ModelEvent, ModelVat } from './state.ts'

export const hallSeats = 12
const standingArea = 7
const areaPlaces = 5
const standingPlaces = 12
const cartsOfRun = 4

type Connections = Pick<BenchDatabase, 'asOwner'> & { db: Database }

/** A venue that several runs share; each run has two events of its own. */
export interface ModelVenue extends Connections {
  venue: SmallVenue
  scopes: [Scope, Scope]
  /** The last event id, shared by all runs in the venue. */
  last: { eventId: number }
  vats: { low: ModelVat; exempt: ModelVat; high: ModelVat }
}

export interface Real extends Connections {
  scopes: [Scope, Scope]
  partnerId: number
  eventIds: number[]
  /** The newest posting id before the run; postings of the run have higher ids. */
  since: string
  /** Compares product and model after each step; on by default. */
  isCompared?: () => boolean
}

export const once = () => ({
  idempotencyKey: randomUUID(),
  bodyHash: createHash('sha256').update('body').digest(),
})

export const byOf = ({ userId }: Scope) => ({ userId, sudoId: null, requestId: 'model' })

export const nobody = { seatsChanged: () => undefined }

const drawing = {
  ...buildHall({
    decor: { what: 'stage', label: 'Scene' },
    sections: [{ name: 'Parkett', rows: [{ seats: 6, times: 2 }] }],
  }),
  areas: [{ id: standingArea, name: 'Gulv', capacity: areaPlaces, outline: [] }],
}

const zones = [
  { id: 1, adjustmentOre: 0, seatIds: [1, 2, 3, 4] },
  { id: 2, adjustmentOre: -4055, seatIds: [5, 6, 7, 8] },
]

/** Prices end in odd amounts of øre, so that rounding is noticed. */
export const categories = [
  { id: 1, name: 'Voksen', priceOre: 39_530, feeOre: 2015 },
  { id: 2, name: 'Barn', priceOre: 19_045, feeOre: 1005 },
  { id: 3, name: 'Fribillett', priceOre: 0, feeOre: 0 },
  { id: 4, name: 'Ledsager', priceOre: 0, feeOre: 0, isCompanion: true },
]

const vatText = `
  select v.id as "typeId", coalesce((select r.basis_points from vat_rate r where r.vat_type_id = v.id
    and r.valid_from <= now()::date order by r.valid_from desc limit 1), 0) as "basisPoints"
  from vat_type v where v.code = $1`

async function vatOf({ asOwner }: Connections, code: string, income: string, vat: string) {
  const [found] = await asOwner<{ typeId: number; basisPoints: number }>(vatText, [code])
  return { typeId: found?.typeId ?? 0, basisPoints: found?.basisPoints ?? 0, income, vat }
}

export async function buildModelVenue(
  connections: Connections,
  venue: SmallVenue,
): Promise<ModelVenue> {
  const [ola] = await connections.asOwner<{ id: number }>(
    `insert into user_account (email, first_name, last_name) values ('ola@modell.no', 'Ola', 'Vik') returning id`,
  )
  await connections.asOwner(
    `insert into seat_map (partner_id, id, name, drawing) values ($1, 90, 'Modellsalen', $2)`,
    [venue.partnerId, JSON.stringify(drawing)],
  )
  // With the trigger disabled, events with sales can be moved into the past.
  await connections.asOwner('alter table event disable trigger moves_unsold')
  return {
    ...connections,
    venue,
    scopes: [venue.scope, { ...venue.scope, userId: ola?.id ?? 0 }],
    last: { eventId: 100_000 },
    vats: {
      low: await vatOf(connections, 'low', '3050', '2703'),
      exempt: await vatOf(connections, 'exempt', '3220', '2703'),
      high: await vatOf(connections, 'high', '3020', '2700'),
    },
  }
}

export interface Limits {
  hall: number | null
  standing: number | null
}

/** Inserts an event with seats and a standing area, and one with unnumbered places only. */
const eventsText = `
  insert into event select (jsonb_populate_record(e, jsonb_build_object('id', n.id, 'seat_map_id', n.map,
    'event_type_id', n.type, 'accepts_overlap', true, 'capacity', n.capacity, 'ticket_count', n.limit,
    'max_per_purchase', 8, 'valid_from', now() - interval '1 day', 'valid_to', now() + interval '30 days',
    'starts_at', at.starts, 'ends_at', at.starts + interval '2 hours', 'busy_from', at.starts,
    'busy_until', at.starts + interval '2 hours'))).*
  from event e, (values ($2::integer, 90, 2, ${hallSeats + areaPlaces}, $4::integer),
      ($3::integer, null, 1, ${standingPlaces}, $5::integer)) n (id, map, type, capacity, "limit"),
    lateral (select date_trunc('hour', now()) + interval '3 days' + n.id * interval '1 millisecond' as starts) at
  where e.partner_id = $1 and e.id = 1`

const zonesText = `
  insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids)
  select $1, $2, z.id, 'Sone ' || z.id, z.id, z."adjustmentOre", z."seatIds"
  from jsonb_to_recordset($3) z (id integer, "adjustmentOre" bigint, "seatIds" integer[])`

const pricesText = `
  with made as (
    insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore, fee_ore,
      is_companion, sort)
    select $1, e, c.id, c.id, c.name, left(c.name, 1), c."priceOre", c."feeOre",
      coalesce(c."isCompanion", false), c.id
    from unnest($2::integer[]) e, jsonb_to_recordset($3) c (id integer, name text, "priceOre" bigint, "feeOre" bigint,
      "isCompanion" boolean))
  select dx_make_places($1, e) from unnest($2::integer[]) e`

async function makeEvents({ asOwner, venue }: ModelVenue, ids: number[], limits: Limits) {
  const { partnerId } = venue
  await asOwner(eventsText, [partnerId, ...ids, limits.hall, limits.standing])
  await asOwner(zonesText, [partnerId, ids[0], JSON.stringify(zones)])
  await asOwner(pricesText, [partnerId, ids, JSON.stringify(categories)])
}

function modelEvent(id: number, limit: number | null, ticketVat: ModelVat, feeVat: ModelVat) {
  const event: ModelEvent = {
    id,
    state: 'published',
    isOpen: true,
    isOver: false,
    isTaken: false,
    limit,
    kept: new Map(),
    categories: new Map(
      categories.map(({ id: category, priceOre, feeOre }) => [category, { priceOre, feeOre }]),
    ),
    zones: new Map(),
    supplementOre: 0,
    fees: new Map(),
    ticketVat,
    feeVat,
    seats: new Map(),
    places: [],
  }
  return event
}

const placesOf = (area: number, count: number) =>
  Array.from({ length: count }, () => ({ area, claim: null }))

export async function newRun(
  venue: ModelVenue,
  limits: Limits,
): Promise<{ model: Model; real: Real }> {
  await expireGiftCards(venue.db)
  await recogniseIncome(venue.db, new Date())
  await releaseExpired(venue.db, nobody)
  const eventIds = [venue.last.eventId + 1, venue.last.eventId + 2]
  venue.last.eventId += 2
  await makeEvents(venue, eventIds, limits)
  const { low, exempt, high } = venue.vats
  const [first = 0, second = 0] = eventIds
  const hall = modelEvent(first, limits.hall, low, high)
  hall.zones = new Map(
    zones.flatMap((zone) => zone.seatIds.map((seat) => [seat, zone.adjustmentOre])),
  )
  hall.places = placesOf(standingArea, areaPlaces)
  const standing = modelEvent(second, limits.standing, exempt, exempt)
  standing.places = placesOf(0, standingPlaces)
  const model: Model = {
    events: [hall, standing],
    cartIds: Array.from({ length: cartsOfRun }, () => uuid7()),
    carts: new Map(),
    reservations: [],
    sales: [],
    cards: [],
    scans: [],
    tills: new Map(),
    roundingOre: 0,
  }
  const { db, asOwner, scopes } = venue
  const { partnerId } = venue.venue
  return { model, real: { db, asOwner, scopes, partnerId, eventIds, since: uuid7() } }
}

export const areaOf = (turn: number) => (turn === 0 ? standingArea : 0)
