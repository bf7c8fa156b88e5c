import type pg from 'pg'
import type { DeclaredTable } from '../schema-files.ts'
import { type SetAside, setAside } from './set-aside.ts'
import { makeVenueSchemas } from './venue-schemas.ts'

interface Refused {
  what: string
  why: string
}

export interface Distributed {
  /** Refused steps; if there are any, nothing was changed. */
  refused: Refused[]
  /** Moved rows by table; empty if all tables were already distributed. */
  moved: Record<string, number>
  counts: Record<string, number>
}

/** Allows triggers, which stay within a partner, and makes SET LOCAL pass contexts on to the nodes. */
export const citusSettings = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.propagate_set_commands': 'local',
  // Functions called by a venue's statement query the same shard.
  'citus.allow_nested_distributed_execution': 'on',
}

const placed = `
  select logicalrelid::regclass::text as name from pg_dist_partition
  where partmethod = 'h' or partmethod = 'n' and repmodel = 't'`

/** Counts the policies, triggers and keys of declared tables only, since their shards have other names. */
const standing = `
  with shown as (select unnest($1::text[])::regclass as oid)
  select (select count(*) from pg_dist_partition where partmethod = 'h')::integer as "distributed tables",
    (select count(*) from pg_dist_partition where partmethod = 'n' and repmodel = 't')::integer as "reference tables",
    (select count(*) from pg_policy join shown on shown.oid = polrelid)::integer as policies,
    (select count(*) from pg_trigger join shown on shown.oid = tgrelid
      where not tgisinternal and tgname !~ 'citus|truncate')::integer as triggers,
    (select count(*) from pg_constraint join shown on shown.oid = conrelid where contype = 'f')::integer as keys`

const placing = {
  'by partner_id': (name: string, first: string) =>
    `select create_distributed_table('${name}', 'partner_id', colocate_with => '${name === first ? 'none' : first}')`,
  reference: (name: string) => `select create_reference_table('${name}')`,
  local: () => 'select 1',
}

/**
 * Distributes the remaining tables in one transaction: all or none. Locks out writers meanwhile, so that no row is lost
 * and no key is violated.
 */
export async function distribute(
  owner: pg.Client,
  tables: readonly DeclaredTable[],
): Promise<Distributed> {
  await keepSettings(owner)
  await owner.query(mayLogIn)
  const { rows } = await owner.query<{ name: string }>(placed)
  const has = new Set(rows.map(({ name }) => name))
  const waiting = tables.filter(
    ({ name, distribution }) => distribution !== 'local' && !has.has(name),
  )
  const names = waiting.map(({ name }) => name)
  const first = tables.find(({ distribution }) => distribution === 'by partner_id')?.name ?? ''
  const before = await rowsOf(owner, names)
  const refused = names.length === 0 ? [] : await placeAll(owner, waiting, first, before)
  const moved = refused.length > 0 ? {} : before
  for (const name of Object.keys(moved)) {
    await owner.query(`select truncate_local_data_after_distributing_table('${name}')`)
  }
  if (refused.length === 0) await makeVenueSchemas(owner)
  const found = await owner.query<Record<string, number>>(standing, [tables.map((one) => one.name)])
  return { refused, moved, counts: found.rows[0] ?? {} }
}

async function keepSettings(owner: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(citusSettings)) {
    await owner.query(`
      do $$ begin execute format('alter database %I set ${name} = ''${value}''', current_database()); end $$;
      set ${name} = '${value}'`)
  }
}

/** Allows the roles to log in, because Citus connects its nodes with the caller's role. */
const mayLogIn = `
  do $$ begin
    if exists (select from pg_roles where rolname in ('dxweb_app', 'dxweb_renter') and not rolcanlogin) then
      alter role dxweb_app login;
      alter role dxweb_renter login;
    end if;
  end $$`

async function rowsOf(owner: pg.Client, names: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) {
    const { rows } = await owner.query<{ n: string }>(`select count(*) as n from ${name}`)
    counts[name] = Number(rows[0]?.n)
  }
  return counts
}

async function placeAll(
  owner: pg.Client,
  waiting: readonly DeclaredTable[],
  first: string,
  before: Record<string, number>,
): Promise<Refused[]> {
  const names = waiting.map(({ name }) => name)
  await owner.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`)
  await owner.query(`lock table ${names.join(', ')} in exclusive mode`)
  const aside = await setAside(owner, names)
  const ordered = [...waiting].toSorted(
    (a, b) => rank(a) - rank(b) || Number(b.name === first) - Number(a.name === first),
  )
  const steps = ordered.map(({ name, distribution }) => ({
    name: `${name} ${distribution}`,
    make: placing[distribution](name, first),
  }))
  const refused = [...(await attempts(owner, steps)), ...(await attempts(owner, aside))]
  if (refused.length === 0) refused.push(...differing(before, await rowsOf(owner, names)))
  await owner.query(refused.length === 0 ? 'commit' : 'rollback')
  return refused
}

/** Sorts reference tables first, because distributed tables have foreign keys to them. */
const rank = ({ distribution }: DeclaredTable) => (distribution === 'reference' ? 0 : 1)

/** Runs each step in a savepoint, so that all refused steps are reported together. */
async function attempts(
  owner: pg.Client,
  all: readonly Pick<SetAside, 'name' | 'make'>[],
): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const { name, make } of all) {
    await owner.query('savepoint one')
    try {
      await owner.query(make)
      await owner.query('release one')
    } catch (error) {
      await owner.query('rollback to one')
      refused.push({ what: name, why: error instanceof Error ? error.message : String(error) })
    }
  }
  return refused
}

function differing(before: Record<string, number>, after: Record<string, number>): Refused[] {
  return Object.entries(before)
    .filter(([name, rows]) => after[name] !== rows)
    .map(([name, rows]) => ({ what: name, why: `${rows} rows before and ${after[name]} after` }))
}
