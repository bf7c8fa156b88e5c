-- Sums of days, in cuts and on both axes (docs/decisions/0089), filled from what has been closed.
drop table sales_of_day;
alter table sales_of_event add column first_on date, add column last_on date;
update sales_of_event e set first_on = d.first_on, last_on = d.last_on
from (select partner_id, event_id, min(sold_on) as first_on, max(sold_on) as last_on from sales_day group by 1, 2) d
where d.partner_id = e.partner_id and d.event_id = e.event_id;

-- The same, over all events of a day: closed days of sale, and days on which events were held that have ended. Each cut tells
-- apart what people ask for together, and leaves the rest empty; together in one, they would be as many as the days of events.
-- It is the house's alone, since most of it knows no renter.
create table sales_of_day ( -- by partner_id
  partner_id integer not null references partner (id),
  axis text not null check (axis in ('sold', 'held')),
  cut text not null check (cut in ('seller', 'category', 'hall', 'ahead', 'hour')),
  day date not null,
  channel text not null default '',
  user_id integer not null default 0,
  event_type_id integer not null default 0,
  auditorium_id integer not null default 0,
  renter_id integer not null default 0,
  -- The name of a price category, or in `correction` that which a correction names.
  category text not null default '',
  correction text not null default '',
  -- From the day of sale to the day of the event; negative for what was paid back after it.
  days_ahead integer not null default 0,
  hour integer not null default 0,
  show_count integer not null default 0,
  -- Places of those shows that were for sale.
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

alter table sales_of_day enable row level security;
create policy partner on sales_of_day to dxweb_app using (partner_id = dx_partner());
grant select, insert, update, delete on sales_of_day to dxweb_app;

-- Sums days anew for reports: those of sale in `sold` and those of closed events in `held`, from the sums of days and
-- events that have been closed. An event that has not ended when its day is closed is read from its own sums until then.
-- The lock makes a second one wait, and then see what the first has written.
create function dx_sum_days(partner integer, sold date[], held date[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  zone text;
  closed timestamptz;
begin
  perform from closed_day where partner_id = partner order by day limit 1 for update;
  select p.time_zone, (select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = partner)
    into zone, closed from partner p where p.id = partner;
  delete from sales_of_day where partner_id = partner and cut <> 'hour'
    and (axis = 'sold' and day = any (sold) or axis = 'held' and day = any (held));
  with ended as materialized (
    select h.day, e.id, e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0) as renter_id, e.state, e.capacity
    from unnest(held) h (day)
    join event e on e.partner_id = partner and e.starts_at >= h.day::timestamp at time zone zone
      and e.starts_at < (h.day + 1)::timestamp at time zone zone and e.ends_at < closed
  ), d as materialized (
    select 'sold' as axis, d.sold_on as day, d.sold_on, (e.starts_at at time zone zone)::date as held_on, e.event_type_id,
      e.auditorium_id, coalesce(e.renter_id, 0) as renter_id, d.event_id, d.channel, d.user_id, d.category_id,
      d.correction, d.move_count, d.paid_count, d.free_count, d.refund_count, d.refund_ore, d.price_ore, d.fee_ore,
      d.vat_ore, d.fee_vat_ore
    from sales_day d join event e on e.partner_id = partner and e.id = d.event_id
    where d.partner_id = partner and d.sold_on = any (sold)
    union all
    select 'held', e.day, d.sold_on, e.day, e.event_type_id, e.auditorium_id, e.renter_id, d.event_id, d.channel,
      d.user_id, d.category_id, d.correction, d.move_count, d.paid_count, d.free_count, d.refund_count, d.refund_ore,
      d.price_ore, d.fee_ore, d.vat_ore, d.fee_vat_ore
    from ended e join sales_day d on d.partner_id = partner and d.event_id = e.id
  ), named as (
    select d.*, d.held_on - d.sold_on as days_ahead,
      case when d.correction = '' then coalesce(c.name, '') else '' end as category
    from d left join event_price_category c
      on c.partner_id = partner and c.event_id = d.event_id and c.id = d.category_id
  )
  insert into sales_of_day (partner_id, axis, cut, day, channel, user_id, event_type_id, auditorium_id, renter_id, category,
    correction, days_ahead, move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore,
    fee_vat_ore)
  select partner, axis, case when grouping(user_id) = 0 then 'seller' when grouping(category) = 0 then 'category'
      when grouping(days_ahead) = 0 then 'ahead' else 'hall' end, day, coalesce(channel, ''), coalesce(user_id, 0),
    coalesce(event_type_id, 0), coalesce(auditorium_id, 0), coalesce(renter_id, 0), coalesce(category, ''),
    coalesce(correction, ''), coalesce(days_ahead, 0), sum(move_count), sum(paid_count), sum(free_count),
    sum(refund_count), sum(refund_ore), sum(price_ore), sum(fee_ore), sum(vat_ore), sum(fee_vat_ore)
  from named
  group by grouping sets ((axis, day, channel, user_id), (axis, day, channel, event_type_id, category, correction),
    (axis, day, channel, event_type_id, days_ahead), (axis, day, event_type_id, auditorium_id, renter_id))
  having axis = 'sold' or grouping(auditorium_id) = 1;
  insert into sales_of_day (partner_id, axis, cut, day, event_type_id, auditorium_id, renter_id, show_count, capacity,
    move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore)
  select partner, 'held', 'hall', day, event_type_id, auditorium_id, renter_id,
    count(*) filter (where state = 'published'),
    coalesce(sum(capacity - coalesce(blocked_count, 0)) filter (where state = 'published'), 0),
    coalesce(sum(move_count), 0), coalesce(sum(paid_count), 0), coalesce(sum(free_count), 0),
    coalesce(sum(refund_count), 0), coalesce(sum(refund_ore), 0), coalesce(sum(price_ore), 0),
    coalesce(sum(fee_ore), 0), coalesce(sum(vat_ore), 0), coalesce(sum(fee_vat_ore), 0)
  from (
    select h.day, e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0) as renter_id, e.state, e.capacity,
      s.blocked_count, s.move_count, s.paid_count, s.free_count, s.refund_count, s.refund_ore, s.price_ore, s.fee_ore,
      s.vat_ore, s.fee_vat_ore
    from unnest(held) h (day)
    join event e on e.partner_id = partner and e.starts_at >= h.day::timestamp at time zone zone
      and e.starts_at < (h.day + 1)::timestamp at time zone zone and e.ends_at < closed
    left join sales_of_event s on s.partner_id = partner and s.event_id = e.id
    where s.move_count > 0 or e.state = 'published' and exists (
      select from event_price_category c where c.partner_id = partner and c.event_id = e.id)
  ) e group by day, event_type_id, auditorium_id, renter_id;
end $$;

-- Sums anew the days of sale of these events, and the closed days among those on which events of these starts are held.
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

-- Days that have been summed follow their events, all of a statement in one go.
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

-- The same of the names of categories, and of whether an event has any: one without them has nothing for sale.
create function dx_days_follow_prices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform dx_sum_again(e.partner_id, null, array_agg(distinct e.starts_at))
    from new_rows n join event e on e.partner_id = n.partner_id and e.id = n.event_id
    where e.ends_at < now() group by e.partner_id;
  elsif tg_op = 'DELETE' then
    perform dx_sum_again(e.partner_id, null, array_agg(distinct e.starts_at))
    from old_rows o join event e on e.partner_id = o.partner_id and e.id = o.event_id
    where e.ends_at < now() group by e.partner_id;
  else
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

revoke execute on function dx_sum_days(integer, date[], date[]), dx_sum_again(integer, integer[], timestamptz[]),
  dx_days_follow_events(), dx_days_follow_prices() from public;
grant execute on function dx_sum_days(integer, date[], date[]) to dxweb_app;

select dx_sum_days(p.id, array(select day from closed_day where partner_id = p.id), array(
  select distinct (e.starts_at at time zone p.time_zone)::date from event e where e.partner_id = p.id and e.ends_at < now()))
from partner p where exists (select from closed_day where partner_id = p.id);

insert into sales_of_day (partner_id, axis, cut, day, channel, hour, move_count, paid_count, free_count, refund_count,
  refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore)
select s.partner_id, 'sold', 'hour', l.at::date, s.channel, extract(hour from l.at)::integer, count(*),
  coalesce(sum(t.tickets) filter (where t.is_paid), 0), coalesce(sum(t.tickets) filter (where not t.is_paid), 0),
  count(*) filter (where t.tickets < 0 and t.correction is null),
  coalesce(-sum(t.price_ore + t.fee_ore) filter (where t.tickets < 0 and t.correction is null), 0),
  sum(t.price_ore), sum(t.fee_ore), sum(t.vat_ore), sum(t.fee_vat_ore)
from sale s
join partner p on p.id = s.partner_id
cross join lateral (select s.sold_at at time zone p.time_zone as at) l
join ticket_move t on t.partner_id = s.partner_id and t.sale_id = s.id
join closed_day c on c.partner_id = s.partner_id and c.day = l.at::date
group by 1, l.at::date, s.channel, extract(hour from l.at);
