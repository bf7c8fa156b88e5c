import type {
  Database as StoresDatabase,
  Row,
  Scope,
  Statement,
  StatementOptions,
} from '@dxweb/kit/database/database.ts'

export { sql } from '@dxweb/kit/database/database.ts'
export type {
  Row,
  Scope,
  Statement,
  StatementOptions,
  Transaction,
} from '@dxweb/kit/database/database.ts'

/** Wraps the database for callers who may disconnect: cancels their reads, and releases their connections. */
export function readUntil<D extends StoresDatabase>(db: D, signal: () => AbortSignal): D {
  const ending = (options?: StatementOptions) => ({ ...options, signal: signal() })
  return {
    ...db,
    run: (scope, statement, options) => db.run(scope, statement, ending(options)),
    batch: (scope, statements, options) => db.batch(scope, statements, ending(options)),
    pages: (scope, statement, options) =>
      db.pages(scope, statement, { ...options, signal: signal() }),
    reference: (statement, options) => db.reference(statement, ending(options)),
  }
}

/** Lets a replica answer reports and long lists once it has replayed the log up to the reader's position. */
export function readBehind<D extends StoresDatabase>(
  db: D,
  after: (partnerId: number) => string | undefined,
): D {
  const behind = ({ partnerId }: Scope, options?: StatementOptions & { size?: number }) => ({
    after: after(partnerId),
    ...options,
  })
  return {
    ...db,
    run: (scope, statement, options) => db.run(scope, statement, behind(scope, options)),
    batch: (scope, statements, options) => db.batch(scope, statements, behind(scope, options)),
    pages: (scope, statement, options) => db.pages(scope, statement, behind(scope, options)),
  }
}

/** The scope before a partner is chosen (login, home), in which row level security hides all tenant rows. */
export const noPartner: Scope = { partnerId: 0, renterId: 0, userId: 0 }

export interface ReadCopy {
  /** The delay in milliseconds; null while the copy does not respond. */
  behindMs(): number | null
  /** Returns the primary's current log position. After a command, the position includes the caller's changes. */
  position(): Promise<string>
}

export interface Database extends StoresDatabase {
  replica?: ReadCopy | undefined
  /**
   * Enters a context with `dx_enter` and reads in it, in one round trip. Equal reads may share rows
   * (`shared-reads.ts`).
   */
  enter(
    scope: Pick<Scope, 'partnerId' | 'renterId'>,
    enter: Statement,
    reads: readonly Statement[],
    signal?: AbortSignal,
  ): Promise<Row[][]>
}
