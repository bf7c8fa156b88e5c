import pg from 'pg'
import { expect, it } from 'vitest'
import { sql } from '../db/database.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { wholeApp } from '../testing/whole-app.ts'

const gateKey = 4712
/** Blocks reads of venue 1003's events, in every pool and process, while the lock `gateKey` is held. */
const gateText = `
  create function dx_stop_reads() returns boolean language plpgsql volatile as $$ begin
    if current_setting('dx.partner_id', true) = '1003' then
      perform pg_advisory_xact_lock_shared(${gateKey});
    end if;
    return true;
  end $$;
  create policy stops_reads on event as restrictive for select to dxweb_app using (dx_stop_reads());`

const waitingText = `select pid, application_name as app from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`

const app = await wholeApp(undefined, {
  connections: 4,
  reportConnections: 4,
  isOneCaller: false,
  // The timeout is longer than the lock is held, even on a slow machine.
  statementTimeoutMs: 200_000,
})
await app.asOwner(gateText)
const hog = await app.as('sjef@sundet.no')
const other = await app.as('sjef@fjellvik.no')
const address = await app.listen()

const waitingCount = async () => (await app.asOwner(waitingText)).length

async function whileClosed(work: () => Promise<void>): Promise<void> {
  const gate = new pg.Client({ connectionString: app.url })
  await gate.connect()
  try {
    await gate.query('select pg_advisory_lock($1)', [gateKey])
    await work()
  } finally {
    await gate.end()
  }
}

const reportOf = (venue: number, days: string) =>
  `/partners/${venue}/reports/activity?${days}&group=month`
const year = 'from=2026-01-01&to=2026-12-31'
const eventsOf = (venue: number, day: number) =>
  `/partners/${venue}/events?from=2026-01-${10 + day}&to=2099-12-31`
const fileOf = (venue: number) => `/partners/${venue}/events-export?${year}&format=csv`

const sell = () =>
  other.post(
    '/partners/1001/sales',
    { eventId: 3, means: 'card', lines: [{ areaId: 0, count: 1, categoryId: 1 }] },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )

const nine = Array.from({ length: 9 }, (_, at) => at)

it('a venue that uses its full share occupies half of each pool and queue, and other venues are still answered', async () => {
  // The first files start the worker processes of both venues.
  for (const [client, venue] of [
    [hog, 1003],
    [other, 1001],
  ] as const) {
    expect((await client.get(fileOf(venue))).statusCode).toBe(200)
  }
  let asked: Promise<unknown> = Promise.resolve()
  await whileClosed(async () => {
    asked = Promise.all([
      ...nine.map((month) => hog.get(reportOf(1003, `from=2026-0${month + 1}-01&to=2026-12-31`))),
      ...nine.map((day) => hog.get(eventsOf(1003, day))),
      ...nine.map(() => hog.get(fileOf(1003))),
    ])
    // The venue uses two connections of each pool and one of the two worker processes.
    await waitFor(async () => (await waitingCount()) === 5)
    const answers = await Promise.all([
      other.get(reportOf(1001, year)),
      other.get(eventsOf(1001, 0)),
      other.get(fileOf(1001)),
      sell(),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await waitingCount()).toBe(5)
  })
  await asked
})

it('the database cancels a list that runs on a connection of sales when the reader of the list leaves', async () => {
  const cookie = [...hog.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, 'x-dx-partner': '1003', 'x-dx-renter': '0' }
  await whileClosed(async () => {
    const leaving = new AbortController()
    const read = fetch(`${address}/api/v1${eventsOf(1003, 0)}`, { headers, signal: leaving.signal })
    await waitFor(async () => (await waitingCount()) === 1)
    leaving.abort()
    await expect(read).rejects.toThrow('abort')
    await waitFor(async () => (await waitingCount()) === 0)
  })
})

it('a connection can be used for the next read after a read is cancelled', async () => {
  const test = await testDatabase({ connections: 1 })
  const scope = { partnerId: 1003, renterId: 0, userId: 1 }
  const process = sql<{ pid: number }>('', 'select pg_backend_pid() as pid')
  const before = await test.db.run(scope, process)
  const leaving = new AbortController()
  const endless = sql('', 'select pg_sleep(3600)')
  const left = test.db.run(scope, endless, { signal: leaving.signal })
  await waitFor(async () => {
    const running = await test.asOwner(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
    return running.length === 1
  })
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'broken_off' })
  expect(await test.db.run(scope, process)).toEqual(before)
})
