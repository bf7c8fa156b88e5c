/**
 * A named query for a statement that reads `eventJoins`: when the days begin that are not closed yet. $1 is the
 * partner.
 */
export const sinceQuery = `
  since as materialized (
    select coalesce((select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = $1),
                    '-infinity') as at
    from partner p where p.id = $1
  )`

export const soldColumns = `
  s.sold::integer as "soldCount", (c.gross + l.gross)::bigint as "grossOre"`

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

/** Joins of a query `e` of events: closed days come from their rollup, what was sold since from the tickets. */
export const eventJoins = `
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  left join renter r on r.partner_id = $1 and r.id = e.renter_id
  cross join lateral (
    select coalesce(sum(paid_count + free_count), 0) as sold, coalesce(sum(gross_ore), 0) as gross
    from sales_day where partner_id = $1 and event_id = e.id
  ) c
  cross join lateral (
    select count(*) as sold, coalesce(sum(t.price_ore + t.fee_ore), 0) as gross
    from ticket t where t.partner_id = $1 and t.event_id = e.id and t.sold_at >= (select at from since)
      and t.state = 'issued'
  ) l
  cross join lateral (select c.sold + l.sold as sold) s
  cross join lateral (
    select count(*) filter (where sc.kind = 'reserved')::integer as reserved,
      count(*) filter (where sc.kind = 'blocked') as blocked
    from seat_claim sc where sc.partner_id = $1 and sc.event_id = e.id and sc.kind <> 'sold'
  ) k`
