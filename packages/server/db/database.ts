import type {
  Database as StoresDatabase,
  Row,
  Scope,
  Statement,
} from '@dxweb/kit/database/database.ts'

export { sql } from '@dxweb/kit/database/database.ts'
export type {
  Row,
  Scope,
  Statement,
  StatementOptions,
  Transaction,
} from '@dxweb/kit/database/database.ts'

/** Before a partner is chosen (login, home). Row level security then hides all tenant rows. */
export const noPartner: Scope = { partnerId: 0, renterId: 0, userId: 0 }

/** Adds entering a context to what stores use. */
export interface Database extends StoresDatabase {
  /**
   * Runs a statement that opens a context (`dx_enter`) and reads within it, in one round trip. The reads see
   * only what it opened. Equal concurrent reads may share rows (`shared-reads.ts`).
   */
  enter(
    scope: Pick<Scope, 'partnerId' | 'renterId'>,
    enter: Statement,
    reads: readonly Statement[],
  ): Promise<Row[][]>
}
