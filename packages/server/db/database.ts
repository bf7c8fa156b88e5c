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

/** A database for callers who may disconnect: their reads are cancelled, and their connections released. */
export function readUntil<D extends StoresDatabase>(db: D, gone: () => AbortSignal): D {
  const ending = (options?: StatementOptions) => ({ ...options, gone: gone() })
  return {
    ...db,
    run: (scope, statement, options) => db.run(scope, statement, ending(options)),
    batch: (scope, statements, options) => db.batch(scope, statements, ending(options)),
    pages: (scope, statement, options) => db.pages(scope, statement, { ...options, gone: gone() }),
    reference: (statement, options) => db.reference(statement, ending(options)),
  }
}

/** Before a partner is chosen (login, home). Row level security then hides all tenant rows. */
export const noPartner: Scope = { partnerId: 0, renterId: 0, userId: 0 }

export interface Database extends StoresDatabase {
  /**
   * Enters a context by `dx_enter` and reads in it, in one round trip. Equal reads may share rows
   * (`shared-reads.ts`).
   */
  enter(
    scope: Pick<Scope, 'partnerId' | 'renterId'>,
    enter: Statement,
    reads: readonly Statement[],
    gone?: AbortSignal,
  ): Promise<Row[][]>
}
