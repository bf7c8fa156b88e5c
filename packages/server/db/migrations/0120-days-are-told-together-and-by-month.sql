-- Hall by channel, or by price category, was read from the finest sums, of which a house of a million tickets a year has half a
-- million. Days are summed by all that a sale is told by but its seller, its hour and the days ahead, and months of it.
alter table sales_of_day drop constraint sales_of_day_cut_check;
alter table sales_of_day add constraint sales_of_day_cut_check
  check (cut in ('seller', 'category', 'hall', 'ahead', 'hour', 'together', 'month'));

-- Sums anew the months of these days, from the sums of their days.
create function dx_sum_months(partner integer, sold date[], held date[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from sales_of_day d using (
    select 'sold' as axis, date_trunc('month', day)::date as month from unnest(sold) s (day)
    union select 'held', date_trunc('month', day)::date from unnest(held) h (day)) m
  where d.partner_id = partner and d.axis = m.axis and d.cut = 'month' and d.day = m.month;
  insert into sales_of_day (partner_id, axis, cut, day, channel, event_type_id, auditorium_id, renter_id, category, correction,
    move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore)
  select partner, m.axis, 'month', m.month, d.channel, d.event_type_id, d.auditorium_id, d.renter_id, d.category,
    d.correction, sum(d.move_count), sum(d.paid_count), sum(d.free_count), sum(d.refund_count), sum(d.refund_ore),
    sum(d.price_ore), sum(d.fee_ore), sum(d.vat_ore), sum(d.fee_vat_ore)
  from (
    select 'sold' as axis, date_trunc('month', day)::date as month from unnest(sold) s (day)
    union select 'held', date_trunc('month', day)::date from unnest(held) h (day)
  ) m
  cross join lateral (select * from sales_of_day
    where partner_id = partner and axis = m.axis and cut = 'together' and day >= m.month and day < m.month + interval '1 month'
    offset 0) d
  group by 2, 4, 5, 6, 7, 8, 9, 10;
end $$;

revoke execute on function dx_sum_months(integer, date[], date[]) from public;
grant execute on function dx_sum_months(integer, date[], date[]) to dxweb_app;

create or replace function dx_sum_days(partner integer, sold date[], held date[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  zone text;
  closed timestamptz;
  events integer[];
begin
  perform from closed_day where partner_id = partner order by day limit 1 for update;
  select p.time_zone, (select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = partner)
    into zone, closed from partner p where p.id = partner;
  select array_agg(e.id) into events
  from unnest(held) h (day)
  cross join lateral (select id, ends_at from event where partner_id = partner
    and starts_at >= h.day::timestamp at time zone zone and starts_at < (h.day + 1)::timestamp at time zone zone
    offset 0) e
  where e.ends_at < closed;
  delete from sales_of_day where partner_id = partner
    and (axis = 'sold' and cut <> 'hour' and day = any (sold) or axis = 'held' and day = any (held));
  with ended as materialized (
    select (e.starts_at at time zone zone)::date as day, e.id, e.event_type_id, e.auditorium_id,
      coalesce(e.renter_id, 0) as renter_id, e.state, e.capacity
    from event e where e.partner_id = partner and e.id = any (events)
  ), d as materialized (
    select 'sold' as axis, d.sold_on as day, d.sold_on, (e.starts_at at time zone zone)::date as held_on, e.event_type_id,
      e.auditorium_id, coalesce(e.renter_id, 0) as renter_id, d.event_id, d.channel, d.user_id, d.category_id,
      d.correction, d.move_count, d.paid_count, d.free_count, d.refund_count, d.refund_ore, d.price_ore, d.fee_ore,
      d.vat_ore, d.fee_vat_ore
    from sales_day d cross join lateral (select starts_at, event_type_id, auditorium_id, renter_id from event
      where partner_id = partner and id = d.event_id offset 0) e
    where d.partner_id = partner and d.sold_on = any (sold)
    union all
    select 'held', e.day, d.sold_on, e.day, e.event_type_id, e.auditorium_id, e.renter_id, d.event_id, d.channel,
      d.user_id, d.category_id, d.correction, d.move_count, d.paid_count, d.free_count, d.refund_count, d.refund_ore,
      d.price_ore, d.fee_ore, d.vat_ore, d.fee_vat_ore
    from ended e cross join lateral (select * from sales_day where partner_id = partner and event_id = e.id offset 0) d
  ), named as (
    select d.*, d.held_on - d.sold_on as days_ahead,
      case when d.correction = '' then coalesce(c.name, '') else '' end as category
    from d left join lateral (select name from event_price_category
      where partner_id = partner and event_id = d.event_id and id = d.category_id offset 0) c on true
  )
  insert into sales_of_day (partner_id, axis, cut, day, channel, user_id, event_type_id, auditorium_id, renter_id, category,
    correction, days_ahead, move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore,
    fee_vat_ore)
  select partner, axis, case when grouping(user_id) = 0 then 'seller' when grouping(days_ahead) = 0 then 'ahead'
      when grouping(category) = 1 then 'hall' when grouping(auditorium_id) = 1 then 'category' else 'together' end, day,
    coalesce(channel, ''), coalesce(user_id, 0),
    coalesce(event_type_id, 0), coalesce(auditorium_id, 0), coalesce(renter_id, 0), coalesce(category, ''),
    coalesce(correction, ''), coalesce(days_ahead, 0), sum(move_count), sum(paid_count), sum(free_count),
    sum(refund_count), sum(refund_ore), sum(price_ore), sum(fee_ore), sum(vat_ore), sum(fee_vat_ore)
  from named
  group by grouping sets ((axis, day, channel, user_id), (axis, day, channel, event_type_id, category, correction),
    (axis, day, channel, event_type_id, days_ahead), (axis, day, event_type_id, auditorium_id, renter_id),
    (axis, day, channel, event_type_id, auditorium_id, renter_id, category, correction))
  having axis = 'sold' or grouping(auditorium_id) = 1 or grouping(category) = 0;
  insert into sales_of_day (partner_id, axis, cut, day, event_type_id, auditorium_id, renter_id, show_count, capacity,
    move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore)
  select partner, 'held', 'hall', day, event_type_id, auditorium_id, renter_id,
    count(*) filter (where state = 'published'),
    coalesce(sum(capacity - coalesce(blocked_count, 0)) filter (where state = 'published'), 0),
    coalesce(sum(move_count), 0), coalesce(sum(paid_count), 0), coalesce(sum(free_count), 0),
    coalesce(sum(refund_count), 0), coalesce(sum(refund_ore), 0), coalesce(sum(price_ore), 0),
    coalesce(sum(fee_ore), 0), coalesce(sum(vat_ore), 0), coalesce(sum(fee_vat_ore), 0)
  from (
    select (e.starts_at at time zone zone)::date as day, e.event_type_id, e.auditorium_id,
      coalesce(e.renter_id, 0) as renter_id, e.state, e.capacity,
      s.blocked_count, s.move_count, s.paid_count, s.free_count, s.refund_count, s.refund_ore, s.price_ore, s.fee_ore,
      s.vat_ore, s.fee_vat_ore
    from event e
    left join lateral (select * from sales_of_event where partner_id = partner and event_id = e.id offset 0) s on true
    where e.partner_id = partner and e.id = any (events) and (s.move_count > 0 or e.state = 'published' and exists (
      select from event_price_category c where c.partner_id = partner and c.event_id = e.id))
  ) e group by day, event_type_id, auditorium_id, renter_id;
  -- The hour is of the sale. The sums of days do not know it, so that it is read from the tickets of these events.
  insert into sales_of_day (partner_id, axis, cut, day, channel, days_ahead, hour, move_count, paid_count, free_count,
    refund_count, refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore)
  select partner, 'held', 'hour', m.day, m.channel, dx_days_of_week(m.day - m.at::date), extract(hour from m.at)::integer,
    count(*), coalesce(sum(m.tickets) filter (where m.is_paid), 0),
    coalesce(sum(m.tickets) filter (where not m.is_paid), 0), count(*) filter (where m.is_refund),
    coalesce(-sum(m.price_ore + m.fee_ore) filter (where m.is_refund), 0), sum(m.price_ore), sum(m.fee_ore),
    sum(m.vat_ore), sum(m.fee_vat_ore)
  from (
    select h.day, s.channel, s.sold_at at time zone zone as at, t.*,
      t.tickets < 0 and t.correction is null and s.exchanged_with is null as is_refund
    from ticket_move t
    cross join lateral (select (starts_at at time zone zone)::date as day from event
      where partner_id = partner and id = t.event_id offset 0) h
    cross join lateral (select channel, sold_at, exchanged_with from sale
      where partner_id = partner and id = t.sale_id offset 0) s
    where t.partner_id = partner and t.event_id = any (events) and s.sold_at < closed
  ) m group by 4, 5, 6, 7;
  perform dx_sum_months(partner, sold, held);
end $$;

-- Days that have been summed already are told so, too.
with closed as materialized (
  select p.id, p.time_zone, (max(d.day) + 1)::timestamp at time zone p.time_zone as at
  from partner p join closed_day d on d.partner_id = p.id group by p.id
)
insert into sales_of_day (partner_id, axis, cut, day, channel, event_type_id, auditorium_id, renter_id, category, correction,
  move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore)
select d.partner_id, a.axis, 'together',
  case a.axis when 'sold' then d.sold_on else (e.starts_at at time zone p.time_zone)::date end, d.channel, e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0),
  case when d.correction = '' then coalesce(c.name, '') else '' end, d.correction, sum(d.move_count), sum(d.paid_count),
  sum(d.free_count), sum(d.refund_count), sum(d.refund_ore), sum(d.price_ore), sum(d.fee_ore), sum(d.vat_ore),
  sum(d.fee_vat_ore)
from closed p
join sales_day d on d.partner_id = p.id
join event e on e.partner_id = d.partner_id and e.id = d.event_id
join (values ('sold'), ('held')) a (axis) on a.axis = 'sold' or e.ends_at < p.at
left join event_price_category c on c.partner_id = d.partner_id and c.event_id = d.event_id and c.id = d.category_id
group by 1, 2, 4, 5, 6, 7, 8, 9, 10;

insert into sales_of_day (partner_id, axis, cut, day, channel, event_type_id, auditorium_id, renter_id, category, correction,
  move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore)
select partner_id, axis, 'month', date_trunc('month', day)::date, channel, event_type_id, auditorium_id, renter_id, category,
  correction, sum(move_count), sum(paid_count), sum(free_count), sum(refund_count), sum(refund_ore), sum(price_ore),
  sum(fee_ore), sum(vat_ore), sum(fee_vat_ore)
from sales_of_day where cut = 'together' group by 1, 2, 4, 5, 6, 7, 8, 9, 10;
