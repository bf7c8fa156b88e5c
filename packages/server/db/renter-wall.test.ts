import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'

const test = await testDatabase()
const venue = await buildSmallVenue(test)
const eventId = 3

/** Excludes shards, which Citus stores in the same schema with a numeric suffix. */
const ofWhole = (relation: string) => `${relation} !~ '_\\d{6,}$'`
const carrying = `
  select c.oid::regclass::text as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'renter_id' and a.attnotnull
  join pg_policy p on p.polrelid = c.oid and 'dxweb_renter'::regrole = any (p.polroles)
  where c.relnamespace = 'public'::regnamespace and ${ofWhole('c.relname')} order by 1`
/** A settlement still belongs to its renter if the event gets another renter. */
const settled = 'renter_settle'
const namesOf = async (text: string) =>
  (await test.asOwner<{ name: string }>(text)).map(({ name }) => name.replace(/^public\./, ''))

const assignRenter = `update event set renter_id = $1 where partner_id = ${venue.partnerId} and id = ${eventId}`
const claim = `
  insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id)
  values (${venue.partnerId}, ${eventId}, $1, 'blocked', gen_random_uuid())`
const rentersOf = (table: string) =>
  test.asOwner<{ renter: number }>(`select distinct renter_id as renter from ${table}`)

const open: pg.Client[] = []

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: test.url })
  open.push(client)
  await client.connect()
  return client
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()))
})

describe('rows that depend on an event', () => {
  const saleId = randomUUID()

  beforeAll(async () => {
    await test.asOwner(assignRenter, [1])
    await test.asOwner(
      `insert into sale (partner_id, id, event_id, user_id, channel, total_ore) values ($1, $2, $3, $4, 'pos', 10000)`,
      [venue.partnerId, saleId, eventId, venue.scope.userId],
    )
    await test.asOwner(
      `insert into payment (partner_id, sale_id, line, event_id, means, amount_ore) values ($1, $2, 1, $3, 'card', 10000)`,
      [venue.partnerId, saleId, eventId],
    )
    await test.asOwner(
      `insert into ticket (partner_id, id, event_id, sale_id, category_id, price_ore, vat_type_id, vat_basis_points, vat_ore, area_id)
       select $1, gen_random_uuid(), $3, $2, id, 10000, 1, 0, 0, 0 from event_price_category
       where partner_id = $1 and event_id = $3 limit 1`,
      [venue.partnerId, saleId, eventId],
    )
  })

  it('every table that refers to an event has a trigger that sets the event’s renter on its rows', async () => {
    const tables = (await namesOf(carrying)).filter((name) => !name.startsWith(settled))
    expect(tables.length).toBeGreaterThan(18)
    expect(
      await namesOf(
        `select tgrelid::regclass::text as name from pg_trigger where tgname = 'keeps_renter' order by 1`,
      ),
    ).toEqual(tables)
    expect(
      await namesOf(`
        select name from unnest('{${tables.join()}}'::text[]) name, pg_proc
        where proname = 'dx_give_rows' and prosrc !~ ('(''|update )' || name || '(''| )')`),
    ).toEqual([])
  })

  it.each(['sale', 'payment', 'ticket', 'open_place', 'event_price_category'])(
    'when an event changes renter, its rows get the new renter: %s',
    async (table) => {
      await test.asOwner(assignRenter, [1])
      expect(await rentersOf(`${table} where event_id = ${eventId}`)).toEqual([{ renter: 1 }])
      await test.asOwner(assignRenter, [2])
      expect(await rentersOf(`${table} where event_id = ${eventId}`)).toEqual([{ renter: 2 }])
    },
  )

  it('rows of an event are hidden from the renter role when no renter is set', async () => {
    const client = await connected()
    await client.query(`begin; set local dx.partner_id = '${venue.partnerId}'`)
    await client.query(`set local role dxweb_renter`)
    for (const table of await namesOf(carrying)) {
      expect((await client.query(`select from ${table}`)).rowCount).toBe(0)
    }
  })
})

it.each([
  'event_participant',
  'participant_form',
  'event_attachment',
  'event_note',
  'order_document',
])('a renter cannot read %s, not even for its own events', async (table) => {
  const client = await connected()
  await client.query(`begin; set local dx.partner_id = '${venue.partnerId}'`)
  await client.query(`set local dx.renter_id = '1'; set local role dxweb_renter`)
  await expect(client.query(`select from ${table}`)).rejects.toThrow('permission denied')
})

it('the renter’s role cannot read a whole table or its shards when it may read only single columns', async () => {
  const inPart = (table: string) => `
    select from pg_attribute a, aclexplode(a.attacl) r
    where a.attrelid = ${table} and r.grantee = 'dxweb_renter'::regrole and r.privilege_type = 'SELECT'`
  expect(
    await namesOf(`
      select c.relname as name from pg_class whole
      join pg_class c on c.relnamespace = whole.relnamespace and c.relname ~ ('^' || whole.relname || '(_\\d{6,})?$')
      where whole.relnamespace = 'public'::regnamespace and whole.relkind = 'r' and ${ofWhole('whole.relname')}
        and exists (${inPart('whole.oid')})
        and (has_table_privilege('dxweb_renter', c.oid, 'select') or not exists (${inPart('c.oid')}))`),
  ).toEqual([])
})

function waiting(client: pg.Client): Promise<unknown> {
  const pid = (client as unknown as { processID: number }).processID
  return waitFor(async () => {
    const [row] = await test.asOwner<{ waits: boolean }>(
      'select cardinality(pg_blocking_pids($1)) > 0 as waits',
      [pid],
    )
    return row?.waits === true
  })
}

describe('a row that is added while its event changes renter', () => {
  let seat = 100
  beforeEach(async () => {
    seat += 1
    await test.asOwner(assignRenter, [1])
  })

  it('a row added just before its event changes renter gets the new renter', async () => {
    const [adds, gives] = [await connected(), await connected()]
    await adds.query('begin')
    await adds.query(claim, [seat])
    const given = gives.query(assignRenter, [2])
    await waiting(gives)
    await adds.query('commit')
    await given
    expect(await rentersOf(`seat_claim where seat_id = ${seat}`)).toEqual([{ renter: 2 }])
  })

  it('a row added while its event changes renter waits, and gets the new renter', async () => {
    const [adds, gives] = [await connected(), await connected()]
    await gives.query('begin')
    await gives.query(assignRenter, [2])
    const added = adds.query(claim, [seat])
    await waiting(adds)
    await gives.query('commit')
    await added
    expect(await rentersOf(`seat_claim where seat_id = ${seat}`)).toEqual([{ renter: 2 }])
  })
})
