import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { buyers } from './buyers-contract.ts'

export const buyersSource = reportSource(
  buyers,
  `
  select b.customer_id as "customerId", coalesce(b.name, '') as name, coalesce(b.email, '') as email,
    coalesce(b.phone, '') as phone, sum(held.tickets)::integer as "ticketCount", sum(held.gross)::bigint as "grossOre"
  from (
    select sale_id, count(*) as tickets, sum(price_ore + fee_ore) as gross
    from ticket where partner_id = $1 and event_id = $2 and state = 'issued' group by sale_id
  ) held
  left join sale_buyer b on b.partner_id = $1 and b.sale_id = held.sale_id
  group by b.customer_id, b.name, b.email, b.phone`,
)
