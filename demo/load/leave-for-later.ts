import type pg from 'pg'

/** The product's job `finishDemo` runs the statements while the demo is served. */
export async function leaveForLater(
  client: pg.ClientBase,
  statements: readonly string[],
): Promise<void> {
  await client.query(
    'create table dx_meta.demo_rest (place integer primary key, statement text not null)',
  )
  await client.query(
    'insert into dx_meta.demo_rest select place, statement from unnest($1::text[]) with ordinality s (statement, place)',
    [statements],
  )
}
