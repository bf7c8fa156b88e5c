import { accounts, balanceOf, type Move } from '@dxweb/areas/accounting/rules.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildSmallVenue, type SmallVenue } from '../testing/small-venue.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { cleanUp } from './clean-up.ts'
import { closeDays } from './close-days.ts'
import { lastDayToClose } from './nightly.ts'
import { recogniseIncome } from './recognise-income.ts'

let database: TestDatabase
let venue: SmallVenue

beforeAll(async () => {
  database = await testDatabase()
  venue = await buildSmallVenue(database)
  await buildSmallVenue(database, 1002)
})

/** Sells tickets at 100 kroner with a fee of 20 kroner: VAT 12 and 4 kroner. */
async function sell(soldAt: string, tickets: number, eventId = venue.eventId): Promise<string> {
  const id = uuid7()
  await database.asOwner(
    `insert into sale (partner_id, id, sold_at, user_id, channel, total_ore) values ($1, $2, $3, $4, 'pos', $5)`,
    [venue.partnerId, id, soldAt, venue.userId, tickets * 12_000],
  )
  await database.asOwner(
    `insert into ticket (partner_id, id, event_id, sale_id, sold_at, category_id, price_ore, fee_ore, vat_type_id,
       vat_basis_points, vat_ore, fee_vat_ore)
     select $1, gen_random_uuid(), $2, $3, $5, 1, 10000, 2000, 3, 1200, 1200, 400 from generate_series(1, $4)`,
    [venue.partnerId, eventId, id, tickets, soldAt],
  )
  return id
}

const days = () =>
  database.asOwner(
    `select sold_on as day, paid_count as paid, price_ore + fee_ore as gross, fee_ore as fee, vat_ore + fee_vat_ore as vat
     from sales_day where partner_id = $1 order by sold_on`,
    [venue.partnerId],
  )

describe('the newest day that can be closed at night', () => {
  it.each([
    ['2026-06-01T23:59:00Z', '2026-05-31'],
    ['2026-06-01T22:30:00Z', '2026-05-31'],
    ['2026-06-02T00:00:00Z', '2026-06-01'],
    ['2026-03-29T00:59:59Z', '2026-03-27'],
    ['2026-03-29T01:00:00Z', '2026-03-28'],
    ['2026-10-24T23:59:59Z', '2026-10-23'],
    ['2026-10-25T00:00:00Z', '2026-10-24'],
    ['2026-10-25T01:30:00Z', '2026-10-24'],
    ['2027-03-28T01:00:00Z', '2027-03-27'],
    ['2028-10-29T00:30:00Z', '2028-10-28'],
  ])('at %s the last day that can be closed is %s', (now, day) => {
    expect(lastDayToClose(new Date(now), 'Europe/Oslo')).toBe(day)
  })
})

describe('closing days', () => {
  it('the sums of each ended local day are stored once, even if two workers close days at the same time', async () => {
    await sell('2026-05-01T21:59:59Z', 2)
    await sell('2026-05-01T22:00:00Z', 3)
    await sell('2026-05-03T10:00:00Z', 1)
    const now = new Date('2026-05-03T05:00:00Z')
    const closed = await Promise.all([closeDays(database.db, now), closeDays(database.db, now)])
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await closeDays(database.db, now)).toBe(0)
    expect(await days()).toEqual([
      { day: '2026-05-01', paid: 2, gross: 24_000, fee: 4000, vat: 3200 },
      { day: '2026-05-02', paid: 3, gross: 36_000, fee: 6000, vat: 4800 },
    ])
  })

  it('the newest closed days are computed again when the next day is closed', async () => {
    await sell('2026-05-02T12:00:00Z', 1)
    expect(await closeDays(database.db, new Date('2026-05-04T05:00:00Z'))).toBe(1)
    expect(await days()).toMatchObject([
      { day: '2026-05-01', paid: 2 },
      { day: '2026-05-02', paid: 4 },
      { day: '2026-05-03', paid: 1 },
    ])
  })

  it('closing days ends when the server stops', async () => {
    const now = new Date('2026-05-05T05:00:00Z')
    expect(await closeDays(database.db, now, AbortSignal.abort())).toBe(0)
    expect(await days()).toHaveLength(3)
  })
})

