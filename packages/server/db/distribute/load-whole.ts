import type pg from 'pg'
import { StartFault } from '../../ground/start-fault.ts'
import { migrate } from '../migrate/migrate.ts'
import { declaredTables } from '../schema-files.ts'
import { distribute } from './distribute.ts'

const extension = `select from pg_extension where extname = 'citus'`
const isPlacedText = `select exists (select from pg_dist_partition where partmethod = 'h') as is_placed`
const isUsedText =
  'select exists (select from partner) or exists (select from user_account) as is_used'

/** Drops the schemas of shards, too. Needs an empty database. */
const emptied = `
  do $$ declare one text; begin
    for one in select nspname from pg_namespace where nspname ~ '^venues_[0-9]+$' loop
      execute format('drop schema %I cascade', one);
    end loop;
  end $$;
  drop schema public cascade; create schema public; delete from dx_meta.dx_migration`

/**
 * Runs a load that copies rows of many venues at once, which takes the tables of the plain engine: an empty distributed
 * database is made whole before, and distributed again after.
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
