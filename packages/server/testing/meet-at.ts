import pg from 'pg'
import type { TestDatabase } from './test-database.ts'
import { waitFor } from './wait-for.ts'

/** Number of the advisory lock. Advisory locks are per database, so test files do not block each other. */
const gateKey = 4711

const waitingText = `
  select count(*)::integer as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'
    and wait_event in ('advisory', 'transactionid', 'tuple')`

/**
 * Synchronises transactions: each transaction that has written to the table waits before its commit until all others
 * have written, are blocked or have ended. The order does not depend on time.
 */
export async function meetAt(
  { asOwner, url }: Pick<TestDatabase, 'asOwner' | 'url'>,
  table: string,
  write: 'insert' | 'update' = 'insert',
) {
  await asOwner(`create function stop_at_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${gateKey});
    return null;
  end $$`)
  await asOwner(
    `create trigger stops_at_gate after ${write} on ${table} for each statement execute function stop_at_gate()`,
  )
  return async <T>(starts: readonly (() => Promise<T>)[]): Promise<T[]> => {
    const gate = new pg.Client({ connectionString: url })
    await gate.connect()
    try {
      await gate.query('select pg_advisory_lock($1)', [gateKey])
      let answered = 0
      const started = starts.map(async (start) => start().finally(() => (answered += 1)))
      const all = Promise.allSettled(started)
      await waitFor(async () => {
        const { rows } = await gate.query<{ count: number }>(waitingText)
        return (rows[0]?.count ?? 0) + answered === starts.length
      })
      await gate.query('select pg_advisory_unlock($1)', [gateKey])
      await all
      return await Promise.all(started)
    } finally {
      await gate.end()
    }
  }
}
