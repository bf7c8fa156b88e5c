-- The sums of an event know what it is and who came to it, so that reports of a year of events read one range of one index.
alter table sales_of_event
  add column held_on date,
  add column ends_at timestamptz,
  add column title text,
  add column event_type_id integer,
  add column auditorium_id integer,
  add column state text,
  add column is_open_event boolean,
  add column capacity integer,
  add column counted_visitors integer,
  add column is_ticketed boolean not null default false,
  add column has_price boolean not null default false,
  add column companion_count integer not null default 0,
  add column scan_count integer,
  add column first_scan_at timestamptz,
  add column last_scan_at timestamptz;
drop index sales_of_event_start, sales_of_event_last;
update sales_of_event s set held_on = (e.starts_at at time zone p.time_zone)::date, ends_at = e.ends_at, title = e.title,
  event_type_id = e.event_type_id, auditorium_id = e.auditorium_id, state = e.state, is_open_event = e.is_open_event,
  capacity = e.capacity, counted_visitors = e.counted_visitors
from event e join partner p on p.id = e.partner_id where e.partner_id = s.partner_id and e.id = s.event_id;
-- Events that were entered when their day had been closed have none yet.
insert into sales_of_event (partner_id, event_id, renter_id, starts_at, held_on, ends_at, title, event_type_id,
  auditorium_id, state, is_open_event, capacity, counted_visitors)
select e.partner_id, e.id, coalesce(e.renter_id, 0), e.starts_at, (e.starts_at at time zone p.time_zone)::date, e.ends_at,
  e.title, e.event_type_id, e.auditorium_id, e.state, e.is_open_event, e.capacity, e.counted_visitors
from event e join partner p on p.id = e.partner_id
  join (select distinct partner_id from closed_day) d on d.partner_id = e.partner_id
where e.ends_at < now() on conflict do nothing;
alter table sales_of_event
  alter column held_on set not null,
  alter column ends_at set not null,
  alter column title set not null,
  alter column event_type_id set not null,
  alter column auditorium_id set not null,
  alter column state set not null,
  alter column is_open_event set not null,
  alter column capacity set not null;

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
revoke execute on function dx_count_events(integer, integer[]) from public;
grant execute on function dx_count_events(integer, integer[]) to dxweb_app;
select dx_count_events(partner_id, array_agg(event_id)) from sales_of_event group by partner_id;

-- All that reports ask is in the index of their axis, so that they read it alone.
create index sales_of_event_held on sales_of_event (partner_id, held_on, starts_at, event_id) include (renter_id, ends_at,
  title, event_type_id, auditorium_id, state, is_open_event, capacity, blocked_count, counted_visitors, is_ticketed,
  has_price, companion_count, scan_count, first_scan_at, last_scan_at, last_on, move_count, paid_count, free_count, refund_count,
  refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore);
create index sales_of_event_last on sales_of_event (partner_id, last_on) include (first_on, event_id, renter_id, held_on,
  title, event_type_id, auditorium_id, move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore,
  vat_ore, fee_vat_ore);
-- An index is only read alone where its rows have been vacuumed.
alter table sales_of_event set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Days outside a period are left out of an event's sums.
drop index sales_day_event;
create index sales_day_event on sales_day (partner_id, event_id, sold_on);

drop trigger sales_follow on event;
drop function dx_sales_follow_event();
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

revoke execute on function dx_sums_follow_event(), dx_counts_follow_scans() from public;

create or replace function dx_days_follow_prices() returns trigger
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

-- The books of an event, with its income and VAT.
alter table books_of_event
  add column title text,
  add column taxed_count integer not null default 0,
  add column base_ore bigint not null default 0,
  add column tax_ore bigint not null default 0,
  add column taxed_first_on date,
  add column taxed_last_on date;
drop index books_of_event_last;
update books_of_event b set title = e.title, taxed_count = coalesce(t.lines, 0), base_ore = coalesce(t.base, 0),
  tax_ore = coalesce(t.tax, 0), taxed_first_on = t.first_on, taxed_last_on = t.last_on
