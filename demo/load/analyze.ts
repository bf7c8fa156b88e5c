import type pg from 'pg'

/** Statistics target of a rough analysis, a tenth of the default. */
const rough = 10

/** Omits large arrays: computing their statistics takes a second, and no plan uses them. */
const columnsOf = (table: string) =>
  table === 'event_zone' ? 'event_zone (partner_id, event_id, id)' : table

/**
 * Analyzes tables for later statements of the load. With `later`, analyzes small samples now, and adds the full
 * analysis to `later`.
 */
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
 * Analyzes tables without statistics, since a wrong estimate of their size makes film queries take seconds. Distributed
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
