import pg from 'pg'
import { columnTypes } from '../../db/connections/column-types.ts'
import type { Row } from '../../db/database.ts'

export type AsOwner = <R = Row>(text: string, values?: unknown[]) => Promise<R[]>

/** Connects as the owner of a database. The caller ends the pool. */
export function ownerOf(url: string) {
  const owner = new pg.Pool({
    connectionString: url,
    max: 4,
    types: columnTypes,
    options: '-c timezone=UTC',
  })
  owner.on('error', () => undefined)
  const asOwner: AsOwner = async <R>(text: string, values: unknown[] = []) => {
    const { rows } = await owner.query(text, values)
    return rows as R[]
  }
  return { owner, asOwner }
}
