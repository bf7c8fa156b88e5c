/**
 * Two named queries for a statement that has a CTE `e` of events (`id`): `closed` sums the days that are closed from
 * their rollup, `live` what was sold since. $1 is the partner. A year's events so cost one index walk a day.
 */
export const soldQueries = `
  since as materialized (
    select coalesce((select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = $1),
                    '-infinity') as at
    from partner p where p.id = $1
  ),
  closed as (
    select event_id, sum(paid_count + free_count) as sold, sum(gross_ore) as gross
    from sales_day where partner_id = $1 and event_id in (select id from e) group by event_id
  ),
  live as (
    select t.event_id, count(*) as sold, sum(t.price_ore + t.fee_ore) as gross
    from sale s join ticket t on t.partner_id = s.partner_id and t.sale_id = s.id
    where s.partner_id = $1 and s.sold_at >= (select at from since) and t.state = 'issued'
      and t.event_id in (select id from e)
    group by t.event_id
  )`

/** Columns of the two, to be read with `left join closed c … left join live l …`. */
export const soldColumns = `
  (coalesce(c.sold, 0) + coalesce(l.sold, 0))::integer as "soldCount",
  (coalesce(c.gross, 0) + coalesce(l.gross, 0))::bigint as "grossOre"`

/** Where an event stands in its sale, for a row with `e` (event) and a `sold` count beside it. */
export const saleStateColumn = `
  case
    when e.state <> 'published' then e.state
    when not exists (select from event_price_category pc where pc.partner_id = $1 and pc.event_id = e.id)
      then 'unticketed'
    when now() >= e.ends_at then 'held'
    when not e.is_sale_open or now() >= e.sales_stop then 'stopped'
    when now() < e.sales_start then 'notStarted'
    when e.capacity > 0 and s.sold >= e.capacity - k.blocked then 'soldOut'
    when e.capacity > 0 and s.sold * 10 >= (e.capacity - k.blocked) * 9 then 'fewLeft'
    else 'inSale'
  end as "saleState"`

export const eventColumns = `
  e.id, e.title, e.auditorium_id as "auditoriumId", a.name as auditorium,
  e.starts_at as "startsAt", e.ends_at as "endsAt",
  e.event_type_id as "eventTypeId", et.name as "eventType", et.color as "eventTypeColor",
  e.renter_id as "renterId", coalesce(r.name, '') as renter, e.organizer, e.state, e.capacity, e.version, k.reserved as "reservedCount"`

export const eventJoins = `
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  left join renter r on r.partner_id = $1 and r.id = e.renter_id
  left join closed c on c.event_id = e.id
  left join live l on l.event_id = e.id
  cross join lateral (select coalesce(c.sold, 0) + coalesce(l.sold, 0) as sold) s
  cross join lateral (
    select count(*) filter (where sc.kind = 'reserved')::integer as reserved,
      count(*) filter (where sc.kind = 'blocked') as blocked
    from seat_claim sc where sc.partner_id = $1 and sc.event_id = e.id and sc.kind <> 'sold'
  ) k`
