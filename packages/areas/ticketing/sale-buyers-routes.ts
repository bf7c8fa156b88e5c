import { onlyRow, sql } from '@dxweb/kit/database.ts'
import { readRoute, type Route } from '@dxweb/kit/route.ts'
import { listSaleBuyers, type SaleBuyer } from './sale-buyers-contract.ts'

/** A refund is the buyer's of the sale that it takes back. */
const text = `
  select s.id as "saleId", b.name, b.email, b.phone
  from (select distinct sale_id from ticket_move where partner_id = $1 and event_id = $2) m
  join sale s on s.partner_id = $1 and s.id = m.sale_id
  join sale_buyer b on b.partner_id = $1 and b.sale_id = coalesce(s.refund_of, s.id)`

export const saleBuyersRoutes: Route[] = [
  readRoute(
    listSaleBuyers,
    ({ scope, params }) => [
      sql('event-exists', 'select id from event where partner_id = $1 and id = $2', [
        scope.partnerId,
        params.id,
      ]),
      sql('sale-buyers', text, [scope.partnerId, params.id]),
    ],
    ({ rows: [events, found = []] }) => {
      onlyRow(events)
      return { data: found as unknown as SaleBuyer[] }
    },
  ),
]
