import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { nextReminder } from '../ground/next-reminder.ts'
import type { getInvoice } from './contract.ts'
import { leftOre } from '../ground/left.ts'

export type Invoice = ReplyOf<typeof getInvoice.parts>

export const invoiceState = `case when i.kind = 'credit' then 'creditNote'
    when b.credited_ore = b.total_ore then 'credited'
    when ${leftOre} <= 0 then 'paid'
    when i.due_on < (now() at time zone ${zone})::date then 'overdue' else 'unpaid' end`

const linesOf = `(select jsonb_agg(jsonb_build_object('line', l.line, 'description', l.description, 'quantity', l.quantity,
    'unit', l.unit, 'unitPriceOre', l.unit_price_ore, 'netOre', l.net_ore, 'category', l.category,
    'basisPoints', l.basis_points, 'account', l.account, 'creditedOre', coalesce((select sum(c.net_ore) from invoice n
      join invoice_line c on c.partner_id = $1 and c.number = n.number and c.credited_line = l.line
      where n.partner_id = $1 and n.credits = i.number), 0)) order by l.line)
  from invoice_line l where l.partner_id = $1 and l.number = i.number)`

const groupsOf = `(select jsonb_agg(jsonb_build_object('category', v.category, 'basisPoints', v.basis_points,
    'netOre', v.net_ore, 'vatOre', v.vat_ore) order by v.basis_points desc, v.category)
  from invoice_vat v where v.partner_id = $1 and v.number = i.number)`

/** A reversal is shown with the amount of the payment that it reverses, since this is the posted amount. */
const paymentsOf = `coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'paidOn', p.paid_on,
    'amountOre', coalesce(-o.amount_ore, p.amount_ore),
    'source', p.source, 'note', p.note, 'payer', p.payer) order by p.paid_on, p.id)
  from invoice_payment p left join invoice_payment o on o.partner_id = $1 and o.reversed_by = p.id
  where p.partner_id = $1 and p.number = i.number), '[]')`

const creditNotesOf = `coalesce((select jsonb_agg(jsonb_build_object('number', n.number, 'issuedOn', n.issued_on,
    'totalOre', n.total_ore, 'reason', n.reason) order by n.number)
  from invoice n where n.partner_id = $1 and n.credits = i.number), '[]')`

const remindersOf = `coalesce((select jsonb_agg(jsonb_build_object('reminder', m.reminder, 'remindedOn', m.reminded_on,
    'dueOn', m.due_on, 'leftOre', m.left_ore, 'feeOre', m.fee_ore, 'feesOre', m.fees_ore) order by m.reminder)
  from invoice_reminder m where m.partner_id = $1 and m.number = i.number), '[]')`

const sendingsOf = `coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'reminder', s.reminder, 'way', s.way,
    'receiver', s.receiver, 'state', case when s.state = 'sending' then 'waiting' else s.state end, 'answer', s.answer,
    'at', to_jsonb(coalesce(s.sent_at, s.asked_at))) order by s.id)
  from invoice_sending s where s.partner_id = $1 and s.number = i.number), '[]')`

const readText = `
  select i.number, i.kind, i.credits, i.reason, ${invoiceState} as state, i.renter_id as "renterId",
    i.order_id as "orderId", i.settlement_id as "settlementId", i.issued_on as "issuedOn", i.due_on as "dueOn",
    i.delivered_on as "deliveredOn", i.reference, i.order_number as "orderNumber", i.kid,
    i.account_number as "accountNumber", i.seller, i.buyer, i.net_ore as "netOre", i.vat_ore as "vatOre",
    i.total_ore as "totalOre", coalesce(b.credited_ore, 0) as "creditedOre", coalesce(b.paid_ore, 0) as "paidOre",
    ${leftOre} as "leftOre", i.issued_at as "issuedAt",
    coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email) as "issuedBy",
    ${linesOf} as lines, ${groupsOf} as groups, ${creditNotesOf} as "creditNotes",
    ${paymentsOf} as payments, ${remindersOf} as reminders, ${sendingsOf} as sendings,
    case when i.buyer ->> 'orgNumber' = '' then 'mail' else (select r.invoice_by from renter r
      where r.partner_id = $1 and r.id = i.renter_id) end as "sendBy",
    coalesce(b.fee_ore - b.fee_paid_ore, 0) as "feesLeftOre",
    ${nextReminder(`(now() at time zone ${zone})::date`)} as "nextReminder"
  from invoice i left join invoice_balance b on b.partner_id = $1 and b.number = i.number
  join user_account u on u.id = i.issued_by
  where i.partner_id = $1 and i.number = $2`

export const invoiceStatement = (partnerId: number, number: number) =>
  sql<Invoice>('invoice', readText, [partnerId, number])
