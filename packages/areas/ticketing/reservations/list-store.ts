import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { namedAreas, namedSeats } from '../../seating/named-places.ts'
import { reservations } from './list-contract.ts'

const linesLeft = `
  coalesce((select jsonb_agg(line order by nth) from jsonb_array_elements(r.lines) with ordinality l (line, nth)
    where r.state = 'open' and exists (select from seat_claim c where c.partner_id = r.partner_id
      and c.event_id = r.event_id and c.seat_id = (line ->> 'seatId')::integer and c.holder_id = r.id)), '[]')
  || coalesce((select jsonb_agg(line || jsonb_build_object('count', least(places, already + taken) - already) order by nth)
    from (
      select line, nth, (line ->> 'areaId')::integer as area, coalesce((line ->> 'count')::integer, 1) as taken,
        coalesce(sum(coalesce((line ->> 'count')::integer, 1)) over (partition by line ->> 'areaId' order by nth
          rows between unbounded preceding and 1 preceding), 0) as already
      from jsonb_array_elements(r.lines) with ordinality l (line, nth)
      where r.state = 'open' and line ? 'areaId'
    ) a, lateral (select count(*) as places from open_place o where o.partner_id = r.partner_id
      and o.event_id = r.event_id and o.kind = 'reserved' and o.holder_id = r.id and o.area_id = a.area) p
    where places > already), '[]')`

const count = `sum(coalesce((line ->> 'count')::integer, 1))`

/** Lists seats by row in hall order, then areas with counts. */
const placed = `kept as materialized (
    select id, lines, case when state = 'open' then lines else reserved end as shown
    from (select r.id, r.state, r.lines as reserved, ${linesLeft} as lines
      from reservation r where r.partner_id = $1 and r.event_id = $2) r
  ), placed as (
    select id, jsonb_agg(seat_group order by is_floor, first) as seats
    from (
      select k.id, false as is_floor, min(n.id) as first, jsonb_build_object('section', n.section, 'row', n.row_label,
        'seats', jsonb_agg(n.seat_label order by n.id)) as seat_group
      from kept k, jsonb_array_elements(k.shown) line join named n on n.id = (line ->> 'seatId')::integer
      group by k.id, n.section, n.row_label
      union all
      select k.id, true, f.id, jsonb_build_object('section', coalesce(f.name, ''), 'row', '',
        'seats', '[]'::jsonb, 'places', ${count})
      from kept k, jsonb_array_elements(k.shown) line left join floor f on f.id = (line ->> 'areaId')::integer
      where line ? 'areaId' group by k.id, f.id, f.name
    ) p group by id
  )`

export const reservationsSource = reportSource(
  reservations,
  `
  with ${namedSeats}, ${namedAreas}, ${placed}
  select r.id, r.number, r.event_id as "eventId", r.name, r.phone, r.email, r.note, r.customer_id as "customerId", r.state,
    r.expires_at as "expiresAt", r.expires_at is null as "isHeld", r.place_count as "placeCount",
    r.collected_count as "collectedCount", r.made_at as "madeAt", r.version, kept.lines,
    (select l.sale_id::text from sale_reservation l join sale s on s.partner_id = l.partner_id and s.id = l.sale_id
      where l.partner_id = r.partner_id and l.reservation_id = r.id order by s.sold_at desc limit 1) as "saleId",
    coalesce(placed.seats, '[]') as seats,
    case when r.state = 'open' then (select coalesce(${count}, 0) from jsonb_array_elements(kept.lines) line)
      else r.place_count end::integer as "ticketCount",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "madeBy"
  from reservation r
  join user_account u on u.id = r.made_by
  join kept on kept.id = r.id
  left join placed on placed.id = r.id
  where r.partner_id = $1 and r.event_id = $2`,
)
