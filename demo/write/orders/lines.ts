import type pg from 'pg'
import { countUp } from '../registers.ts'

/** Assigns price types to renters: the commercial type to one renter, the type for associations to all others. */
const usualTypesText = `
  update renter r set price_type_id = t.id from price_type t
  where r.partner_id = 1003 and t.partner_id = 1003 and t.name = case r.id when 2 then 'Kommersiell' else 'Lag/forening' end`

/** Inserts hall prices per evening and per day, higher at weekends; hall rent is exempt from VAT. */
const hallPricesText = `
  insert into hall_price (partner_id, id, auditorium_id, price_type_id, price_days, up_to_hours, price_ore, vat_type_id)
  select 1003, row_number() over (order by a.id, t.id, k.days, k.hours), a.id, t.id, k.days, k.hours,
    case when a.capacity > 200 then 800000::bigint when a.capacity > 100 then 450000 else 200000 end
      * k.share * (case t.name when 'Kommersiell' then 150 else 100 end) / 10000, 5
  from auditorium a
  join price_type t on t.partner_id = 1003 and t.name in ('Lag/forening', 'Kommersiell')
  cross join (values ('every', 8, 100), ('every', null, 140), ('satSun', 8, 125), ('satSun', null, 175)) k (days, hours, share)
  where a.partner_id = 1003`

/** Inserts the rent of each hall of each event. Chooses a row of the price list by the rules of `hallRentOf`. */
const rentText = `
  insert into order_line (partner_id, id, order_id, event_id, kind, description, quantity, unit, price_type_id,
    unit_price_ore, vat_type_id, sort, source)
  select 1003, row_number() over (order by e.starts_at, e.id, b.auditorium_id), e.order_id, e.id, 'hallRent', a.name,
    case when h.up_to_hours is null then ceil(l.hours / 24)::integer else 1 end * 100,
    case when h.up_to_hours is null then 'day' else 'show' end, h.price_type_id, h.price_ore, h.vat_type_id, 10,
    'rent:' || e.id || ':' || b.auditorium_id
  from event e
  join booking_order o on o.partner_id = 1003 and o.id = e.order_id
  join renter r on r.partner_id = 1003 and r.id = o.renter_id
  join hall_booking b on b.partner_id = 1003 and b.event_id = e.id
  join auditorium a on a.partner_id = 1003 and a.id = b.auditorium_id
  cross join lateral (select extract(epoch from b.busy_until - b.busy_from) / 3600 as hours,
    extract(isodow from (e.starts_at at time zone 'Europe/Oslo') - interval '5 hours') as weekday) l
  cross join lateral (
    select * from hall_price p where p.partner_id = 1003 and p.auditorium_id = a.id and p.price_type_id = r.price_type_id
      and (p.price_days = 'every' or l.weekday >= 6) and coalesce(p.up_to_hours, 24) >= least(l.hours, 24)
    order by p.price_days = 'satSun' desc, p.up_to_hours nulls last limit 1) h
  where e.partner_id = 1003 and e.state <> 'cancelled'`

/** Adds advertising and free risers to unfinished orders, and staff on duty to finished orders. */
const othersText = `
  insert into order_line (partner_id, id, order_id, event_id, kind, resource_id, quantity, estimated, unit, price_type_id,
    unit_price_ore, vat_type_id, is_charged, sort)
  select 1003, (select count(*) from order_line where partner_id = 1003) + row_number() over (order by o.id, r.id), o.id,
    first.id, case when r.is_function then 'staff' else 'resource' end, r.id, k.quantity, k.estimated, r.unit,
    renter.price_type_id, coalesce((price ->> 'priceOre')::bigint, 0), 1, r.name not like 'Podie%', 40
  from booking_order o
  join renter on renter.partner_id = 1003 and renter.id = o.renter_id
  join price_type t on t.partner_id = 1003 and t.id = renter.price_type_id
  join lateral (select e.id from event e where e.partner_id = 1003 and e.order_id = o.id and e.state <> 'cancelled'
    order by e.starts_at, e.id limit 1) first on true
  join (values ('Annonsepakke', 100, null), ('Podie 2 × 1 m', 1200, null), ('Vaktleder', 550, 500)) k (name, quantity,
    estimated) on true
  join resource r on r.partner_id = 1003 and r.name = k.name
  left join lateral jsonb_array_elements(r.prices) price on price ->> 'priceType' = t.name
  where o.partner_id = 1003 and (r.name = 'Vaktleder') = (o.state in ('completedNotInvoiced', 'approvedForInvoicing',
    'invoiced', 'finished'))`

export async function writeOrderLines(client: pg.ClientBase) {
  for (const text of [usualTypesText, hallPricesText, rentText, othersText])
    await client.query(text)
  for (const table of ['hall_price', 'order_line']) await countUp(client, table)
}
