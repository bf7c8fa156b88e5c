import pg from 'pg'
import { columnTypes } from '../../db/connections/column-types.ts'
import type { Row } from '../../db/database.ts'
import { isOnCitus } from './on-citus.ts'

export type AsOwner = <R = Row>(text: string, values?: unknown[]) => Promise<R[]>

/** Selects the schema of the only shard that a test has on Citus. */
const inShard = `do $$ declare shard name := (select nspname from pg_namespace where nspname ~ '^venues_[1-9]'); begin
  if shard is not null then execute format('set search_path = %I, public', shard); end if;
end $$`
/** Matches statements about tables instead of rows; the shard's schema has only views of tables. */
const isOfTables =
  /^\s*(?:alter|create|drop|truncate|lock|grant|revoke|comment|analyze|vacuum) |::regclass\b|\binformation_schema\b/i

/** The caller ends the pool. */
export function ownerOf(url: string) {
  const rows = openPool(url, isOnCitus ? inShard : undefined)
  const tables = isOnCitus ? openPool(url) : rows
  const owner = { end: () => Promise.all([...new Set([rows, tables])].map((pool) => pool.end())) }
  const asOwner: AsOwner = async <R>(text: string, values: unknown[] = []) => {
    const pool = isOfTables.test(text) ? tables : rows
    return (await pool.query(text, values)).rows as R[]
  }
  return { owner, asOwner }
}

function openPool(connectionString: string, first?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    types: columnTypes,
    options: '-c timezone=UTC',
    ...(first !== undefined && { onConnect: (client: pg.ClientBase) => client.query(first) }),
  })
  return pool.on('error', () => undefined)
}
