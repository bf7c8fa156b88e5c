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

export interface Database extends StoresDatabase {
  /**
   * Enters a context by `dx_enter` and reads in it, in one round trip. Equal reads may share rows
   * (`shared-reads.ts`).
   */
  enter(
    scope: Pick<Scope, 'partnerId' | 'renterId'>,
    enter: Statement,
    reads: readonly Statement[],
  ): Promise<Row[][]>
}
