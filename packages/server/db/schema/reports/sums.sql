-- Days that are summed for good, and the sums that reports of days and events are read from.

-- Days whose sales are summed in sales_day for good.
create table closed_day ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  closed_at timestamptz not null default now(),
  primary key (partner_id, day)
);

-- What was sold a day, as finely as reports ask: a job sums closed days, and days that have not been closed are read from
-- the tickets. Figures are what was sold less what was refunded that day; `refund_count` and `refund_ore` say how much.
create table sales_day ( -- by partner_id
  partner_id integer not null,
  sold_on date not null,
  event_id integer not null,
  renter_id integer not null,
  channel text not null,
  user_id integer not null,
  -- The event's price category; 0 where `correction` names one instead.
  category_id integer not null,
  correction text not null default '',
  move_count integer not null default 0,
  paid_count integer not null default 0,
  free_count integer not null default 0,
  refund_count integer not null default 0,
  refund_ore bigint not null default 0,
  price_ore bigint not null default 0,
  fee_ore bigint not null default 0,
  vat_ore bigint not null default 0,
  fee_vat_ore bigint not null default 0,
  primary key (partner_id, sold_on, event_id, channel, user_id, category_id, correction),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index sales_day_event on sales_day (partner_id, event_id, sold_on);

-- The same, over all closed days of an event, and the places that were not for sale when it ended. An event without
-- sales has a row when it has ended. What it knows of the event follows the event.
create table sales_of_event ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  starts_at timestamptz not null,
  blocked_count integer not null default 0,
  move_count integer not null default 0,
  paid_count integer not null default 0,
  free_count integer not null default 0,
  refund_count integer not null default 0,
  refund_ore bigint not null default 0,
  price_ore bigint not null default 0,
  fee_ore bigint not null default 0,
  vat_ore bigint not null default 0,
  fee_vat_ore bigint not null default 0,
  -- The first and the last day on which it was sold or paid back.
  first_on date,
  last_on date,
  -- The event as it stands, so that a year of events is read in one range of an index.
  held_on date not null,
  ends_at timestamptz not null,
  title text not null,
  event_type_id integer not null,
  auditorium_id integer not null,
  state text not null,
  is_open_event boolean not null,
  capacity integer not null,
  counted_visitors integer,
  -- It is sold, and for money.
  is_ticketed boolean not null default false,
  has_price boolean not null default false,
  -- Companions among those who bought, and who came: none was scanned where it is null.
  companion_count integer not null default 0,
  scan_count integer,
  first_scan_at timestamptz,
  last_scan_at timestamptz,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
-- All that reports ask is in the index of their axis, so that they read it alone.
create index sales_of_event_held on sales_of_event (partner_id, held_on, starts_at, event_id) include (renter_id, ends_at,
  title, event_type_id, auditorium_id, state, is_open_event, capacity, blocked_count, counted_visitors, is_ticketed,
  has_price, companion_count, scan_count, first_scan_at, last_scan_at, last_on, move_count, paid_count, free_count, refund_count,
  refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore);
create index sales_of_event_last on sales_of_event (partner_id, last_on, first_on, event_id) include (renter_id, held_on, title,
  event_type_id, auditorium_id, move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore,
  vat_ore, fee_vat_ore);
-- An index is only read alone where its rows have been vacuumed.
alter table sales_of_event set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

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
  -- From the day of sale to the day of the event; negative for what was paid back after it. By hour only what is beyond
  -- whole weeks, which tells the weekday of the sale.
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

-- Counts anew what sums of these events know of their prices and of who came. What was bought is of the days that are
-- closed, as are all sums. The lock makes it wait for a closing that is underway.
create function dx_count_events(partner integer, events integer[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from closed_day where partner_id = partner order by day limit 1 for update;
  update sales_of_event s set is_ticketed = coalesce(p.is_ticketed, false), has_price = coalesce(p.has_price, false),
    companion_count = coalesce(p.companions, 0), scan_count = c.scanned, first_scan_at = c.first_at,
    last_scan_at = c.last_at
  from unnest(events) e (id)
  left join lateral (
    select true as is_ticketed, bool_or(price_ore > 0) as has_price, sum((
      select sum(d.paid_count + d.free_count) from sales_day d where k.is_companion and d.partner_id = partner
        and d.event_id = e.id and d.category_id = k.id and d.correction = ''))::integer as companions
    from event_price_category k where k.partner_id = partner and k.event_id = e.id group by k.event_id
  ) p on true
  left join lateral (
    select nullif(count(*), 0)::integer as scanned, min(scanned_at) as first_at, max(scanned_at) as last_at
    from ticket_scan where partner_id = partner and event_id = e.id and result = 'accepted' and undone_at is null
  ) c on true
  where s.partner_id = partner and s.event_id = e.id;
end $$;

-- The sums follow their event. One that is entered when it has ended, or moved there, has a row at once.
create function dx_sums_follow_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held date := (new.starts_at at time zone (select time_zone from partner where id = new.partner_id))::date;
begin
  if new.ends_at < now() then
    perform from closed_day where partner_id = new.partner_id order by day limit 1 for update;
    if found then
      insert into sales_of_event (partner_id, event_id, renter_id, starts_at, held_on, ends_at, title, event_type_id,
        auditorium_id, state, is_open_event, capacity, counted_visitors)
      values (new.partner_id, new.id, coalesce(new.renter_id, 0), new.starts_at, held, new.ends_at, new.title,
        new.event_type_id, new.auditorium_id, new.state, new.is_open_event, new.capacity, new.counted_visitors)
      on conflict do nothing;
    end if;
  end if;
  update sales_of_event set starts_at = new.starts_at, held_on = held, ends_at = new.ends_at, title = new.title,
    event_type_id = new.event_type_id, auditorium_id = new.auditorium_id, state = new.state,
    is_open_event = new.is_open_event, capacity = new.capacity, counted_visitors = new.counted_visitors
  where partner_id = new.partner_id and event_id = new.id;
  return null;
end $$;
create trigger sums_follow_new after insert on event for each row when (new.ends_at < now())
  execute function dx_sums_follow_event();
create trigger sums_follow after update on event for each row
  when ((old.starts_at, old.ends_at, old.title, old.event_type_id, old.auditorium_id, old.state, old.is_open_event,
    old.capacity, old.counted_visitors) is distinct from (new.starts_at, new.ends_at, new.title, new.event_type_id,
    new.auditorium_id, new.state, new.is_open_event, new.capacity, new.counted_visitors))
  execute function dx_sums_follow_event();

-- The same of tickets that are scanned when their event has ended. Others are counted when their day is closed, and wait
-- for nobody.
create function dx_counts_follow_scans() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_count_events(e.partner_id, array_agg(distinct e.id))
  from changed c join event e on e.partner_id = c.partner_id and e.id = c.event_id
  where e.ends_at < now() group by e.partner_id;
  return null;
end $$;
create trigger counts_follow_new after insert on ticket_scan referencing new table as changed
  for each statement execute function dx_counts_follow_scans();
create trigger counts_follow after update on ticket_scan referencing new table as changed
  for each statement execute function dx_counts_follow_scans();

-- The days beyond whole weeks, from 0 to 6.
create function dx_days_of_week(days integer) returns integer
language sql immutable as $$ select ((days % 7) + 7) % 7 $$;

-- Sums days anew for reports: those of sale in `sold` and those of closed events in `held`, from the sums of days and
-- events that have been closed. An event that has not ended when its day is closed is read from its own sums until then.
-- The lock makes a second one wait, and then see what the first has written.
-- By `offset 0` events and what they have are looked up one by one: how many the days have is not known when it is
-- planned, and years of tickets would be read for those of a night.
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

-- The same of the names of categories, and of whether an event has any: one without them has nothing for sale. Its own
-- sums know whether it has any, whether they cost something, and which are companions'.
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

create trigger keeps_renter before insert on sales_day for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on sales_of_event for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table closed_day enable row level security;
create policy partner on closed_day to dxweb_app using (partner_id = dx_partner());
create policy renter on closed_day for select to dxweb_renter using (partner_id = dx_partner());
alter table sales_day enable row level security;
create policy partner on sales_day to dxweb_app using (partner_id = dx_partner());
create policy renter on sales_day for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table sales_of_event enable row level security;
create policy partner on sales_of_event to dxweb_app using (partner_id = dx_partner());
create policy renter on sales_of_event for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table sales_of_day enable row level security;
create policy partner on sales_of_day to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on closed_day, sales_day, sales_of_event, sales_of_day to dxweb_app;
grant select on closed_day, sales_day, sales_of_event to dxweb_renter;
revoke execute on function dx_count_events(integer, integer[]), dx_sums_follow_event(), dx_counts_follow_scans(),
  dx_sum_days(integer, date[], date[]),
  dx_sum_again(integer, integer[], timestamptz[]), dx_days_follow_events(), dx_days_follow_prices() from public;
grant execute on function dx_sum_days(integer, date[], date[]), dx_count_events(integer, integer[]) to dxweb_app;
