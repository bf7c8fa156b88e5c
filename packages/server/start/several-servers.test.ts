import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { addPeople, testPassword } from '../testing/people.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { startPgbouncer, withPgbouncer } from '../testing/servers/pgbouncer.ts'
import { openProxy, type Proxy } from '../testing/servers/proxy.ts'
import { Visitor } from '../testing/servers/visitor.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testDir } from '../testing/test-engine.ts'
import { waitFor } from '../testing/wait-for.ts'
import { openProduct, type Product } from './product.ts'
import { readSettings } from './settings/settings.ts'

const root = testDir()
const silent = pino({ level: 'silent' })
let database: TestDatabase
let proxy: Proxy
let servers: Product[]

/** Servers on one machine share a data directory, which has the uploads and the secret. */
const open = (dataDir = 'shared', more: Record<string, string> = {}) =>
  openProduct({
    settings: readSettings({
      DATABASE_URL: database.url,
      DATA_DIR: join(root, dataDir),
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      ...more,
    }),
    logger: silent,
  })

const addresses = () => servers.map(({ address }) => address)

beforeAll(async () => {
  database = await testDatabase()
  await buildSmallVenue(database)
  await addPeople(database)
  servers = [await open(), await open()]
  proxy = await openProxy(addresses())
  atEnd(async () => {
    await proxy.close()
    await Promise.all(servers.map((server) => server.close()))
    rmSync(root, { recursive: true, force: true })
  })
})

const reasons = '/partners/1003/cancellationreasons'
const reason = (name: string) => ({ name, sort: 1 })

async function signIn(): Promise<Visitor> {
  const visitor = new Visitor(proxy.address, 1003)
  await visitor.signIn('sjef@sundet.no', testPassword)
  return visitor
}

describe('two servers on one database', () => {
  it('a session started on one server is valid on the other, and both accept forms of that session', async () => {
    const visitor = await signIn()
    for (const address of addresses()) {
      const made = await visitor.at(address).post(reasons, reason(address))
      expect(made.status).toBe(200)
    }
    const { data } = await visitor.json<{ data: { name: string }[] }>(reasons)
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(addresses()))
  })

  it('a server is refused in one sentence if its secret is not the secret of the database', async () => {
    await expect(open('elsewhere')).rejects.toThrow(
      /^The secret \S+ is not the one of this database;[^\n]+\.$/,
    )
  })

  it('a live stream of one server receives changes made on the other server', async () => {
    const [first, second] = addresses() as [string, string]
    const visitor = await signIn()
    const stream = await visitor.at(first).stream('topics=cancellationreasons')
    await visitor.at(second).post(reasons, reason('Annekset'))
    const hasTopic = () => stream.text.includes('"topic":"cancellationreasons"')
    expect(await waitFor(hasTopic)).toBe(true)
    stream.close()
  })
})

withPgbouncer(() =>
  describe('a server behind a connection pool', () => {
    it('a server behind a connection pool answers, makes files, and receives changes that another server writes directly', async () => {
      const pool = await startPgbouncer(inject('engineUrl'))
      const urls = { DATABASE_URL: pool.through(database.url), DATABASE_DIRECT_URL: database.url }
      const pooled = await open('shared', urls)
      const visitor = await signIn()
      const there = visitor.at(pooled.address)
      const stream = await there.stream('topics=cancellationreasons')
      await visitor.post(reasons, reason('Stengt for snø'))
      await waitFor(() => stream.text.includes('"topic":"cancellationreasons"'))
      const file = await there.get(`${reasons}/export?format=csv`)
      expect(await file.text()).toContain('Stengt for snø')
      expect((await there.post(reasons, reason('Strømbrudd'))).status).toBe(200)
      stream.close()
      await pooled.close()
      await pool.stop()
    })
  }),
)

describe('a rolling restart', () => {
  it('a stopping server reports that it is not ready, still answers requests, and asks its streams to reconnect', async () => {
    const visitor = await signIn()
    const [leaving, staying] = servers as [Product, Product]
    const stream = await visitor.at(leaving.address).stream('topics=cancellationreasons')
    leaving.drain()
    const ready = await fetch(`${leaving.address}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }])
    expect((await fetch(`${leaving.address}/health/live`)).status).toBe(200)
    const late = await visitor.at(leaving.address).post(reasons, reason('Sent'))
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    await waitFor(() => !proxy.ready().includes(leaving.address))
    expect(stream.isOver).toBe(false)
    await leaving.close()
    await waitFor(() => stream.isOver)
    expect(stream.text).toMatch(/retry: [1-9]\d{2,3}\n\n$/)
    servers = [staying, await open()]
    proxy.use(addresses())
    await waitFor(() => proxy.ready().length === 2)
  })

  it('no request is lost while both servers are replaced in turn under load', async () => {
    const visitor = await signIn()
    const statuses = new Set<number>()
    const ending = new AbortController()
    const load = Array.from({ length: 4 }, async (_, at) => {
      for (let turn = 0; !ending.signal.aborted; turn += 1) {
        const answer =
          turn % 4 === 0
            ? await visitor.post(reasons, { name: `Sal ${at} ${turn}` })
            : await visitor.get(reasons)
        await answer.arrayBuffer()
        statuses.add(answer.status)
      }
    })
    for (const leaving of servers) {
      leaving.drain()
      await waitFor(() => !proxy.ready().includes(leaving.address))
      // In production, a server has DRAIN_SECONDS to answer its pending requests.
      await waitFor(() => proxy.pending(leaving.address) === 0)
      await leaving.close()
      servers = [...servers.filter((one) => one !== leaving), await open()]
      proxy.use(addresses())
      await waitFor(() => proxy.ready().length === 2)
    }
    ending.abort()
    await Promise.all(load)
    expect([...statuses]).toEqual([200])
  })
})
