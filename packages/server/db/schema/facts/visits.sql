-- Visitors by event day: tickets, or else a manual count. Ended events are read from their sums, to which sales since
-- the last closed day are added.
create function dx_visitors_by_day(of_partner integer, from_day date, to_day date)
returns table (day date, visitors integer) language sql stable parallel safe as $$
  with since as materialized (
    select p.time_zone, coalesce((select (max(c.day) + 1)::timestamp at time zone p.time_zone
      from closed_day c where c.partner_id = of_partner), '-infinity') as at
    from partner p where p.id = of_partner
  ), new_sale as materialized (
    -- The redundant upper bound makes the planner estimate few rows.
    select m.event_id, sum(m.tickets) as tickets, count(*) as moves
    from sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
    where s.partner_id = of_partner and s.sold_at >= (select at from since) and s.sold_at < 'infinity'
    group by m.event_id
  )
  select e.held_on, sum(case when e.tickets = 0 then coalesce(e.counted_visitors, 0) else e.tickets end)::int
  from (
    select k.held_on, k.state, k.is_ticketed, k.counted_visitors,
      k.paid_count + k.free_count + coalesce(b.tickets, 0) as tickets, k.move_count + coalesce(b.moves, 0) as moves
    from sales_of_event k left join new_sale b on b.event_id = k.event_id
    where k.partner_id = of_partner and k.held_on between from_day and to_day and k.ends_at < (select at from since)
    union all
    select e.held_on, e.state,
      exists (select from event_price_category c where c.partner_id = of_partner and c.event_id = e.id),
      e.counted_visitors, coalesce(k.paid_count + k.free_count, 0) + coalesce(b.tickets, 0),
      coalesce(k.move_count, 0) + coalesce(b.moves, 0)
    from (
      select e.id, e.state, e.counted_visitors, (e.starts_at at time zone since.time_zone)::date as held_on
      from since cross join event e
      where e.partner_id = of_partner
        and e.starts_at >= (select from_day::timestamp at time zone time_zone from partner where id = of_partner)
        and e.starts_at < (select (to_day + 1)::timestamp at time zone time_zone from partner where id = of_partner)
        and e.ends_at >= since.at and e.starts_at >= (select at from since) - interval '31 days' offset 0
    ) e
    left join lateral (
      select paid_count, free_count, move_count from sales_of_event
      where partner_id = of_partner and event_id = e.id offset 0
    ) k on true
    left join new_sale b on b.event_id = e.id
  ) e
  where e.moves > 0 or e.state = 'published' and (e.is_ticketed or e.counted_visitors is not null)
  group by e.held_on
$$;
