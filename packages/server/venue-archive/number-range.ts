import type pg from 'pg'

/** Number of ids per installation. 2,146 ranges of a million fit into an integer; range 0 is for demos and tests. */
const rangeSize = 1_000_000
const ranges = 2146

const isDrawnText = `select is_called or last_value >= ${rangeSize} as "isDrawn" from user_account_id_seq`

const drawText = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, $1::bigint * ${rangeSize} + start_value, false)
  from pg_sequences where schemaname = 'public'`

/**
 * Draws the id range for people, films and other shared rows, before any of them is added. Thus each installation uses
 * different ids, and a moved venue keeps all of its ids (docs/decisions/0285).
 */
export async function drawRange(client: pg.ClientBase): Promise<void> {
  await client.query('lock table user_account in share row exclusive mode')
  const { rows } = await client.query<{ isDrawn: boolean }>(isDrawnText)
  if (rows[0]?.isDrawn === true) return
  await client.query(drawText, [1 + Math.floor(Math.random() * ranges)])
}

/** Advances a table's sequence past imported rows with ids in this installation's own range. */
export async function keepAhead(client: pg.ClientBase, table: string): Promise<void> {
  const sequence = `${table}_id_seq`
  await client.query(`
    select setval('${sequence}', greatest(s.last_value, t.id)) from ${sequence} s,
      lateral (select max(id) as id from ${table} where id / ${rangeSize} = s.last_value / ${rangeSize}) t
    where t.id >= s.last_value`)
}
