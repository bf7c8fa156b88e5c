import type pg from 'pg'

interface Definition {
  drop: string
  add: string
  /** Statement that validates a foreign key that was added with `not valid`; null for other definitions. */
  check: string | null
  canWait: boolean
}

const definitions = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add,
    case when c.contype = 'f' then format('alter table %s validate constraint %I', c.conrelid::regclass, c.conname) end as check,
    false as "canWait"
  from pg_constraint c`

/**
 * Selects foreign keys first, so that they are dropped before other keys and added after them. Dropping a primary or
 * unique key also drops its index.
 */
const constraintsText = `
  ${definitions}
  where (c.contype = 'f' and (c.conrelid = any($1::regclass[]) or c.confrelid = any($1::regclass[])))
    or (c.contype in ('p', 'u') and c.conrelid = any($1::regclass[]))
  order by c.contype <> 'f', c.conrelid::regclass::text, c.conname`

const referencesText = `${definitions} where c.contype = 'f' and c.conrelid = any($1::regclass[])
  order by c.conrelid::regclass::text, c.conname`

/** Indexes that later statements of the load read. */
const readByLoad = ['sale_time', 'ticket_event_time', 'ticket_sale']
/** Tables with many small indexes, which are never left for `later`. */
const small = ['event', 'hall_booking']

const indexesText = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as add, null as check,
    not i.indisunique and not i.indexrelid::regclass::text = any($2) and not i.indrelid::regclass::text = any($3) as "canWait"
  from pg_index i
  where i.indrelid = any($1::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
  order by i.indexrelid::regclass::text`

/**
 * Drops indexes and constraints while rows are written, and creates them afterwards, which is faster. Must run in a
 * transaction. `later` receives the creation of indexes that only speed up reads, and the checks of existing rows.
 */
export async function withoutIndexes<T>(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<T>,
  later?: string[],
): Promise<T> {
  const constraints = await client.query<Definition>(constraintsText, [tables])
  const indexes = await client.query<Definition>(indexesText, [tables, readByLoad, small])
  const adds = [...indexes.rows, ...constraints.rows.toReversed()]
  const drops = [...constraints.rows, ...indexes.rows].map((definition) => definition.drop)
  return without(client, drops, adds, work, later)
}

/**
 * Checks the foreign keys of these tables once, at the end or `later`; their indexes stay. Must run in a transaction.
 */
export async function withoutReferences<T>(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<T>,
  later?: string[],
): Promise<T> {
  const { rows } = await client.query<Definition>(referencesText, [tables])
  const drops = rows.map(({ drop }) => drop)
  return without(client, drops, rows, work, later)
}

async function without<T>(
  client: pg.ClientBase,
  drops: readonly string[],
  adds: readonly Definition[],
  work: () => Promise<T>,
  later: string[] | undefined,
): Promise<T> {
  await client.query(drops.join(';'))
  const result = await work()
  const now = later ? adds.filter(({ canWait }) => !canWait) : adds
  await client.query(
    now.map(({ add, check }) => (later && check ? `${add} not valid` : add)).join(';'),
  )
  later?.push(...adds.flatMap(({ canWait, add, check }) => (canWait ? [add] : (check ?? []))))
  return result
}
