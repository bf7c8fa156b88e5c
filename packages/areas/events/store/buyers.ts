import { sql } from '@dxweb/kit/database.ts'

/** Those with a name in their order, those without last. */
const text = `
  select c.id as "customerId", coalesce(trim(c.first_name || ' ' || c.last_name), '') as name,
    coalesce(c.email, '') as email, coalesce(c.phone, '') as phone, sum(held.tickets)::integer as "ticketCount",
    sum(held.gross)::bigint as "grossOre"
  from (
    select sale_id, count(*) as tickets, sum(price_ore + fee_ore) as gross
    from ticket where partner_id = $1 and event_id = $2 and state = 'issued' group by sale_id
  ) held
  left join sale_customer sc on sc.partner_id = $1 and sc.sale_id = held.sale_id
  left join customer c on c.partner_id = $1 and c.id = sc.customer_id
  group by c.id, c.first_name, c.last_name, c.email, c.phone
  order by c.id is null, trim(c.first_name || ' ' || c.last_name) collate "nb-x-icu", c.id`

/** The buyers, and whether there is such an event to have any. */
export const buyersStatements = (partnerId: number, id: number) => [
  sql('event-buyers', text, [partnerId, id]),
  sql('event-exists', 'select id from event where partner_id = $1 and id = $2', [partnerId, id]),
]
