import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { noPartner, sql } from './database.ts'
import { openDatabase } from './open-database.ts'

let venue: TestDatabase
let relay: Awaited<ReturnType<typeof openRelay>>

beforeAll(async () => {
  venue = await testDatabase()
  relay = await openRelay(venue.url)
})

afterAll(() => relay.close())

const isOpened = (bytes: Buffer) => bytes.subarray(-6).equals(Buffer.from('Z\0\0\0\x05I'))

/**
 * Opens a relay between driver and engine. On demand, the relay sends the startup and the end of a new connection in
 * one packet.
 */
async function openRelay(url: string) {
  const { searchParams } = new URL(url.replace(':///', '://engine/'))
  const host = searchParams.get('host') ?? ''
  const port = Number(searchParams.get('port'))
  let isHolding = false
  const pass = (client: Socket) => {
    const engine = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    client.pipe(engine)
    for (const socket of [client, engine]) socket.on('error', () => socket.destroy())
    if (isHolding) void holdBack(engine, client)
    else engine.pipe(client)
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: ours } = server.address() as AddressInfo
  searchParams.set('host', '127.0.0.1')
  searchParams.set('port', String(ours))
  return {
    url: `${url.slice(0, url.indexOf('?'))}?${searchParams}`,
    holdBackNew: () => (isHolding = true),
    close: () => server.close(),
  }
}

async function holdBack(engine: Socket, client: Socket): Promise<void> {
  const parts: Buffer[] = []
  engine.on('data', (part: Buffer) => parts.push(part))
  await waitFor(() => isOpened(Buffer.concat(parts)))
  await venue.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'dxweb'
     order by backend_start desc limit 1`,
  )
  if (!engine.closed) await once(engine, 'close')
  client.end(Buffer.concat(parts))
}

it('a connection that breaks as it opens causes an error only for its own caller, with the code unavailable', async () => {
  const db = await openDatabase({ url: relay.url, connections: 2 })
  const one = sql('one', 'select 1 as one')
  const [started, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = db.transaction(noPartner, async (tx) => {
    await tx.run(one)
    started.resolve()
    await ending.promise
    return tx.run(one)
  })
  await started.promise
  relay.holdBackNew()
  await expect(db.reference(one)).rejects.toMatchObject({ code: 'unavailable' })
  ending.resolve()
  expect(await other).toEqual([{ one: 1 }])
  expect(await db.reference(one)).toEqual([{ one: 1 }])
  await db.close()
})
