import type pg from 'pg'
import { StartFault } from '../../ground/start-fault.ts'
import { migrate } from '../migrate/migrate.ts'
import { declaredTables } from '../schema-files.ts'
import { distribute } from './distribute.ts'

const extension = `select from pg_extension where extname = 'citus'`
const isPlacedText = `select exists (select from pg_dist_partition where partmethod = 'h') as is_placed`
const isUsedText =
  'select exists (select from partner) or exists (select from user_account) as is_used'

/** Drops all objects of the product and the schemas of shards. Keeps the extension's views in the same schema. */
const emptied = `
  do $$ declare own text; begin
    foreach own in array array(
      select format('drop schema %I cascade', nspname) from pg_namespace where nspname ~ '^(venues|renters)_[0-9]+$'
      union all
      select 'drop table ' || string_agg(oid::regclass::text, ', ') || ' cascade' from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      union all
      select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t join pg_class c on c.oid = t.typrelid
      where t.typnamespace = 'public'::regnamespace and c.relkind = 'c')
    loop
      execute own;
    end loop;
  end $$;
  delete from dx_meta.dx_migration`

/**
 * Runs a load that copies rows of many venues at once, which needs plain tables. An empty distributed database is
 * first recreated with plain tables, and distributed again afterwards.
 */
export async function loadWhole<T>(
  owner: pg.Client,
  url: string,
  load: () => Promise<T>,
): Promise<T> {
  if ((await owner.query(extension)).rows.length === 0) return load()
  const { rows } = await owner.query<{ is_placed: boolean }>(isPlacedText)
  if (rows[0]?.is_placed === true) {
    const used = await owner.query<{ is_used: boolean }>(isUsedText)
    if (used.rows[0]?.is_used === true) {
      throw new StartFault('A distributed database takes this load only while it is empty.')
    }
    await owner.query(emptied)
    await migrate({ url })
  }
  const loaded = await load()
  const { refused } = await distribute(owner, declaredTables())
  if (refused.length > 0) throw new Error(`Citus refuses the schema: ${JSON.stringify(refused)}`)
  return loaded
}
