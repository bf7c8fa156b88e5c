import type pg from 'pg'

/** Stores statements that the product runs while it serves the demo; the server's `finishDemo` reads them. */
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
