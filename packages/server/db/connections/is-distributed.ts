import type pg from 'pg'

const question = `select from pg_extension where extname = 'citus'`

export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  return (await client.query(question)).rows.length > 0
}
