import { rmSync } from 'node:fs'
import pg from 'pg'
import type { Engine } from '@dxweb/server/db/engine/engine.ts'
import { testPassword } from '@dxweb/server/testing/people.ts'
import { noPgbouncer, startPgbouncer } from '@dxweb/server/testing/servers/pgbouncer.ts'
import { startReplica } from '@dxweb/server/testing/servers/replica.ts'
import { testDir } from '@dxweb/server/testing/test-engine.ts'
import type { Server } from '../../ground/serve.ts'
import { signIn } from '../../ground/sign-in.ts'
import { openProxyFor, type Several, withSeveral } from '../../servers/several.ts'
import type { SaleVenue } from '../ground/sale-venue.ts'

/**
 * Replica lags in milliseconds; each restart of a server sets the next one. Lists are read from the primary at the
 * first lag, wait for the replica at the second, and need no wait at the third.
 */
const lagsMs = [2000, 200, 0]

export function withSeveralServers<T>(
  work: (sales: SaleVenue) => Promise<T>,
  count: number,
): Promise<T> {
  if (noPgbouncer !== undefined) throw new Error(noPgbouncer)
  return withSeveral(count, async (several) => {
    const { engine } = several
    const root = testDir()
    const pool = await startPgbouncer(engine.url, {
      default_pool_size: 40,
      server_login_retry: 1,
    })
    const replica = await startReplica(engine, root)
    try {
      const urls = {
        DATABASE_URL: pool.through(engine.url),
        DATABASE_DIRECT_URL: engine.url,
        DATABASE_READ_URL: replica.url,
      }
      await lagBy(replica, 0)
      return await withServers(several, urls, (sales) => {
        let turn = 0
        const restart = async () => {
          await sales.restart()
          await lagBy(replica, (turn += 1))
        }
        return work({ ...sales, restart, listsOfReplica: () => listsOf(replica) })
      })
    } finally {
      await replica.destroy()
      await pool.stop()
      rmSync(root, { recursive: true, force: true })
    }
  })
}

async function withServers<T>(
  { place, venue, open }: Several,
  urls: Record<string, string>,
  work: (sales: SaleVenue) => Promise<T>,
): Promise<T> {
  const start = () => open({ ...urls, LOG_LEVEL: 'error' })
  const servers = [await start(), await start()]
  const addresses = () => servers.map(({ address }) => address)
  const proxy = await openProxyFor(place, addresses())
  const { partnerId } = venue
  const as = { partnerId, password: testPassword }
  const headers = await signIn(proxy.address, 'sjef@sundet.no', as)
  let turn = 0
  const product: Server = {
    ...proxy,
    lastLog: () => servers.map((server) => server.lastLog()).join('\n'),
  }
  const restart = async () => {
    const at = turn++ % servers.length
    await servers[at]?.kill()
    servers[at] = await start()
    proxy.sendTo(addresses())
  }
  try {
    return await work({ place, product, venue, headers, acknowledged: [], restart })
  } finally {
    await Promise.all([proxy, ...servers].map((server) => server.stop()))
  }
}

async function lagBy(replica: Engine, turn: number): Promise<void> {
  const ms = lagsMs[turn % lagsMs.length]
  await onReplica(replica, `alter system set recovery_min_apply_delay = ${ms}`)
  await onReplica(replica, 'select pg_reload_conf()')
}

async function onReplica<R extends pg.QueryResultRow>({ url }: Engine, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

/** Returns how often lists on the replica have read tickets, and how many of its transactions have failed. */
async function listsOf(replica: Engine) {
  const [row] = await onReplica<{ answered: number; left: number }>(
    replica,
    `select (seq_scan + idx_scan)::integer as answered, xact_rollback::integer as left
     from pg_stat_user_tables, pg_stat_database where relname = 'ticket' and datname = current_database()`,
  )
  return row ?? { answered: 0, left: 0 }
}
