import pg from 'pg'
import { databaseAt, templateName } from '../database-url.ts'
import { type AsOwner, ownerOf } from './owner-of.ts'

export interface Filling {
  name: string
  /** Writes the rows, and closes its own connections. */
  fill: (empty: { url: string; asOwner: AsOwner }) => Promise<unknown>
}

/** Lock for filling, separate from the lock for copying, which other test files use at the same time. */
const fillingLock = 2

/**
 * The first test file that needs the template fills it, and the others wait. A new template is filled every hour, since
 * rows may be relative to the current time.
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
    await endConnections(client, making)
    await client.query(`alter database ${making} rename to ${filled}`)
    return filled
  } finally {
    await client.end()
  }
}

/** Ends all connections to a database, since Citus keeps one open and a database in use cannot be copied. */
export const endConnections = (client: pg.Client, name: string) => client.query(leaveText(name))

export const leaveText = (name: string) =>
  `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`

/**
 * Copies a template, one at a time since PostgreSQL refuses concurrent copies. Copies files, which costs a third of the
 * default strategy.
 */
export async function copyDatabase(client: pg.Client, name: string, from: string): Promise<void> {
  await client.query('select pg_advisory_lock(1)')
  await client.query(`create database ${name} template ${from} strategy file_copy`)
  await client.query('select pg_advisory_unlock(1)')
}
