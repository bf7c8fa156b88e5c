import { randomUUID } from 'node:crypto'
import { hold } from '@dxweb/areas/ticketing/holds/store.ts'
import { refund } from '@dxweb/areas/ticketing/refunds/store.ts'
import { reserve } from '@dxweb/areas/ticketing/reservations/store.ts'
import { sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { type BigVenue, buildBigVenue } from '../../../bench/ground/big-hall.ts'
import type { Attempt, FaultKind } from '../../../bench/safety/history/attempt.ts'
import { addStanding, numberedEvents } from '../../../bench/safety/history/events.ts'
import { findFaults } from '../../../bench/safety/history/find-faults.ts'
import { readStored } from '../../../bench/safety/history/read-stored.ts'
import { columnTypes } from '../db/connections/column-types.ts'
import type { Row } from '../db/database.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let test: TestDatabase
let venue: BigVenue
let client: pg.Client
const attempts: Attempt[] = []

const noted = (one: Pick<Attempt, 'kind' | 'key' | 'eventId' | 'count'> & Partial<Attempt>) => {
  const from = performance.now()
  attempts.push({ seats: [], outcome: 'done', from, to: from, ...one })
}

const linesOf = (seats: readonly number[], count: number) => {
  const categoryId = venue.categories.adult
  return seats.length > 0
    ? seats.map((seatId) => ({ seatId, categoryId }))
    : [{ areaId: 0, count, categoryId }]
}

const once = () => ({ idempotencyKey: randomUUID(), bodyHash: Buffer.alloc(32) })

async function sold(eventId: number, seats: number[], count: number, reservationId?: string) {
  const key = once()
  const { id } = await sell(test.db, venue.scope, {
    ...key,
    eventId,
    means: 'card',
    channel: 'pos',
    lines: linesOf(seats, count),
    reservationId,
    sudoId: null,
  })
  const of = reservationId === undefined ? {} : { of: reservationId }
  noted({ kind: 'sale', key: key.idempotencyKey, eventId, seats, count, id, ...of })
  return id
}

async function reserved(eventId: number, seats: number[]) {
  const key = once()
  const lines = linesOf(seats, seats.length)
  const ola = { name: 'Ola Vik', phone: '', email: '', note: '', isHeld: false }
  const { id } = await reserve(test.db, venue.scope, { ...key, ...ola, eventId, lines })
  const count = seats.length
  noted({ kind: 'reservation', key: key.idempotencyKey, eventId, seats, count, id })
  return id
}

async function refunded(saleId: string, eventId: number) {
  const [ticket] = await test.asOwner<{ id: string; seatId: number }>(
    'select id, seat_id as "seatId" from ticket where sale_id = $1 order by seat_id limit 1',
    [saleId],
  )
  const { id: ticketId = '', seatId = 0 } = ticket ?? {}
  const key = once()
  const { answer } = await refund(test.db, venue.scope, {
    ...key,
    saleId,
    ticketIds: [ticketId],
    withFee: true,
    reason: 'Syk',
    by: { userId: venue.userId, sudoId: null, requestId: 'history' },
  })
  const more = { of: saleId, ticketIds: [ticketId], seats: [seatId], id: answer.id }
  noted({ kind: 'refund', key: key.idempotencyKey, eventId, count: 1, ...more })
}

async function held(eventId: number, seats: number[]) {
  const key = uuid7()
  const lines = linesOf(seats, seats.length)
  const order = { id: key, eventId, channel: 'pos', lines, isLeft: false }
  const { leftMs } = await hold(test.db, venue.scope, order)
  const until = performance.now() + leftMs - 1000
  noted({ kind: 'cart', key, eventId, seats, count: seats.length, until })
}

beforeAll(async () => {
  test = await testDatabase()
  venue = await buildBigVenue(test, numberedEvents(1))
  await addStanding(test, venue, 1)
  const { firstEventId: hall, firstSeatId: seat } = venue
  const standing = hall + numberedEvents(1)
  await refunded(await sold(hall, [seat, seat + 1, seat + 2], 3), hall)
  await sold(standing, [], 4)
  const reservation = await reserved(hall, [seat + 5, seat + 6])
  await sold(hall, [seat + 5], 1, reservation)
  await held(hall, [seat + 8, seat + 9])
  client = new pg.Client({ connectionString: test.url, types: columnTypes })
  await client.connect()
  atEnd(() => client.end())
})

const asOwner = async <R = Row>(text: string, values: unknown[] = []) =>
  (await client.query(text, values)).rows as R[]

const look = async () => findFaults(attempts, await readStored({ asOwner }, venue.partnerId))

const oneOf = (table: string, where: string) =>
  `ctid = (select ctid from ${table} where ${where} limit 1)`

it('the history checker finds no fault in the tables that the product has written', async () => {
  expect(await look()).toEqual([])
})

it.each<[string, FaultKind, string]>([
  ['a ticket is gone', 'half', `delete from ticket where ${oneOf('ticket', `seat_id is null`)}`],
  [
    'a sold seat is free',
    'half',
    `delete from seat_claim where ${oneOf('seat_claim', `kind = 'sold'`)}`,
  ],
  [
    'a sold place is free',
    'half',
    `update open_place set kind = null, holder_id = null where ${oneOf('open_place', `kind = 'sold'`)}`,
  ],
  [
    'a payment is an øre less',
    'half',
    `update payment set amount_ore = amount_ore - 1 where ${oneOf('payment', 'amount_ore > 0')}`,
  ],
  ['a posting is gone', 'half', `delete from posting where ${oneOf('posting', `kind = 'sale'`)}`],
  [
    'a refund is not posted',
    'half',
    `delete from posting where ${oneOf('posting', `kind = 'reversal'`)}`,
  ],
  [
    'a refunded ticket is valid',
    'half',
    `update ticket set state = 'issued' where ${oneOf('ticket', `state = 'refunded'`)}`,
  ],
  ['a refund is gone', 'lost', `delete from sale where ${oneOf('sale', 'refund_of is not null')}`],
  [
    'a sale nobody knows of',
    'stray',
    `insert into sale select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).* from sale s limit 1`,
  ],
  [
    'a ticket has another seat',
    'other',
    `update ticket set seat_id = seat_id + 100 where ${oneOf('ticket', `state = 'issued' and seat_id is not null`)}`,
  ],
  [
    'a reserved seat is free',
    'half',
    `delete from seat_claim where ${oneOf('seat_claim', `kind = 'reserved'`)}`,
  ],
  ['a pick-up is not counted', 'lost', 'update reservation set collected_count = 0'],
  [
    'a reservation was let go of',
    'stray',
    `with r as (update reservation set state = 'released' returning id) delete from seat_claim using r where holder_id = r.id`,
  ],
  ['a cart is gone', 'lost', 'delete from seat_hold'],
  [
    'a cart has a seat less',
    'other',
    `delete from seat_claim where ${oneOf('seat_claim', `kind = 'held'`)}`,
  ],
  [
    'two tickets have one seat',
    'double-seat',
    `update ticket set seat_id = (select max(seat_id) from ticket) where seat_id is not null and state = 'issued'`,
  ],
  [
    'more is sold than may be',
    'oversold',
    `update event set ticket_count = null, capacity = 3 where id = (select max(event_id) from ticket)`,
  ],
])('the history checker detects a planted fault: %s, reported as %s', async (_, kind, text) => {
  await client.query('begin')
  try {
    await client.query('set local session_replication_role = replica')
    await client.query(text)
    expect((await look()).map((fault) => fault.kind)).toContain(kind)
  } finally {
    await client.query('rollback')
  }
})
