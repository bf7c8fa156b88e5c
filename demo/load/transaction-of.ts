import type { Transaction } from '@dxweb/kit/database/database.ts'
import pg from 'pg'

const bigint = 20
const date = 1082

const usual = pg.types as { getTypeParser: (oid: number, format: string) => unknown }

/** Reads amounts as numbers and days as text, like the product's own driver. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === bigint) return Number
    return oid === date ? String : usual.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

export function transactionOf(client: pg.ClientBase): Transaction {
  const run: Transaction['run'] = async ({ text, values }) =>
    (await client.query({ text, values, types })).rows
  const batch = async (statements: readonly Parameters<typeof run>[0][]) => {
    const answers: unknown[] = []
    for (const statement of statements) answers.push(await run(statement))
    return answers
  }
  return { run, batch: batch as Transaction['batch'] }
}
