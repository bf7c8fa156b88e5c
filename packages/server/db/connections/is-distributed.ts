import type pg from 'pg'

const question = `select from pg_extension where extname = 'citus'`

/** Returns true if Citus distributes rows over several nodes (npm run distribute). */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  return (await client.query(question)).rows.length > 0
}
