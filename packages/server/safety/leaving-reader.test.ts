import { givenApp } from '../testing/given-app.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { waitFor } from '../testing/wait-for.ts'

const { app, chief } = await givenApp()
const address = await app.listen()

const asked = '/partners/1003/reports/ticket-sales'
const days = 'from=2026-01-01&to=2026-12-31&group=month'

const waiting = () =>
  app.asOwner(`select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'dxweb'
    and datname = current_database()`)

/** Locks the tables that every report reads, so that no reply arrives before the disconnects. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: app.url })
  await holder.connect()
  try {
    await holder.query('begin; lock table sales_day, sales_of_day, sale in access exclusive mode')
    await work()
  } finally {
    await holder.end()
  }
}

it.each([
  // The number of readers equals the number of report connections.
  ['reports', 2, `${asked}?${days}`],
  ['files of a report', 1, `${asked}/export?${days}&format=csv`],
])(
  '%s are cancelled in the database when their readers disconnect, and later requests are answered',
  async (_, count, path) => {
    const cookie = [...chief.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'x-dx-partner': '1003', 'x-dx-renter': '0' }
    const read = (signal?: AbortSignal) =>
      fetch(`${address}/api/v1${path}`, { headers, ...(signal && { signal }) })
    // The first read starts the worker process for files.
    expect((await (await read()).text()).length).toBeGreaterThan(0)
    await whileHeld(async () => {
      const leaving = new AbortController()
      const reads = Promise.allSettled(Array.from({ length: count }, () => read(leaving.signal)))
      await waitFor(async () => (await waiting()).length === count)
      leaving.abort()
      expect((await reads).map(({ status }) => status)).toEqual(Array(count).fill('rejected'))
      await waitFor(async () => (await waiting()).length === 0)
    })
    const answer = await read()
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  },
)