describe('the sums of closed days', () => {
  const sums = (table: string, which = 'true') =>
    database.asOwner(
      `select sum(move_count)::int as moves, sum(paid_count)::int as paid, sum(price_ore)::int as ore
       from ${table} where partner_id = $1 and ${which}`,
      [venue.partnerId],
    )
  const cuts = ['seller', 'category', 'hall', 'ahead', 'hour', 'together', 'month'].map(
    (cut) => `cut = '${cut}'`,
  )

  it('stored sums are right after two workers close months of days at the same time and close one day again', async () => {
    for (const month of ['01', '02', '03', '04']) await sell(`2026-${month}-15T12:00:00Z`, 2)
    await database.asOwner('delete from closed_day where partner_id = $1', [venue.partnerId])
    const now = new Date('2026-05-05T05:00:00Z')
    await Promise.all([closeDays(database.db, now), closeDays(database.db, now)])
    const all = { moves: 15, paid: 15, ore: 150_000 }
    expect(await sums('sales_day')).toEqual([all])
    expect(await sums('sales_of_event')).toEqual([all])
    for (const cut of cuts) expect(await sums('sales_of_day', cut)).toEqual([all])
  })

  it('stored sums get the new start time of an event that is moved', async () => {
    await database.asOwner('alter table event disable trigger moves_unsold')
    await database.asOwner(
      `update event set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour',
         busy_until = busy_until + interval '1 hour' where partner_id = $1 and id = $2`,
      [venue.partnerId, venue.eventId],
    )
    const other = await database.asOwner(
      `select s.event_id from sales_of_event s join event e on e.partner_id = s.partner_id and e.id = s.event_id
       where s.partner_id = $1 and s.starts_at <> e.starts_at`,
      [venue.partnerId],
    )
    await database.asOwner('alter table event enable trigger moves_unsold')
    expect(other).toEqual([])
  })
})

describe('recognising income of events', () => {
  it('income of a past event is recognised once, with VAT as a separate posting, and its presale account is then empty', async () => {
    await database.asOwner('alter table event disable trigger moves_unsold')
    await database.asOwner(
      `update event set starts_at = '2026-05-05T18:00:00Z', ends_at = '2026-05-05T20:00:00Z',
         busy_from = '2026-05-05T18:00:00Z', busy_until = '2026-05-05T20:00:00Z'
       where partner_id = $1 and id = $2`,
      [venue.partnerId, venue.eventId],
    )
    expect(await recogniseIncome(database.db, new Date('2026-05-05T20:30:00Z'))).toBe(0)
    const now = new Date('2026-05-05T21:30:00Z')
    const taken = await Promise.all([
      recogniseIncome(database.db, now),
      recogniseIncome(database.db, now),
    ])
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)

    const moves = await database.asOwner<Move>(
      `select debit, credit, amount_ore as "amountOre", posted_on::text as day from posting where partner_id = $1`,
      [venue.partnerId],
    )
    expect(balanceOf(accounts.presale, moves)).toBe(15 * 12_000)
    expect(balanceOf(accounts.vatLow, moves)).toBe(-15 * 1200)
    expect(balanceOf(accounts.vatHigh, moves)).toBe(-15 * 400)
    expect(balanceOf(accounts.serviceLow, moves)).toBe(-15 * 8800)
    expect(balanceOf(accounts.serviceHigh, moves)).toBe(-15 * 1600)
    expect(moves).toMatchObject(moves.map(() => ({ day: '2026-05-05' })))
  })
})

describe('cleaning up the database', () => {
  it('deletes expired rows and keeps the others', async () => {
    await database.asOwner(
      `insert into session (token_hash, user_id, expires_at) values
        ('\\x01', $1, now() - interval '1 minute'), ('\\x02', $1, now() + interval '1 hour')`,
      [venue.userId],
    )
    await database.asOwner(
      `insert into idempotency (partner_id, user_id, key, body_hash, answer, at) values
        ($1, $2, 'old', '\\x00', '{}', now() - interval '49 hours'), ($1, $2, 'new', '\\x00', '{}', now())`,
      [venue.partnerId, venue.userId],
    )
    expect(await cleanUp(database.db)).toBe(2)
    const left = await database.asOwner(
      `select (select count(*)::int from session) as sessions, (select string_agg(key, ',') from idempotency) as keys`,
    )
    expect(left).toEqual([{ sessions: 1, keys: 'new' }])
  })
})
