import type pg from 'pg'

/** Ids of one installation: 2,146 ranges of a million fit into an integer, and range 0 is that of demos and tests. */
const rangeSize = 1_000_000
const ranges = 2146

const isDrawnText = `select is_called or last_value >= ${rangeSize} as "isDrawn" from user_account_id_seq`

const drawText = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, $1::bigint * ${rangeSize} + start_value, false)
  from pg_sequences where schemaname = 'public'`

/**
 * Draws the range of ids for people, films and other rows that venues share, before the first of them. Installations so
 * have ids of their own, and a venue that moves between them keeps all of its ids (docs/decisions/0285).
 */
export async function drawRange(client: pg.ClientBase): Promise<void> {
  await client.query('lock table user_account in share row exclusive mode')
  const { rows } = await client.query<{ isDrawn: boolean }>(isDrawnText)
  if (rows[0]?.isDrawn === true) return
  await client.query(drawText, [1 + Math.floor(Math.random() * ranges)])
}

/** Moves the numbers of a table past rows that were added with ids of this installation's own range. */
export async function keepAhead(client: pg.ClientBase, table: string): Promise<void> {
  const sequence = `${table}_id_seq`
  await client.query(`
    select setval('${sequence}', greatest(s.last_value, t.id)) from ${sequence} s,
      lateral (select max(id) as id from ${table} where id / ${rangeSize} = s.last_value / ${rangeSize}) t
    where t.id >= s.last_value`)
}
