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

/** No partner is settled yet (login, home): row level security then shows no tenant row at all. */
export const noPartner: Scope = { partnerId: 0, renterId: 0, userId: 0 }

/** What stores speak to, and how the server lets a caller in. */
export interface Database extends StoresDatabase {
  /**
   * A first statement that opens a context (`dx_enter`) and what is read in it, in one round trip. Nothing is open to
   * the statements but what the first one opened. Who reads the same in the same context at the same time may be given
   * the same rows (`shared-reads.ts`).
   */
  enter(
    scope: Pick<Scope, 'partnerId' | 'renterId'>,
    enter: Statement,
    reads: readonly Statement[],
  ): Promise<Row[][]>
}
