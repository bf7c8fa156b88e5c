import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { invoices } from './contract.ts'
import { leftOre } from '../ground/left.ts'
import { invoiceState } from './store.ts'

const sign = `case when i.kind = 'credit' then -1 else 1 end`

export const invoicesSource = reportSource(
  invoices,
  `select i.number::text as invoice, i.issued_on as "issuedOn", i.due_on as "dueOn", i.buyer ->> 'name' as renter,
     o.number || ' ' || o.title as "order", ${invoiceState} as state,
     coalesce((select max(m.reminder)::text from invoice_reminder m where m.partner_id = $1 and m.number = i.number), '0')
       as reminded, ${sign} * i.net_ore as "netOre",
     ${sign} * i.vat_ore as "vatOre", ${sign} * i.total_ore as "totalOre", ${leftOre} as "leftOre", i.number,
     i.renter_id as "renterId", i.order_id as "orderId"
   from invoice i
   left join invoice_balance b on b.partner_id = $1 and b.number = i.number
   left join booking_order o on o.partner_id = $1 and o.id = i.order_id
   where i.partner_id = $1 and i.issued_on between :issuedFrom and :issuedTo and i.due_on between :dueFrom and :dueTo`,
)
