import type pg from 'pg'

/** Samples a tenth of the usual; the rest is left for later. */
const rough = 10

/** Statistics of large arrays take a second and are never used. */
const columnsOf = (table: string) =>
  table === 'event_zone' ? 'event_zone (partner_id, event_id, id)' : table

/** The statements that follow in the load need this. With `later`, all rows are looked at there. */
export async function analyzeTables(
  client: pg.ClientBase,
  tables: readonly string[],
  later: string[] | undefined,
): Promise<void> {
  const all = tables.map((table) => `analyze ${columnsOf(table)}`)
  if (later) await client.query(`set local default_statistics_target = ${rough}`)
  await client.query(all.join(';'))
  if (later) await client.query('reset default_statistics_target')
  later?.push(...all)
}

/**
 * The engine guesses how much a table has that was never looked at, and reads of films took seconds for it. Distributed
 * tables are empty on this node.
 */
const newText = `
  do $$ begin
    execute coalesce((select 'analyze ' || string_agg(c.oid::regclass::text, ', ')
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.reltuples < 0 and pg_relation_size(c.oid) > 0), 'select');
  end $$`

export async function analyzeNew(client: pg.ClientBase, isRough: boolean): Promise<void> {
  if (isRough) await client.query(`set default_statistics_target = ${rough}`)
  await client.query(newText)
}
