import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { countRegister } from './chain-store.ts'

const withdrawText = `
  with was as materialized (
    select * from till_import where partner_id = $1 and id = $5 for update
  ), allowed as (
    select id from was where (state in ('done', 'refused') or state = 'reading' and touched_at < now() - interval '2 minutes')
      or dx_refuse('wrong_state')
  ), n as (
    update till_import n set state = 'withdrawn', withdraw_reason = $6 from allowed
    where n.partner_id = $1 and n.id = allowed.id returning n.*
  ), audit as (${logs('till_import', 'withdraw', 'n.id', '$2, $3, $4')}
    jsonb_build_object('receipts', was.receipt_count, 'grossOre', was.gross_ore),
    jsonb_build_object('reason', n.withdraw_reason) from n join was on was.id = n.id)
  select id from n`

const registersText = `
  select distinct r.register_id as id from till_import i join till_receipt r
    on r.partner_id = i.partner_id and r.day between i.from_day and i.to_day and r.import_id = i.id
  where i.partner_id = $1 and i.id = $2 order by 1`

/**
 * Removes the file's receipts from all sums in one transaction. Refuses with wrong_state if a locked day includes them.
 */
export async function withdrawFile(
  db: Database,
  scope: Scope,
  by: Author,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  const { partnerId } = scope
  const registers = await db.transaction(scope, async (tx) => {
    const values = [partnerId, ...signed(by), id, reason]
    onlyRow(await tx.run(sql<{ id: string }>('till-file-withdraw', withdrawText, values)))
    const text = 'select dx_withdraw_file($1, $2)'
    await tx.run(sql('till-file-uncount', text, [partnerId, id]))
    return tx.run(sql<{ id: number }>('till-file-registers', registersText, [partnerId, id]))
  })
  for (const register of registers) await countRegister(db, scope, register.id)
  return { id }
}
