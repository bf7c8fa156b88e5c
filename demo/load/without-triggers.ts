import type pg from 'pg'

/** For rows whose derived rows are written otherwise. Foreign keys are checked as always. Must run in a transaction. */
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
