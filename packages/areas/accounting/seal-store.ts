import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'

/** Rows of the books that one block holds, about. */
const rowsOfBlock = 5000

/**
 * Milliseconds after which nothing that began at a time can still be committed with it: statements, requests and
 * uploads are cut off before. Clocks of servers may differ by less than the rest of it.
 */
export const settlingMs = 600_000

/** Chains what a partner's books got before `settled` to what was sealed before it. Answers the number of rows. */
export async function sealNext(db: Database, scope: Scope, settled: Date): Promise<number> {
  const statement = sql<{ rows: number }>('books-seal', 'select dx_seal($1, $2) as rows', [
    settled,
    rowsOfBlock,
  ])
  return onlyRow(await db.run(scope, statement)).rows
}

/** The newest block of a partner, by which all before it can be proven. `hash` is hexadecimal. */
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
