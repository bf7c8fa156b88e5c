import type pg from 'pg'
import type { Row, Statement } from './database.ts'

/** Its rows are all wanted, where the planner takes it that only the first of a cursor's are. */
const allOfIt = 'set local cursor_tuple_fraction = 1'

/** What a statement finds, some rows at a time, in a transaction that only reads. */
export async function* readPages(
  client: pg.ClientBase,
  settings: readonly string[],
  { text, values }: Statement,
  size: number,
): AsyncGenerator<Row[]> {
  await client.query(['begin read only', ...settings, allOfIt].join('; '))
  try {
    await client.query(`declare page no scroll cursor for ${text}`, values)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${size} from page`)
      if (rows.length > 0) yield rows
      if (rows.length < size) break
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}
