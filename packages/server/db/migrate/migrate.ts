import pg from 'pg'
import { assertDirect } from '../connections/pool-check.ts'
import { StartFault } from '../../ground/start-fault.ts'
import {
  migrationsDir,
  pendingOf,
  readMigrations,
  schemaFile,
  schemaName,
} from './migration-files.ts'
import type { Applied, MigrationFile } from './migration-files.ts'

export interface MigrateSettings {
  /** Connects as the owner. */
  url: string
  /** SQL that creates a new database; the schema files by default. */
  schema?: string
  directory?: string
  /** Called once, before a non-empty database is changed. */
  backUp?: () => Promise<void>
  onApplied?: (name: string) => void
}

const oldestVersion = 150_000
/** An arbitrary lock key, so that one process migrates at a time. */
const lockKey = 6_870_933

/**
 * Returns the names of the applied files; each is applied in one transaction. Throws StartFault for an old server,
 * and for a database with another schema or history.
 */
export async function migrate(settings: MigrateSettings): Promise<string[]> {
  const migrations = readMigrations(settings.directory ?? migrationsDir)
  const files = [schemaFile(settings.schema), ...migrations]
  const client = await connect(settings.url)
  try {
    await assertDirect(settings.url)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await migrateOn(client, files, settings)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause
    throw new StartFault(`The database cannot be made ready: ${cause.message}.`, { cause })
  } finally {
    await client.end()
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString,
      application_name: 'dxweb migrate',
      connectionTimeoutMillis: 10_000,
    })
    // Ignores the event: an error that breaks the connection also fails the current statement.
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (cause) {
    throw new StartFault(`The database cannot be reached: ${reasonOf(cause)}.`, { cause })
  }
}

/**
 * Returns the error's message. For a host name with several addresses, returns the message of the first error, since
 * the AggregateError has no message.
 */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}

async function migrateOn(
  client: pg.Client,
  files: MigrationFile[],
  { backUp, onApplied }: MigrateSettings,
): Promise<string[]> {
  await refuseOldServer(client)
  const applied = await history(client)
  const pending = pendingOf(files, applied)
  if (pending.length > 0 && applied.length > 0) await backUp?.()
  for (const file of pending) {
    await apply(client, file)
    onApplied?.(file.name)
  }
  return pending.map((file) => file.name)
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<ServerVersion>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as text`,
  )
  if (rows[0]) refuseOld(rows[0])
}

interface ServerVersion {
  /** `server_version_num`: 150004 is 15.4. */
  number: number
  text: string
}

export function refuseOld({ number, text }: ServerVersion): void {
  if (number < oldestVersion) {
    throw new StartFault(`DxWeb needs PostgreSQL 15 or newer; the database is ${text}.`)
  }
}

/** Reads the applied migrations from a schema that the application’s role has no rights to. */
async function history(client: pg.Client): Promise<Applied[]> {
  await client.query(`
    create schema if not exists dx_meta;
    create table if not exists dx_meta.dx_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const text = 'select name, checksum from dx_meta.dx_migration order by name'
  return (await client.query<Applied>(text)).rows
}

async function apply(client: pg.Client, { name, text, checksum }: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into dx_meta.dx_migration (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    const what = name === schemaName ? 'The creation of the schema' : `The migration ${name}`
    throw new StartFault(`${what} failed and changed nothing: ${reasonOf(cause)}`, { cause })
  }
}
