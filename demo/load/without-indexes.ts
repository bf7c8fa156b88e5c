import type pg from 'pg'

interface Definition {
  drop: string
  add: string
}

const definitions = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add
  from pg_constraint c`

/** Foreign keys are dropped first and added last; dropping a key drops its index. */
const constraintsText = `
  ${definitions}
  where (c.contype = 'f' and (c.conrelid = any($1::regclass[]) or c.confrelid = any($1::regclass[])))
    or (c.contype in ('p', 'u') and c.conrelid = any($1::regclass[]))
  order by c.contype <> 'f', c.conrelid::regclass::text, c.conname`

const referencesText = `${definitions} where c.contype = 'f' and c.conrelid = any($1::regclass[])
  order by c.conrelid::regclass::text, c.conname`

const indexesText = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as add
  from pg_index i
  where i.indrelid = any($1::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
  order by i.indexrelid::regclass::text`

/** PostgreSQL then sorts and checks once instead of row by row. Must run in a transaction. */
export async function withoutIndexes<T>(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const constraints = await client.query<Definition>(constraintsText, [tables])
  const indexes = await client.query<Definition>(indexesText, [tables])
  const drops = [...constraints.rows, ...indexes.rows].map((definition) => definition.drop)
  const adds = [...indexes.rows, ...constraints.rows.toReversed()].map(
    (definition) => definition.add,
  )
  return without(client, { drops, adds }, work)
}

/** Checks the references of these tables once, at the end; their indexes stay. Must run in a transaction. */
export async function withoutReferences<T>(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<Definition>(referencesText, [tables])
  return without(
    client,
    { drops: rows.map(({ drop }) => drop), adds: rows.map(({ add }) => add) },
    work,
  )
}

async function without<T>(
  client: pg.ClientBase,
  { drops, adds }: { drops: string[]; adds: string[] },
  work: () => Promise<T>,
): Promise<T> {
  await client.query(drops.join(';'))
  const result = await work()
  await client.query(adds.join(';'))
  return result
}
