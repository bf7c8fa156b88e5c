import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import { buildSmallVenue, type SmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { columnTypes } from '@dxweb/server/db/connections/column-types.ts'
import type { Database } from '@dxweb/server/db/database.ts'
import { openDatabase } from '@dxweb/server/db/open-database.ts'
import pg from 'pg'
import { venueOwnerOf } from './venue-owner.ts'

export interface BenchDatabase {
  url: string
  db: Database
  asOwner: <R = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>
}

const partner = 1003

/** Sends DDL to the whole engine, and all other statements to the node with the venue's rows. */
export async function withDatabaseAt<T>(
  url: string,
  work: (database: BenchDatabase) => Promise<T>,
  connections = 10,
): Promise<T> {
  const db = await openDatabase({ url, connections })
  const { url: rowsUrl, begins } = await venueOwnerOf(url, partner)
  const rows = ownerPool(rowsUrl, begins)
  const tables = begins === undefined ? rows : ownerPool(url)
  const asOwner = async <R>(text: string, values: unknown[] = []) =>
    (await (changesTables.test(text) ? tables : rows).query(text, values)).rows as R[]
  try {
    return await work({ url, db, asOwner })
  } finally {
    await Promise.all([db.close(), ...[...new Set([rows, tables])].map((pool) => pool.end())])
  }
}

const changesTables = /^\s*(?:alter|analyze|create|drop)\b/i

function ownerPool(connectionString: string, begins?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    types: columnTypes,
    ...(begins !== undefined && { onConnect: (client: pg.ClientBase) => client.query(begins) }),
  })
  return pool.on('error', () => undefined)
}

export interface BigVenue extends SmallVenue {
  firstEventId: number
  firstSeatId: number
}

export const hallSeats = 500

export async function buildBigVenue(
  database: BenchDatabase,
  events: number,
  eventTypes: 1 | 2 = 1,
): Promise<BigVenue> {
  const venue = await buildSmallVenue(database)
  const drawing = buildHall({
    decor: { what: 'stage', label: 'Scene' },
    sections: [{ name: 'Parkett', rows: [{ seats: 25, times: hallSeats / 25 }] }],
  })
  const { partnerId, eventId } = venue
  await database.asOwner(
    `insert into seat_map (partner_id, id, name, drawing) values ($1, 9, 'Arena', $2)`,
    [partnerId, JSON.stringify(drawing)],
  )
  await database.asOwner(
    `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', 1000 + n, 'seat_map_id', 9, 'event_type_id', 1 + n % $5::integer,
       'accepts_overlap', true,
       'capacity', $4::integer, 'starts_at', e.starts_at + n * interval '3 hours' + interval '30 minutes',
       'ends_at', e.ends_at + n * interval '3 hours' + interval '30 minutes', 'busy_from', e.busy_from + n * interval '3 hours' + interval '30 minutes',
       'busy_until', e.busy_until + n * interval '3 hours' + interval '30 minutes'))).*
     from event e, generate_series(1, $3::integer) n where e.partner_id = $1 and e.id = $2`,
    [partnerId, eventId, events, hallSeats, eventTypes],
  )
  await database.asOwner(
    `insert into event_price_category select (jsonb_populate_record(c, jsonb_build_object('event_id', 1000 + n))).*
     from event_price_category c, generate_series(1, $3::integer) n where c.partner_id = $1 and c.event_id = $2`,
    [partnerId, eventId, events],
  )
  return { ...venue, firstEventId: 1001, firstSeatId: drawing.seats[0]?.id ?? 0 }
}
