import type pg from 'pg'
import type { Database, Row, Scope, Statement } from '@dxweb/kit/database/database.ts'

const settingsOf = ({ partnerId, renterId, userId }: Scope) =>
  Object.entries({ partner_id: partnerId, renter_id: renterId, user_id: userId })
    .map(([name, id]) => `set local dx.${name} = '${Math.trunc(id)}'; `)
    .join('')

async function rowsOf({ text, values }: Statement, client: pg.ClientBase): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows
}

/**
 * Wraps the owner's open transaction as a database for stores, to read a snapshot or uncommitted rows. Statements run
 * as the application's role.
 */
export function databaseIn(client: pg.ClientBase): Database {
  const enter = (scope: Scope) => client.query(`${settingsOf(scope)}set local role dxweb_app`)
  const leave = () => client.query('reset role')
  const batch = async (scope: Scope, statements: readonly Statement[]) => {
    await enter(scope)
    const answers: Row[][] = []
    for (const statement of statements) answers.push(await rowsOf(statement, client))
    await leave()
    return answers as never
  }
  const run = async <R>(scope: Scope, statement: Statement<R>) => {
    const [rows = []] = (await batch(scope, [statement])) as R[][]
    return rows
  }
  return {
    batch,
    run,
    async *pages(scope, { text, values }, { size = 500 } = {}) {
      await enter(scope)
      await client.query(`declare page no scroll cursor for ${text}`, values)
      for (;;) {
        const { rows } = await client.query(`fetch ${size} from page`)
        if (rows.length > 0) yield rows as never
        if (rows.length < size) break
      }
      await client.query('close page')
      await leave()
    },
    transaction: (scope, work) =>
      work({ run: (statement) => run(scope, statement), batch: (all) => batch(scope, all) }),
    reference: async (statement) => (await rowsOf(statement, client)) as never,
    close: () => Promise.resolve(),
  }
}
