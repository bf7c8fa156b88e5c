import type pg from 'pg'

/**
 * Disables triggers while `work` runs; the caller writes the derived rows. Foreign keys are still checked. Requires a
 * transaction.
 */
export async function withoutTriggers<T>(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const toEach = (action: string) =>
    client.query(tables.map((table) => `alter table ${table} ${action} trigger user`).join(';'))
  await toEach('disable')
  const result = await work()
  await toEach('enable')
  return result
}
