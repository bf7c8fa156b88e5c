import type pg from 'pg'
import type { Row, Statement } from './database.ts'

/** Makes the planner optimise for reading all rows; by default it optimises a cursor for the first rows. */
const allOfIt = 'set local cursor_tuple_fraction = 1'

export async function* readPages(
  client: pg.ClientBase,
  settings: readonly string[],
  { text, values }: Statement,
  size: number,
): AsyncGenerator<Row[]> {
  try {
    await client.query(['begin read only', ...settings, allOfIt].join('; '))
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
