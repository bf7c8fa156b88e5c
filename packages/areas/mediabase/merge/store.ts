import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type By, signed } from '@dxweb/kit/definitions/audit.ts'
import { answeredStatement } from '../proposals/store.ts'

interface Merge {
  id: number
  version: number
  intoId: number
}

const text = 'select dx_merge_productions($1, $2, $3, $4, $5, $6) as version'

/** Refuses: not_found, stale. */
export async function mergeProductions(db: Database, scope: Scope, by: By, merge: Merge) {
  const { id, version, intoId } = merge
  const values = [id, version, intoId, ...signed(by)]
  const statement = sql<{ version: number }>('productions-merge', text, values)
  const [rows, answered] = await db.batch(scope, [statement, answeredStatement(intoId)])
  return { id: intoId, version: onlyRow(rows).version, answered }
}
