import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { atEnd } from '../testing/run/at-end.ts'
import { type Pool, startPgbouncer, withPgbouncer } from '../testing/servers/pgbouncer.ts'
import { testDatabase } from '../testing/test-database.ts'
import { assertDirect } from './connections/pool-check.ts'
import { type Database, type Scope, sql } from './database.ts'
import { openDatabase } from './open-database.ts'

const test = await testDatabase()
const scopeOf = (partnerId: number): Scope => ({ partnerId, renterId: 0, userId: 7 })
const settings = sql<{ partner: string; role: string; zone: string; patience: string }>(
  'pooled.settings',
  `select coalesce(current_setting('dx.partner_id', true), '') as partner, current_user as role,
    current_setting('TimeZone') as zone, current_setting('statement_timeout') as patience`,
)

it('the pool’s login keeps the application role after RESET ROLE', async () => {
  const login = `pool_${randomBytes(4).toString('hex')}`
  await test.asOwner(`create role ${login} login noinherit`)
  await test.asOwner(`grant dxweb_app, dxweb_renter to ${login}`)
  await test.asOwner(`alter role ${login} set role = dxweb_app`)
  const url = test.url.replace(/user=\w+/, `user=${login}`)
  const pooled = await openDatabase({ url, isPooled: true })
  const asRenter = await pooled.run({ ...scopeOf(1001), renterId: 4 }, settings)
  const [, after] = await pooled.batch(scopeOf(1001), [sql('', 'reset role'), settings])
  expect([asRenter, after]).toMatchObject([[{ role: 'dxweb_renter' }], [{ role: 'dxweb_app' }]])
  await pooled.close()
  await test.asOwner(`drop role ${login}`)
})

withPgbouncer(() =>
  describe('a connection pool in transaction mode', () => {
    let pool: Pool
    let db: Database

    beforeAll(async () => {
      pool = await startPgbouncer(inject('engineUrl'))
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

    it('each transaction behind a pool has its own role, scope and time limit, and leaves none for the next one', async () => {
      const places = Array.from({ length: 60 }, (_, at) => 1001 + (at % 7))
      const seen = await Promise.all(
        places.map((partnerId) => db.run(scopeOf(partnerId), settings)),
      )
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

    it('statements prepared by name work on each connection of the pool, in any order', async () => {
      const statements = Array.from({ length: 20 }, (_, at) =>
        sql<{ sum: number }>(`pooled.sum-${at}`, `select $1::integer + ${at} as sum`, [at]),
      )
      for (let round = 0; round < 8; round += 1) {
        const sums = await Promise.all(statements.map((one) => db.reference(one)))
        expect(sums.map(([row]) => row?.sum)).toEqual(statements.map((_, at) => 2 * at))
      }
    })

    it('a transaction behind a pool stays on one connection, and reads all its pages from one snapshot', async () => {
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

    it('a read through the pool is cancelled when its caller leaves, and other reads continue', async () => {
      const leaving = new AbortController()
      const slow = db.run(scopeOf(1001), sql('', 'select pg_sleep(100)'), {
        signal: leaving.signal,
      })
      const others = Array.from({ length: 30 }, () => db.run(scopeOf(1001), settings))
      leaving.abort()
      await expect(slow).rejects.toMatchObject({ code: 'broken_off' })
      expect(await Promise.all(others)).toHaveLength(30)
    })

    it('refuses a pool’s address where a direct one is required, and a pool that does not support named statements', async () => {
      await expect(assertDirect(pool.through(test.url))).rejects.toThrow(
        /in DATABASE_DIRECT_URL\.$/,
      )
      await expect(assertDirect(test.url)).resolves.toBeUndefined()
      const old = await startPgbouncer(inject('engineUrl'), { max_prepared_statements: 0 })
      const opened = openDatabase({ url: old.through(test.url), isPooled: true })
      await expect(opened).rejects.toThrow(/does not keep named statements/)
      await old.stop()
    })
  }),
)
