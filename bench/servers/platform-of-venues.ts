import { sealBooks, numberAllVouchers } from '@dxweb/server/jobs/seal-books.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { startEngine } from '@dxweb/server/db/engine/engine.ts'
import { migrate } from '@dxweb/server/db/migrate/migrate.ts'
import { openDatabase } from '@dxweb/server/db/open-database.ts'
import { hashPassword } from '@dxweb/server/pages/secrets/passwords.ts'
import { testCost, testPassword } from '@dxweb/server/testing/people.ts'
import pg from 'pg'
import type { Place } from '../ground/place.ts'
import { inNumber, loadText } from '../ground/report.ts'
import { sellYears, type SoldYears, ticketsAnEvent } from '../ground/sold-years.ts'

export const measured = 2001
export const chiefOf = (partnerId: number) => `sjef@${partnerId}.test`
/** A person with access to all venues except the measured one. */
export const visitor = 'alle@venues.test'

/** Pairs of a number of venues and the tickets that each of them sells in a year. The first venue is measured. */
const sizes = [
  [1, 30_300],
  [30, 110_000],
  [299, 22_300],
] as const

const venueOf = (partnerId: number, tickets: number) => ({
  partnerId,
  years: 1,
  eventsADay: tickets / 365 / ticketsAnEvent,
})

export const oneVenue = [venueOf(measured, sizes[0][1])]

/** Every venue except the measured one has only `share` of its usual tickets. */
export function manyVenues(share: number): SoldYears[] {
  const tickets = sizes.flatMap(([count, each], nth) =>
    Array.from({ length: count }, () => (nth === 0 ? each : each * share)),
  )
  return tickets.map((each, nth) => venueOf(measured + nth, each))
}

const peopleText = `
  insert into user_account (email, first_name, last_name, password_hash)
  select case n when 1 then 'sjef' else 'selger' || n end || '@' || p || '.test', 'Kari', 'Nes ' || n, $2
  from unnest($1::integer[]) p, generate_series(1, 5) n
  union all select $3, 'Alle', 'Nes', $2`

const grantsText = `
  insert into access_grant (partner_id, user_id, renter_id, role)
  select p.id, u.id, 0, case when u.email like 'selger%' then 'seller' else 'kulturhussjef' end
  from partner p join user_account u on u.email like '%@' || p.id || '.test' or u.email = $1 and p.id <> $2
  where p.id >= $2`

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${name}: ${inNumber((performance.now() - began) / 1000)} s, ${loadText()}`)
}

async function openHasty(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`set work_mem = '256MB'`)
  return client
}

async function sell(url: string, client: pg.Client, venues: readonly SoldYears[]): Promise<void> {
  const hash = await hashPassword(testPassword, testCost)
  await client.query(peopleText, [venues.map(({ partnerId }) => partnerId), hash, visitor])
  const second = await openHasty(url)
  await sellYears([client, second], venues)
  await second.end()
  await client.query(grantsText, [visitor, measured])
  await client.query(restText)
}

/** Tables that jobs fill. Rows are copied in order of the named column, so that venues alternate as in production. */
const filledByJobs = {
  closed_day: 'day',
  sales_day: 'sold_on',
  sales_of_day: 'day',
  sales_of_event: 'held_on',
  books_day: 'day',
  books_of_event: 'last_on',
  voucher: 'number',
  voucher_line: 'number',
  voucher_state: 'partner_id',
  ledger_block: 'number',
}

async function runJobs(url: string): Promise<void> {
  const db = await openDatabase({ url, statementTimeoutMs: 600_000 })
  const now = new Date()
  try {
    const seal = async () => {
      while ((await sealBooks(db, now)) > 0);
    }
    await Promise.all([closeDays(db, now), numberAllVouchers(db), seal()])
  } finally {
    await db.close()
  }
}

const restText = `
  update partner p set state = 'paused', is_resting = true from kept k
  where p.id = "partnerId" and exists (select from kept o
    where o."eventsADay" = k."eventsADay" and o."partnerId" < k."partnerId")`
const wakeText = `update partner set state = 'active', is_resting = false where is_resting`

/** Copies rows of the first venue of each size to the others of its size, which have the same sales. */
async function copyRows(client: pg.Client): Promise<void> {
  for (const [table, order] of Object.entries(filledByJobs)) {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'partner_id'`,
      [table],
    )
    const names = rows[0]?.names ?? ''
    await client.query(
      `insert into ${table} (partner_id, ${names})
       select resting, ${names} from (
         select k."partnerId" as resting, min(o."partnerId") as first
         from kept k join partner p on p.id = k."partnerId" and p.is_resting
         join kept o on o."eventsADay" = k."eventsADay" group by 1) same
       join ${table} on partner_id = first order by ${order}`,
    )
  }
}

/** Settings for the load, which would otherwise vacuum and write every page several times. */
const hasty = { autovacuum: 'off', full_page_writes: 'off' }

async function setHasty(client: pg.Client, isHasty: boolean): Promise<void> {
  for (const [name, value] of Object.entries(hasty)) {
    await client.query(`alter system ${isHasty ? `set ${name} = ${value}` : `reset ${name}`}`)
  }
  await client.query('select pg_reload_conf()')
}

export async function fillPlatform(place: Place, venues: readonly SoldYears[]): Promise<void> {
  const engine = await startEngine({ ...place, fsync: false })
  const count = `${venues.length} venues`
  try {
    await migrate({ url: engine.url })
    const client = await openHasty(engine.url)
    await setHasty(client, true)
    await timed(`${count} sold`, () => sell(engine.url, client, venues))
    await timed(`${count} closed`, () => runJobs(engine.url))
    await timed(`${count} copied`, () => copyRows(client))
    await client.query(wakeText)
    await timed(`${count} vacuumed`, () => client.query('vacuum analyze'))
    await setHasty(client, false)
    await client.end()
  } finally {
    await engine.stop()
  }
}
