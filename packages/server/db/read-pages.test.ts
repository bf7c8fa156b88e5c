import { beforeAll, expect, it } from 'vitest'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { sql } from './database.ts'

let test: TestDatabase
const scope = { partnerId: 1003, renterId: 0, userId: 1 }

beforeAll(async () => {
  test = await testDatabase({ reportConnections: 1 })
  for (const partnerId of [1001, 1003]) await buildSmallVenue(test, partnerId)
})

const numbers = (to: number) =>
  sql<{ n: number }>(
    '',
    'select n, $2::text as word from generate_series(1, $1::integer) n order by n',
    [to, 'a'],
  )

it('reads all rows in pages of the requested size', async () => {
  const pages = await Array.fromAsync(test.db.pages(scope, numbers(7), { size: 3 }))
  expect(pages.map((page) => page.map(({ n }) => n))).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  expect(await Array.fromAsync(test.db.pages(scope, numbers(6), { size: 3 }))).toHaveLength(2)
  expect(await Array.fromAsync(test.db.pages(scope, numbers(0), { size: 3 }))).toEqual([])
})

it('reads all pages from the snapshot of the first page, and only rows of one partner', async () => {
  const titles = sql<{ title: string }>('', 'select title from event order by id')
  const pages = test.db.pages(scope, titles, { size: 1 })
  const first = await pages.next()
  await test.asOwner(`update event set title = 'Ny' where id = 3`)
  const rest = await Array.fromAsync(pages)
  const seen = [first.value ?? [], ...rest].flat().map(({ title }) => title)
  expect(seen).toEqual(['Revy', 'Kladd', 'Ståopp'])
})

it('returns the connection to the pool when reading is abandoned or fails', async () => {
  const left = test.db.pages(scope, numbers(1000), { size: 10 })
  await left.next()
  await left.return(undefined)
  const divided = sql('', 'select 1 / (n - 2) from generate_series(1, 9) n')
  const broken = test.db.pages(scope, divided, { size: 1 })
  await expect(Array.fromAsync(broken)).rejects.toMatchObject({ code: 'invalid' })
  const [row] = await test.db.run(scope, sql('', 'select 1 as one'), { pool: 'reports' })
  expect(row).toEqual({ one: 1 })
})

const endless = sql('', 'select count(*) as endless from generate_series(1, 100000000000)')
/** Finds the running query or the fetch from its cursor, since a fetch does not show the query. */
const running = () =>
  test.asOwner(`select from pg_stat_activity where state = 'active' and application_name = 'dxweb'
    and datname = current_database() and query ~ '^select count.*endless|^fetch'`)

it.each([
  ['a read', (signal: AbortSignal) => test.db.run(scope, endless, { pool: 'reports', signal })],
  ['pages', (signal: AbortSignal) => Array.fromAsync(test.db.pages(scope, endless, { signal }))],
])(
  '%s: the engine cancels the query and frees the connection when the caller disconnects',
  async (_, read) => {
    const leaving = new AbortController()
    const [left, waiting] = [read(leaving.signal), read(leaving.signal)]
    const ends = Promise.allSettled([left, waiting])
    await waitFor(async () => (await running()).length === 1)
    leaving.abort()
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await waitFor(async () => (await running()).length === 0)
    const one = sql('', 'select 1 as one')
    expect(await test.db.run(scope, one, { pool: 'reports' })).toEqual([{ one: 1 }])
  },
)
