import { rmSync } from 'node:fs'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { addPeople } from '../testing/people.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { withMadeCluster } from '../testing/run/made-cluster.ts'
import { ownerOf } from '../testing/run/owner-of.ts'
import { startReplica } from '../testing/servers/replica.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { testDir, testEngineSettings } from '../testing/test-engine.ts'
import { waitFor } from '../testing/wait-for.ts'
import { type Database, type Scope, sql, type StatementOptions } from './database.ts'
import { type Engine, startEngine } from './engine/engine.ts'
import { openDatabase } from './open-database.ts'
import { anywhere } from './replica/position.ts'

const [root, replicaRoot] = [testDir(), testDir()]
const scope: Scope = { partnerId: 1003, renterId: 0, userId: 21 }
const isReplica = sql<{ answer: boolean }>('where-am-i', 'select pg_is_in_recovery() as answer')
const names = sql<{ name: string }>('', 'select name from location where partner_id = 1003')

let primary: Engine
let replica: Engine
let db: Database
let app: TestApp
/** Log position of the latest change that screens have received. */
let heard = anywhere

beforeAll(async () => {
  primary = await startEngine(withMadeCluster(testEngineSettings(root)))
  const { owner, asOwner } = ownerOf(primary.url)
  const database = { url: primary.url, asOwner }
  replica = await startReplica(primary, replicaRoot)
  db = await openDatabase({ url: primary.url, readUrl: replica.url, watchMs: 50 })
  app = await testApp({ database: { ...database, db }, parts: { seenUntil: () => heard } })
  await buildSmallVenue(app)
  await addPeople(app)
  await waitFor(() => db.replica?.behindMs() === 0)
  atEnd(async () => {
    await Promise.all([db.close(), owner.end()])
    await replica.destroy()
    await primary.destroy()
    for (const folder of [root, replicaRoot]) rmSync(folder, { recursive: true, force: true })
  })
})

async function onReplica(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: replica.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const pause = () => onReplica('select pg_wal_replay_pause()')
const resume = () => onReplica('select pg_wal_replay_resume()')

let count = 0
async function write(): Promise<string> {
  count += 1
  const name = `Sal ${count}`
  const text = 'insert into location (partner_id, id, name) values ($1, $2, $3)'
  await db.run(scope, sql('', text, [1003, 100 + count, name]))
  return name
}

const position = () => db.replica?.position() ?? Promise.resolve('')
const behind = (after: string) => ({ pool: 'reports', after }) as const
const namesAfter = async (after: string) =>
  (await db.run(scope, names, behind(after))).map(({ name }) => name)

const answeredBy = async (options: StatementOptions) => {
  const [row] = await db.run(scope, isReplica, options)
  return row?.answer === true ? 'replica' : 'primary'
}

describe('reads with a replica', () => {
  it('the replica answers only reads whose rows may be seconds old', async () => {
    expect(await answeredBy(behind(anywhere))).toBe('replica')
    expect(await answeredBy({ pool: 'reports' })).toBe('primary')
    expect(await answeredBy({ after: anywhere })).toBe('primary')
    expect(await answeredBy({ ...behind(anywhere), writes: true })).toBe('primary')
    const inTransaction = await db.transaction(scope, (tx) => tx.run(isReplica))
    expect(inTransaction).toEqual([{ answer: false }])
  })

  it('a read from the replica returns rows that the same user has just written', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const name = await write()
      expect(await namesAfter(await position())).toContain(name)
    }
  })

  it('the primary answers while the replica has not replayed the reader’s own writes', async () => {
    await pause()
    const before = await position()
    const name = await write()
    const after = await position()
    expect(await namesAfter(anywhere)).not.toContain(name)
    expect(await answeredBy(behind(anywhere))).toBe('replica')
    expect(await namesAfter(after)).toContain(name)
    expect(await answeredBy(behind(after))).toBe('primary')
    const pages = await Array.fromAsync(db.pages(scope, names, { after }))
    expect(pages.flat()).toContainEqual({ name })
    expect(
      (await Array.fromAsync(db.pages(scope, names, { after: anywhere }))).flat(),
    ).not.toContainEqual({ name })
    await waitFor(() => (db.replica?.behindMs() ?? 0) > 0)
    await resume()
    await waitFor(() => db.replica?.behindMs() === 0)
    expect(await answeredBy(behind(after))).toBe('replica')
    expect(before).not.toBe(after)
  })

  it('the primary answers while the replica is down, and the replica answers again once it is back', async () => {
    await replica.stop()
    expect(await answeredBy(behind(anywhere))).toBe('primary')
    expect(await Array.fromAsync(db.pages(scope, isReplica, { after: anywhere }))).toEqual([
      [{ answer: false }],
    ])
    await waitFor(() => db.replica?.behindMs() === null)
    replica = await startEngine(testEngineSettings(replicaRoot))
    await waitFor(async () => (await answeredBy(behind(anywhere))) === 'replica')
  })

  it('an invalid statement fails with the same error on the replica as on the primary', async () => {
    const wrong = sql('', 'select 1 / 0')
    await expect(db.run(scope, wrong, behind(anywhere))).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a session with a replica', () => {
  const report =
    '/partners/1003/reports/ticket-sales?axis=sold&from=2000-01-01&to=2099-12-31&only=sums'
  const countedFor = async (email: string) =>
    (await (await app.as(email)).get(report)).json<{ rowCount: number }>().rowCount

  it('a session reads its own writes at once, and other users’ changes after a live message announced them', async () => {
    const chief = await app.as('sjef@sundet.no')
    const before = await countedFor('lese@sundet.no')
    await pause()
    const line = { categoryId: 1, seatId: 1 }
    const sold = await chief.post(
      '/partners/1003/sales',
      { eventId: 1, means: 'card', lines: [line] },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    )
    expect(sold.statusCode).toBe(200)
    expect(sold.cookies).toContainEqual(
      expect.objectContaining({ name: 'dxweb-written', httpOnly: true, maxAge: 60 }),
    )
    expect(await countedFor('sjef@sundet.no')).toBe(before + 1)
    expect(await countedFor('lese@sundet.no')).toBe(before)
    heard = await position()
    expect(await countedFor('lese@sundet.no')).toBe(before + 1)
    await resume()
  })
})
