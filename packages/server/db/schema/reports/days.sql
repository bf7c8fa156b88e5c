-- Sums of whole days and months, by day of sale and by day of event.

-- Sums of `sales_day` per closed day of sale and per day of ended events; hidden from renters. `cut` is the grouping:
-- `together` has all columns except seller, hour and days ahead; `month` has the same columns per month.
create table sales_of_day ( -- by partner_id
  partner_id integer not null references partner (id),
  axis text not null check (axis in ('sold', 'held')),
  cut text not null check (cut in ('seller', 'category', 'hall', 'ahead', 'hour', 'together', 'month')),
  day date not null,
  channel text not null default '',
  user_id integer not null default 0,
  event_type_id integer not null default 0,
  auditorium_id integer not null default 0,
  renter_id integer not null default 0,
  -- `category` is the name of an event's price category; `correction` is the category name entered in a correction.
  category text not null default '',
  correction text not null default '',
  -- Days from the sale or refund to the event; negative after the event. The cut `hour` has the days modulo 7, from
  -- which the weekday of the sale is computed.
  days_ahead integer not null default 0,
  hour integer not null default 0,
  show_count integer not null default 0,
  -- Number of places for sale at the counted shows.
  capacity integer not null default 0,
  move_count integer not null default 0,
  paid_count integer not null default 0,
  free_count integer not null default 0,
  refund_count integer not null default 0,
  refund_ore bigint not null default 0,
  price_ore bigint not null default 0,
  fee_ore bigint not null default 0,
  vat_ore bigint not null default 0,
  fee_vat_ore bigint not null default 0,
  primary key (partner_id, axis, cut, day, channel, user_id, event_type_id, auditorium_id, renter_id, category,
    correction, days_ahead, hour)
);

-- Returns the days modulo 7, from 0 to 6.
create function dx_days_of_week(days integer) returns integer
language sql immutable as $$ select ((days % 7) + 7) % 7 $$;

-- Recomputes the sums of the days of sale `sold` and of the closed event days `held`, without events that end after
-- the last closed day; concurrent runs wait. `offset 0` forces a lookup per event; otherwise years of tickets are read.
create function dx_sum_days(partner integer, sold date[], held date[]) returns void
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
  -- Sums of days do not have the hour of sale, so the tickets of these events are read.
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

-- Recomputes the sums by day of sale for the days on which `events` were sold, and the sums by day of event for the
-- closed days of `starts`.
create function dx_sum_again(partner integer, events integer[], starts timestamptz[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  sold date[];
  held date[];
begin
  select array_agg(distinct (s.at at time zone p.time_zone)::date) into held
  from partner p, unnest(starts) s (at) where p.id = partner
    and (s.at at time zone p.time_zone)::date <= (select max(day) from closed_day where partner_id = partner);
  select array_agg(distinct d.sold_on) into sold from sales_day d where d.partner_id = partner and d.event_id = any (events);
  if sold is not null or held is not null then
    perform dx_sum_days(partner, sold, held);
  end if;
end $$;

-- Recomputes sums of days after changes of their events, once per statement.
create function dx_days_follow_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform dx_sum_again(partner_id, null, array_agg(starts_at)) from new_rows where ends_at < now() group by partner_id;
  elsif tg_op = 'DELETE' then
    perform dx_sum_again(partner_id, null, array_agg(starts_at)) from old_rows where ends_at < now() group by partner_id;
  else
    perform dx_sum_again(partner_id, array_agg(id) filter (where is_other), array_agg(was) || array_agg(starts_at))
    from (
      select n.partner_id, n.id, o.starts_at as was, n.starts_at, (o.starts_at, o.event_type_id, o.auditorium_id,
        o.renter_id) is distinct from (n.starts_at, n.event_type_id, n.auditorium_id, n.renter_id) as is_other
      from new_rows n join old_rows o on o.partner_id = n.partner_id and o.id = n.id
      where (o.starts_at, o.ends_at, o.event_type_id, o.auditorium_id, o.renter_id, o.state, o.capacity)
        is distinct from (n.starts_at, n.ends_at, n.event_type_id, n.auditorium_id, n.renter_id, n.state, n.capacity)
    ) c group by partner_id;
  end if;
  return null;
end $$;
create trigger days_follow_new after insert on event referencing new table as new_rows
  for each statement execute function dx_days_follow_events();
create trigger days_follow after update on event referencing old table as old_rows new table as new_rows
  for each statement execute function dx_days_follow_events();
create trigger days_follow_gone after delete on event referencing old table as old_rows
  for each statement execute function dx_days_follow_events();

-- Updates sums after changes of an event's price categories. The sums include the categories' names, the event's
-- places (none without categories), and figures on prices and companions.
create function dx_days_follow_prices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform dx_count_events(e.partner_id, array_agg(distinct e.id)),
      dx_sum_again(e.partner_id, null, array_agg(distinct e.starts_at))
    from new_rows n join event e on e.partner_id = n.partner_id and e.id = n.event_id
    where e.ends_at < now() group by e.partner_id;
  elsif tg_op = 'DELETE' then
    perform dx_count_events(e.partner_id, array_agg(distinct e.id)),
      dx_sum_again(e.partner_id, null, array_agg(distinct e.starts_at))
    from old_rows o join event e on e.partner_id = o.partner_id and e.id = o.event_id
    where e.ends_at < now() group by e.partner_id;
  else
    perform dx_count_events(e.partner_id, array_agg(distinct e.id))
    from new_rows n join old_rows o on o.partner_id = n.partner_id and o.event_id = n.event_id and o.id = n.id
    join event e on e.partner_id = n.partner_id and e.id = n.event_id
    where e.ends_at < now() and (o.is_companion, o.price_ore > 0) <> (n.is_companion, n.price_ore > 0)
    group by e.partner_id;
    perform dx_sum_again(e.partner_id, array_agg(distinct e.id), array_agg(distinct e.starts_at))
    from new_rows n join old_rows o on o.partner_id = n.partner_id and o.event_id = n.event_id and o.id = n.id
    join event e on e.partner_id = n.partner_id and e.id = n.event_id
    where o.name <> n.name group by e.partner_id;
  end if;
  return null;
end $$;
create trigger days_follow_new after insert on event_price_category referencing new table as new_rows
  for each statement execute function dx_days_follow_prices();
create trigger days_follow after update on event_price_category referencing old table as old_rows new table as new_rows
  for each statement execute function dx_days_follow_prices();
create trigger days_follow_gone after delete on event_price_category referencing old table as old_rows
  for each statement execute function dx_days_follow_prices();

alter table sales_of_day enable row level security;
create policy partner on sales_of_day to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on sales_of_day to dxweb_app;
revoke execute on function dx_sum_days(integer, date[], date[]), dx_sum_months(integer, date[], date[]),
  dx_sum_again(integer, integer[], timestamptz[]), dx_days_follow_events(), dx_days_follow_prices() from public;
grant execute on function dx_sum_days(integer, date[], date[]), dx_sum_months(integer, date[], date[]) to dxweb_app;