from event e left join (
  select p.partner_id, p.event_id, count(*) as lines, min(p.posted_on) as first_on, max(p.posted_on) as last_on,
    sum(l.ore) filter (where l.account in ('3020', '3030', '3050', '3220')) as base,
    sum(l.ore) filter (where l.account in ('2700', '2701', '2703')) as tax
  from posting p cross join lateral (values (p.credit, p.amount_ore), (p.debit, -p.amount_ore)) l (account, ore)
  join (select partner_id, max(day) as day from closed_day group by 1) c on c.partner_id = p.partner_id
  where l.account in ('3020', '3030', '3050', '3220', '2700', '2701', '2703') and p.posted_on <= c.day
  group by 1, 2
) t on t.partner_id = e.partner_id and t.event_id = e.id
where e.partner_id = b.partner_id and e.id = b.event_id;
alter table books_of_event alter column title set not null;
create index books_of_event_last on books_of_event (partner_id, last_on, first_on)
  include (event_id, renter_id, title, line_count, amount_ore);
create index books_of_event_taxed on books_of_event (partner_id, taxed_last_on, taxed_first_on)
  include (event_id, renter_id, title, taxed_count, base_ore, tax_ore) where taxed_count > 0;
alter table books_of_event set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create or replace function dx_sum_books(partner integer, days date[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  closed date;
  events integer[];
begin
  perform from closed_day where partner_id = partner order by day limit 1 for update;
  select max(day) into closed from closed_day where partner_id = partner;
  delete from books_day where partner_id = partner and day = any (days);
  insert into books_day (partner_id, day, account, kind, has_event, line_count, debit_ore, credit_ore)
  select partner, p.posted_on, l.account, p.kind, p.event_id is not null, count(*), sum(l.debit), sum(l.credit)
  from posting p
  cross join lateral (values (p.debit, p.amount_ore, 0::bigint), (p.credit, 0::bigint, p.amount_ore))
    l (account, debit, credit)
  where p.partner_id = partner and p.posted_on = any (days) and p.posted_on <= closed
  group by 2, 3, 4, 5;
  select array_agg(distinct event_id) into events from posting
  where partner_id = partner and posted_on = any (days) and posted_on <= closed and event_id is not null;
  perform from event where partner_id = partner and id = any (events) order by id for key share;
  delete from books_of_event where partner_id = partner and event_id = any (events);
  insert into books_of_event (partner_id, event_id, renter_id, title, line_count, amount_ore, paid_ore, taken_ore, first_on,
    last_on, taxed_count, base_ore, tax_ore, taxed_first_on, taxed_last_on)
  select partner, e.id, coalesce(e.renter_id, 0), e.title, 2 * count(*), sum(p.amount_ore),
    coalesce(sum(o.ore) filter (where p.kind not in ('income', 'vat')), 0),
    coalesce(-sum(o.ore) filter (where p.kind in ('income', 'vat')), 0), min(p.posted_on), max(p.posted_on),
    coalesce(sum(t.lines), 0), coalesce(sum(t.base), 0), coalesce(sum(t.tax), 0),
    min(p.posted_on) filter (where t.lines > 0), max(p.posted_on) filter (where t.lines > 0)
  from event e
  join posting p on p.partner_id = partner and p.event_id = e.id and p.posted_on <= closed
  cross join lateral (select case '2900' when p.credit then p.amount_ore when p.debit then -p.amount_ore end as ore) o
  cross join lateral (
    select count(*) as lines, sum(ore) filter (where is_base) as base, sum(ore) filter (where not is_base) as tax
    from (select l.ore, l.account in ('3020', '3030', '3050', '3220') as is_base
      from (values (p.credit, p.amount_ore), (p.debit, -p.amount_ore)) l (account, ore)
      where l.account in ('3020', '3030', '3050', '3220', '2700', '2701', '2703')) l
  ) t
  where e.partner_id = partner and e.id = any (events)
  group by e.id, e.renter_id, e.title;
end $$;

-- The books follow the title of their event.
create function dx_books_follow_title() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update books_of_event set title = new.title where partner_id = new.partner_id and event_id = new.id;
  return null;
end $$;
create trigger books_follow after update of title on event for each row when (old.title <> new.title)
  execute function dx_books_follow_title();

revoke execute on function dx_books_follow_title() from public;
