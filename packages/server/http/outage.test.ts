import { connect, type Socket } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnTypes } from '../db/connections/column-types.ts'
import { type Engine, startEngine } from '../db/engine/engine.ts'
import { openDatabase } from '../db/open-database.ts'
import { withMadeCluster } from '../testing/run/made-cluster.ts'
import { addPeople } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { testDir, testEngineSettings } from '../testing/test-engine.ts'
import { waitFor } from '../testing/wait-for.ts'
import { registerHealth } from '../health/health.ts'
import { registerStaticWeb } from './web/static-web.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'

const root = testDir()
const folder = mkdtempSync(join(tmpdir(), 'dxweb-dist-'))
const settings = withMadeCluster(testEngineSettings(root))
let engine: Engine
let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<p>app</p>')
  engine = await startEngine(settings)
  const db = await openDatabase({ url: engine.url, connections: 4, reportConnections: 1 })
  database = { db, url: engine.url, asOwner: (text, values) => asOwner(engine.url, text, values) }
  app = await testApp({
    database,
    parts: { limits: { headersMs: paced(500), requestMs: paced(1000), bodyBytes: 100_000 } },
    extend(context) {
      registerHealth(context, () => Promise.reject(new Error('not asked for')))
      registerStaticWeb(context, { folder })
    },
  })
  await addPeople(database)
})

afterAll(async () => {
  await database.db.close()
  await engine.destroy()
  for (const path of [root, folder]) rmSync(path, { recursive: true, force: true })
})

async function asOwner<R>(connectionString: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString, types: columnTypes })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows as R[]
}

describe('an outage of the database', () => {
  it('while the database is down all requests get a 503 for maintenance, and they succeed again afterwards', async () => {
    const client = await app.as('sjef@sundet.no')
    const list = () => client.get('/partners/1003/renters')
    const odd: unknown[] = []
    const counts = { answered: 0, away: 0 }
    const ending = new AbortController()
    const watch = async () => {
      while (!ending.signal.aborted) {
        const { statusCode, headers } = await list()
        const isAway = statusCode === 503 && headers['x-dx-maintenance'] === '1'
        if (isAway) counts.away += 1
        else if (statusCode === 200) counts.answered += 1
        else odd.push(statusCode)
      }
    }
    const watching = Promise.all([watch(), watch()])
    for (let round = 0; round < 3; round += 1) {
      await engine.stop()
      const answers = await Promise.all([
        list(),
        client.get('/health/ready'),
        client.send({ method: 'GET', url: '/partners/1003/shows' }),
      ])
      expect(answers.map((one) => one.statusCode)).toEqual([503, 503, 503])
      expect(answers.map((one) => one.headers['x-dx-maintenance'])).toEqual(['1', '1', '1'])
      expect(answers.every((one) => Number(one.headers['retry-after']) > 0)).toBe(true)
      expect(answers[2]?.body).toContain('<h1>DxWeb er straks tilbake</h1>')
      expect((await client.get('/health/live')).statusCode).toBe(200)
      engine = await startEngine(settings)
      await waitFor(async () => (await list()).statusCode === 200)
    }
    ending.abort()
    await watching
    expect(odd).toEqual([])
    expect(counts.answered).toBeGreaterThan(0)
    expect(counts.away).toBeGreaterThan(0)
  })
})

describe('slow clients and large bodies', () => {
  function open(port: number, begin: string): { socket: Socket; closed: Promise<void> } {
    const socket = connect(port, '127.0.0.1', () => socket.write(begin))
    socket.on('error', () => undefined)
    socket.resume()
    return { socket, closed: new Promise((resolve) => socket.once('close', () => resolve())) }
  }

  it('a slow client is disconnected, and does not delay other clients', async () => {
    const address = new URL(await app.listen())
    const half = 'POST /api/v1/partners/1003/renters HTTP/1.1\r\nhost: dx\r\n'
    const slow = [
      ...Array.from({ length: 40 }, () => open(Number(address.port), half)),
      ...Array.from({ length: 40 }, () =>
        open(
          Number(address.port),
          `${half}content-type: application/json\r\ncontent-length: 90\r\n\r\n{`,
        ),
      ),
    ]
    const other = await fetch(new URL('/health/ready', address))
    expect(other.status).toBe(200)
    await Promise.all(slow.map(({ closed }) => closed))
    expect(slow.every(({ socket }) => socket.destroyed)).toBe(true)
  })

  it('refuses a body above the size limit', async () => {
    const client = await app.as('sjef@sundet.no')
    const answer = await client.post('/partners/1003/renters', { name: 'x'.repeat(100_001) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ error: { code: 'too_large' } })
  })

  it.each(['text/plain', 'application/xml'])('refuses a body of the type %s', async (type) => {
    const client = await app.as('sjef@sundet.no')
    const answer = await client.post('/partners/1003/renters', Buffer.from('{}'), {
      headers: { 'content-type': type },
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ error: { code: 'unsupported_type' } })
  })
})
