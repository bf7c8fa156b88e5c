import { sql } from '@dxweb/kit/database/database.ts'
import type { SaleBuyer } from './contract.ts'

/** A refund is the buyer's of the sale that it takes back. */
const text = `
  select s.id as "saleId", b.name, b.email, b.phone
  from (select distinct sale_id from ticket_move where partner_id = $1 and event_id = $2) m
  join sale s on s.partner_id = $1 and s.id = m.sale_id
  join sale_buyer b on b.partner_id = $1 and b.sale_id = coalesce(s.refund_of, s.id)`

/** Who bought in each sale of an event. */
export const saleBuyersStatement = (partnerId: number, eventId: number) =>
  sql<SaleBuyer>('sale-buyers', text, [partnerId, eventId])
