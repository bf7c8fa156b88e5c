import type { Move } from '@dxweb/areas/accounting/rules.ts'
import { type Scope, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { logs } from '@dxweb/kit/definitions/audit.ts'
import type { VatGroup } from '../ground/amounts.ts'
import type { KeptInvoice, KeptLine } from './kept.ts'

interface Kept {
  invoice: KeptInvoice
  lines: readonly KeptLine[]
  groups: readonly VatGroup[]
  moves: readonly Move[]
}

/** Inserts a balance for invoices only; a credit note changes its invoice's balance. */
const keepText = `
  with made as (
    insert into invoice (partner_id, number, kind, credits, reason, source_id, renter_id, order_id, settlement_id, issued_on,
      due_on, delivered_on, reference, order_number, kid, account_number, seller, buyer, net_ore, vat_ore, total_ore, issued_by)
    select $1, i."number", i."kind", i."credits", i."reason", $5::uuid, i."renterId", i."orderId", i."settlementId", i."issuedOn",
      i."dueOn", i."deliveredOn", i."reference", i."orderNumber", i."kid", i."accountNumber", i."seller", i."buyer",
      i."netOre", i."vatOre", i."totalOre", $2
    from jsonb_to_record($6::jsonb) as i ("number" integer, "kind" text, "credits" integer, "reason" text, "renterId" integer,
      "orderId" integer, "settlementId" integer, "issuedOn" date, "dueOn" date, "deliveredOn" date, "reference" text,
      "orderNumber" text, "kid" text, "accountNumber" text, "seller" jsonb, "buyer" jsonb, "netOre" bigint, "vatOre" bigint,
      "totalOre" bigint)
    returning *
  ), lines as (
    insert into invoice_line (partner_id, number, line, description, quantity, unit, unit_price_ore, net_ore, vat_type_id,
      category, basis_points, account, credited_line)
    select $1, made.number, l."line", l."description", l."quantity", l."unit", l."unitPriceOre", l."netOre", l."vatTypeId",
      l."category", l."basisPoints", l."account", l."creditedLine"
    from made, jsonb_to_recordset($7::jsonb) as l ("line" integer, "description" text, "quantity" integer, "unit" text,
      "unitPriceOre" bigint, "netOre" bigint, "vatTypeId" integer, "category" text, "basisPoints" integer, "account" text,
      "creditedLine" integer)
  ), vats as (
    insert into invoice_vat (partner_id, number, category, basis_points, net_ore, vat_ore)
    select $1, made.number, g."category", g."basisPoints", g."netOre", g."vatOre"
    from made, jsonb_to_recordset($8::jsonb) as g ("category" text, "basisPoints" integer, "netOre" bigint, "vatOre" bigint)
  ), balance as (
    insert into invoice_balance (partner_id, number, total_ore, renter_id)
    select $1, made.number, made.total_ore, made.renter_id from made where made.kind = 'invoice'
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, vat_type_id, kind)
    select $1, made.source_id, m.place, made.issued_on, m."debit", m."credit", m."amountOre", m."vatTypeId", m."kind"
    from made, rows from (jsonb_to_recordset($9::jsonb) as ("debit" text, "credit" text, "amountOre" bigint,
      "vatTypeId" integer, "kind" text)) with ordinality as m ("debit", "credit", "amountOre", "vatTypeId", "kind", place)
  )
  ${logs('invoice', `case when made.kind = 'credit' then 'credit' else 'issue' end`, 'made.number', '$2, $3, $4')}
    null, jsonb_build_object('total_ore', made.total_ore, 'renter_id', made.renter_id, 'credits', made.credits) from made`

export async function keepInvoice(
  tx: Transaction,
  { partnerId }: Scope,
  by: readonly unknown[],
  { invoice, lines, groups, moves }: Kept,
): Promise<void> {
  const parts = [invoice, lines, groups, moves].map((part) => JSON.stringify(part))
  await tx.run(sql('invoice-keep', keepText, [partnerId, ...by, uuid7(), ...parts]))
}
