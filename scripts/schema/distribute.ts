import type pg from 'pg'
import type { DeclaredTable } from '@dxweb/server/db/schema-files.ts'

interface Refused {
  what: string
  why: string
}

export interface Distributed {
  refused: Refused[]
  counts: Record<string, number>
}

/** Citus settings that the schema needs: triggers stay within a partner, and SET LOCAL sets contexts. */
const settings = `
  set citus.enable_unsafe_triggers = on;
  set citus.propagate_set_commands = 'local';
  set citus.multi_shard_modify_mode = 'sequential'`

const foreignKeys = `
  select conrelid::regclass::text as "on", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`

/** Excludes shards, which have names of their own. */
const standing = `
  with shown as (select unnest($1::text[])::regclass as oid)
  select (select count(*) from citus_tables where citus_table_type = 'distributed')::integer as "distributed tables",
    (select count(*) from citus_tables where citus_table_type = 'reference')::integer as "reference tables",
    (select count(*) from pg_policy join shown on shown.oid = polrelid)::integer as policies,
    (select count(*) from pg_trigger join shown on shown.oid = tgrelid
      where not tgisinternal and tgname !~ 'citus|truncate')::integer as triggers`

/** Tables of one partner are colocated. */
const placing = {
  'by partner_id': (name: string, first: string) =>
    `select create_distributed_table('${name}', 'partner_id', colocate_with => '${name === first ? 'none' : first}')`,
  reference: (name: string) => `select create_reference_table('${name}')`,
  local: () => 'select 1',
}

/** Keys are dropped first, since Citus refuses keys to tables without a distribution. */
export async function distribute(
  owner: pg.Client,
  tables: readonly DeclaredTable[],
): Promise<Distributed> {
  const refused: Refused[] = []
  const attempt = (what: string, text: string) =>
    owner.query(text).catch((error: Error) => refused.push({ what, why: error.message }))
  await owner.query(settings)
  const keys = await owner.query<{ on: string; name: string; definition: string }>(foreignKeys)
  for (const key of keys.rows) {
    await owner.query(`alter table ${key.on} drop constraint ${key.name}`)
  }
  const first = tables.find((table) => table.distribution === 'by partner_id')?.name ?? ''
  for (const kind of ['reference', 'local', 'by partner_id'] as const) {
    for (const { name } of tables.filter((table) => table.distribution === kind)) {
      await attempt(`${name} ${kind}`, placing[kind](name, first))
    }
  }
  for (const key of keys.rows) {
    const text = `alter table ${key.on} add constraint ${key.name} ${key.definition}`
    await attempt(`${key.name} of ${key.on}, ${key.definition}`, text)
  }
  const names = tables.map((table) => table.name)
  const { rows } = await owner.query<Record<string, number>>(standing, [names])
  return { refused, counts: { ...rows[0], keys: keys.rows.length - refused.length } }
}
