import { declaredTables } from '../../db/schema-files.ts'
import { sql, type Database, type Row, type Scope, type Statement } from '../../db/database.ts'

export interface Watched {
  db: Database
  /** Returns the names of venue statements that Citus plans. */
  spread: () => Promise<string[]>
}

/** Matches tables of people, which are on the coordinator. */
const ofPeople = new RegExp(
  `\\b(?:${declaredTables()
    .filter(({ distribution }) => distribution === 'local')
    .map(({ name }) => name)
    .join('|')})\\b`,
)

type Note = (scope: Scope, statements: readonly Statement[]) => void

export function watchStatements(db: Database): Watched {
  const seen = new Map<string, [Scope, Statement]>()
  const note: Note = (scope, statements) => {
    for (const one of statements) {
      const isOfVenue = one.name !== '' && scope.partnerId > 0 && !ofPeople.test(one.text)
      if (isOfVenue && !seen.has(one.name)) seen.set(one.name, [scope, one])
    }
  }
  return {
    db: noting(db, note),
    async spread() {
      const names: string[] = []
      for (const [name, [scope, statement]] of seen) {
        if (await isSpread(db, scope, statement)) names.push(name)
      }
      return names
    },
  }
}

const noting = (db: Database, note: Note): Database => ({
  ...db,
  run(scope, statement, options) {
    note(scope, [statement])
    return db.run(scope, statement, options)
  },
  batch(scope, statements, options) {
    note(scope, statements)
    return db.batch(scope, statements, options)
  },
  enter(scope, enter, reads, gone) {
    note({ ...scope, userId: 0 }, reads)
    return db.enter(scope, enter, reads, gone)
  },
  transaction: (scope, work) =>
    db.transaction(scope, (tx) =>
      work({
        run(statement) {
          note(scope, [statement])
          return tx.run(statement)
        },
        batch(statements) {
          note(scope, statements)
          return tx.batch(statements)
        },
      }),
    ),
})

/**
 * Returns true if Citus plans the statement; false also for a statement that needs earlier statements of its
 * transaction.
 */
async function isSpread(db: Database, scope: Scope, { text, values }: Statement): Promise<boolean> {
  const asked = sql<Row>('', `explain ${text}`, values)
  const plan = await db.run(scope, asked).catch(() => [])
  return plan.some((line) => String(line['QUERY PLAN']).includes('Custom Scan (Citus'))
}
