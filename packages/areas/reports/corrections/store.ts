import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { corrections } from './contract.ts'

/** Excludes corrections without a sale, which were made before corrections had postings. */
const text = `
  select c.made_at as "madeAt", (c.made_at at time zone ${zone})::date as "madeOn", e.title as event,
    (e.starts_at at time zone ${zone})::date as "heldOn", c.price_category as "priceCategory", c.ticket_count as tickets,
    c.amount_ore as "grossOre", coalesce(c.vat_ore, 0) as "vatOre", c.means, c.reason,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "madeBy",
    c.reverses is not null as "isReversal", c.event_id as "eventId", c.id
  from ticket_sale_correction c
  join event e on e.partner_id = c.partner_id and e.id = c.event_id
  join user_account u on u.id = c.made_by
  where c.partner_id = $1 and c.sale_id is not null and c.made_at >= :madeBegin and c.made_at < :madeEnd
    and e.starts_at >= :heldBegin and e.starts_at < :heldEnd`

export const correctionsSource = reportSource(corrections, text)
