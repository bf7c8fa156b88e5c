import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { atEnd } from '../testing/run/at-end.ts'
import { noPgbouncer, type Pool, startPgbouncer } from '../testing/servers/pgbouncer.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { assertDirect } from './connections/pool-check.ts'
import { type Database, type Scope, sql } from './database.ts'
import { openDatabase } from './open-database.ts'

const scopeOf = (partnerId: number): Scope => ({ partnerId, renterId: 0, userId: 7 })
const settings = sql<{ partner: string; role: string; zone: string; patience: string }>(
  'pooled.settings',
  `select current_setting('dx.partner_id', true) as partner, current_user as role,
    current_setting('TimeZone') as zone, current_setting('statement_timeout') as patience`,
)

describe('behind a pool in transaction mode', () => {
  let test: TestDatabase
  let pool: Pool
  let db: Database

  beforeEach(({ skip }) => skip(noPgbouncer !== undefined, noPgbouncer))

  beforeAll(async () => {
    if (noPgbouncer !== undefined) return
    test = await testDatabase()
    pool = await startPgbouncer(inject('engineUrl'))
    // Far more connections than the pool has for them.
    db = await openDatabase({
      url: pool.through(test.url),
      isPooled: true,
      connections: 40,
      isOneCaller: true,
    })
    await test.asOwner(`insert into partner (id, name, kind) values (1001, 'Sundet', 'both')`)
    atEnd(async () => {
      await db.close()
      await pool.stop()
    })
  })

  it('each transaction has its own role, scope and time limit, and the next one nothing of them', async () => {
    const places = Array.from({ length: 200 }, (_, at) => 1001 + (at % 7))
    const seen = await Promise.all(places.map((partnerId) => db.run(scopeOf(partnerId), settings)))
    expect(seen.map(([row]) => row)).toEqual(
      places.map((partner) => ({
        partner: String(partner),
        role: 'dxweb_app',
        zone: 'UTC',
        patience: '10s',
      })),
    )
    const [report] = await db.run(scopeOf(1001), settings, { pool: 'reports' })
    expect(report).toMatchObject({ patience: '1min' })
    const [after] = await db.reference(settings)
    expect(after).toMatchObject({ role: 'dxweb_app', partner: '' })
    const asRenter = await db.run({ ...scopeOf(1001), renterId: 4 }, settings)
    expect(asRenter).toMatchObject([{ role: 'dxweb_renter' }])
  })

  it('named statements are found on each connection of the pool, in any order', async () => {
    const statements = Array.from({ length: 60 }, (_, at) =>
      sql<{ sum: number }>(`pooled.sum-${at}`, `select $1::integer + ${at} as sum`, [at]),
    )
    const rounds = await Promise.all(
      Array.from({ length: 10 }, () => Promise.all(statements.map((one) => db.reference(one)))),
    )
    for (const sums of rounds)
      expect(sums.map(([row]) => row?.sum)).toEqual(statements.map((_, at) => 2 * at))
  })

  it('a transaction stays on its connection, and pages come from one snapshot', async () => {
    await db.transaction(scopeOf(1001), async (tx) => {
      await tx.run(
        sql('', `insert into location (partner_id, id, name) values (1001, 5, 'Loftet')`),
      )
      const all = Array.from({ length: 20 }, () => db.reference(settings))
      expect(await tx.run(sql('', 'select name from location'))).toEqual([{ name: 'Loftet' }])
      await Promise.all(all)
    })
    const pages: number[] = []
    const numbers = sql<{ n: number }>('', 'select n from generate_series(1, 1200) n')
    for await (const rows of db.pages(scopeOf(1001), numbers)) pages.push(rows.length)
    expect(pages).toEqual([500, 500, 200])
  })

  it('a read whose caller leaves ends, and no other is cancelled for it', async () => {
    const leaving = new AbortController()
    const slow = db.run(scopeOf(1001), sql('', 'select pg_sleep(100)'), { gone: leaving.signal })
    const others = Array.from({ length: 30 }, () => db.run(scopeOf(1001), settings))
    leaving.abort()
    await expect(slow).rejects.toMatchObject({ code: 'broken_off' })
    expect(await Promise.all(others)).toHaveLength(30)
  })

  it('sessions are refused a pool, and so is a pool without named statements', async () => {
    await expect(assertDirect(pool.through(test.url))).rejects.toThrow(/in DATABASE_DIRECT_URL\.$/)
    await expect(assertDirect(test.url)).resolves.toBeUndefined()
    const old = await startPgbouncer(inject('engineUrl'), { max_prepared_statements: 0 })
    const opened = openDatabase({ url: old.through(test.url), isPooled: true })
    await expect(opened).rejects.toThrow(/does not keep named statements/)
    await old.stop()
  })
})
