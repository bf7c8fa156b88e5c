import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { StartFault } from '../../ground/start-fault.ts'
import { isAlive } from './postmaster-file.ts'

/** An arbitrary lock key in the maintenance database. */
const lockKey = 6_870_932
const prefix = 'dxweb process '
const timeoutMs = 10_000

/**
 * Takes the lock until the returned connection ends, so that a killed process loses the lock. Throws StartFault if
 * another process holds it.
 */
export async function takeDataLock(config: ClientConfig, dataDir: string): Promise<pg.Client> {
  const deadline = performance.now() + timeoutMs
  const client = new pg.Client({ ...config, application_name: `${prefix}${process.pid}` })
  client.on('error', () => undefined)
  await client.connect()
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [lockKey])
    if (rows[0].is_ours) return client
    const holder = await holderOf(client)
    if ((holder && isAlive(holder)) || performance.now() > deadline) {
      await client.end()
      throw new StartFault(
        `Another DxWeb (process ${holder}) runs on the data directory ${dataDir}.`,
      )
    }
    await delay(20)
  }
}

async function holderOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [lockKey],
  )
  const name = rows[0]?.application_name
  return name?.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined
}
