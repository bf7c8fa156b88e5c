import { onlyRow, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { isUninvoiced } from '../ground/settled-sql.ts'

interface Owed {
  number: number
  correction: number
  renterId: number
  orderId: number | null
  title: string
  payoutOre: number
  exemptTypeId: number
  isOwed: boolean
}

const owedText = `
  select s.number, s.correction, s.renter_id as "renterId", coalesce(s.order_id, s.covered_order_id) as "orderId", s.title,
    s.payout_ore as "payoutOre", (select id from vat_type where code = 'exempt') as "exemptTypeId",
    s.state in ('approved', 'sent') and s.payout_ore < 0 and ${isUninvoiced} as "isOwed"
  from renter_settlement s where s.partner_id = $1 and s.id = $2 for update`

/** Locks an approved settlement with an unpaid debt and no invoice; refuses any other settlement with `wrong_state`. */
export async function holdOwed(tx: Transaction, partnerId: number, id: number): Promise<Owed> {
  const rows = await tx.run(sql<Owed>('renter-settlement-owed', owedText, [partnerId, id]))
  const owed = onlyRow(rows)
  if (!owed.isOwed) throw new Refusal('wrong_state')
  return owed
}

const notedText = `
  with done as (
    update renter_settlement s set invoice_number = $6, version = s.version + 1
    where s.partner_id = $1 and s.id = $5 and ${isUninvoiced} returning s.id, s.invoice_number
  ), noted as (
    ${logs('renter_settlement', 'invoice', 'done.id', '$2, $3, $4')}
      null, jsonb_build_object('invoice_number', invoice_number) from done
  )
  select id from done`

export const recordInvoiced = (
  tx: Transaction,
  partnerId: number,
  by: Author,
  { id, invoiceNumber }: { id: number; invoiceNumber: number },
) =>
  tx.run(
    sql('renter-settlement-invoiced', notedText, [partnerId, ...signed(by), id, invoiceNumber]),
  )
