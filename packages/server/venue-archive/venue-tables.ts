import type pg from 'pg'
import { declaredTables } from '../db/schema-files.ts'
import { sealedColumns } from '../pages/secrets/sealed-columns.ts'

export interface VenueTable {
  name: string
  /** Columns, except generated ones. */
  columns: string[]
  /** The primary key as a sort order that is the same in every collation. */
  order: string
}

const catalogText = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    (select string_agg(format(case when t.typcollation <> 0 then '%I collate "C"' else '%I' end, k.attname), ', '
        order by array_position(i.indkey::smallint[], k.attnum))
      from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
      join pg_type t on t.oid = k.atttypid where i.indrelid = c.oid and i.indisprimary) as order
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) group by c.oid, c.relname
  order by array_position($1::text[], c.relname::text)`

/** Lists, in schema order, the tables with rows of venues. `npm run distribute` places these tables by `partner_id`. */
export async function venueTables(client: pg.ClientBase): Promise<VenueTable[]> {
  const names = declaredTables()
    .filter(({ distribution }) => distribution === 'by partner_id')
    .map(({ name }) => name)
  return (await client.query<VenueTable>(catalogText, [names])).rows
}

/** Settings that give a value the same text form in every installation. Also disables timeouts. */
export const copySettings = `
  set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`

/** Clears encrypted values, since each installation encrypts them with its own secret. */
const shown = (table: string, column: string) =>
  sealedColumns.some((one) => one.table === table && one.column === column)
    ? `case when ${column} is not null then ''::bytea end`
    : `"${column}"`

export const copyOutText = ({ name, columns, order }: VenueTable, partnerId: number) => `
  copy (select ${columns.map((column) => shown(name, column)).join(', ')} from ${name}
    where partner_id = ${Math.trunc(partnerId)} order by ${order}) to stdout`

export const copyInText = (name: string, columns: readonly string[]) =>
  `copy ${name} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`
