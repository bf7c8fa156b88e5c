import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'

const rowsOfBlock = 5000

/** Milliseconds after which a transaction can no longer commit, with a margin for clock skew. */
export const settlingMs = 600_000

/** Seals entries made before `settled` as the next block of the chain. Returns the number of rows. */
export async function sealNext(db: Database, scope: Scope, settled: Date): Promise<number> {
  const statement = sql<{ rows: number }>('books-seal', 'select dx_seal($1, $2) as rows', [
    settled,
    rowsOfBlock,
  ])
  return onlyRow(await db.run(scope, statement)).rows
}

/** A partner's newest block, which proves all earlier ones. `hash` is hexadecimal. */
export interface Head {
  partnerId: number
  number: number
  hash: string
}

export async function readHead(db: Database, scope: Scope): Promise<Head | null> {
  const text = `select partner_id as "partnerId", number, encode(hash, 'hex') as hash
    from ledger_block where partner_id = $1 order by number desc limit 1`
  const [head] = await db.run<Head>(scope, sql('books-head', text, [scope.partnerId]))
  return head ?? null
}
