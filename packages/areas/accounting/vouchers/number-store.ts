import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'

const numberText = 'select made, is_done as "isDone" from dx_number_vouchers($1)'

/** Numbers the vouchers of all ended days, a few days per transaction. Returns how many vouchers got a number. */
export async function numberVouchers(db: Database, scope: Scope): Promise<number> {
  let count = 0
  for (;;) {
    const statement = sql<{ made: number; isDone: boolean }>('vouchers-number', numberText, [
      scope.partnerId,
    ])
    const { made, isDone } = onlyRow(await db.run(scope, statement))
    count += made
    if (isDone) return count
  }
}
