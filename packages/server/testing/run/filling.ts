import pg from 'pg'
import { databaseAt, templateName } from '../database-url.ts'
import { type AsOwner, ownerOf } from './owner-of.ts'

/** Contents that several test files begin with. */
export interface Filling {
  name: string
  /** Leaves no connection of its own open. */
  fill: (empty: { url: string; asOwner: AsOwner }) => Promise<unknown>
}

/** Differs from the lock of copies, which other files take meanwhile. */
const fillingLock = 2

/**
 * The first file that asks in a run fills a template, and the others wait for it. Returns its name. There is
 * one for each hour, since rows may be relative to now.
 */
export async function filledTemplate(engineUrl: string, { name, fill }: Filling): Promise<string> {
  const hour = new Date().toISOString().slice(0, 13).replaceAll(/\D/g, '')
  const filled = `filled_${name}_${hour}`
  const making = `${filled}_making`
  const client = new pg.Client({ connectionString: databaseAt(engineUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${fillingLock})`)
    const { rows } = await client.query('select from pg_database where datname = $1', [filled])
    if (rows.length > 0) return filled
    await client.query(`drop database if exists ${making} with (force)`)
    await copyDatabase(client, making, templateName)
    const url = databaseAt(engineUrl, making)
    const { owner, asOwner } = ownerOf(url)
    await fill({ url, asOwner }).finally(() => owner.end())
    await leaveAlone(client, making)
    await client.query(`alter database ${making} rename to ${filled}`)
    return filled
  } finally {
    await client.end()
  }
}

/** Citus has a connection of its own to each database that one was made to, and a database in use is not copied. */
export const leaveAlone = (client: pg.Client, name: string) => client.query(leaveText(name))

export const leaveText = (name: string) =>
  `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`

/** PostgreSQL refuses to copy a template concurrently. The default strategy costs three times a copy of files. */
export async function copyDatabase(client: pg.Client, name: string, from: string): Promise<void> {
  await client.query('select pg_advisory_lock(1)')
  await client.query(`create database ${name} template ${from} strategy file_copy`)
  await client.query('select pg_advisory_unlock(1)')
}
