-- Days with final sums, and the sums that reports by day and by event are read from.

-- Closed days: their sales in sales_day are final.
create table closed_day ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  closed_at timestamptz not null default now(),
  primary key (partner_id, day)
);

-- Sales per day in the detail that reports need. A job sums closed days; open days are read from tickets. Figures are
-- sales less refunds of the day; `refund_count` and `refund_ore` are the refunds alone.
create table sales_day ( -- by partner_id
  partner_id integer not null,
  sold_on date not null,
  event_id integer not null,
  renter_id integer not null,
  channel text not null,
  user_id integer not null,
  -- The event's price category; 0 if `correction` names a category instead.
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

-- Sums of sales_day over all closed days of an event, and the number of blocked places at its end. An event without
-- sales gets a row when it ends. Columns copied from the event are updated with the event.
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
  -- The first and last day with a sale or refund of the event.
  first_on date,
  last_on date,
  -- Copied from the event, so that a year of events is read in one index range.
  held_on date not null,
  ends_at timestamptz not null,
  title text not null,
  event_type_id integer not null,
  auditorium_id integer not null,
  state text not null,
  is_open_event boolean not null,
  capacity integer not null,
  counted_visitors integer,
  -- True if the event has price categories; `has_price` is true if at least one of them costs more than 0.
  is_ticketed boolean not null default false,
  has_price boolean not null default false,
  -- Number of companions' tickets, number of accepted scans that were not undone (null if none), time of the first
  -- scan, and time of the last scan or undo.
  companion_count integer not null default 0,
  scan_count integer,
  first_scan_at timestamptz,
  last_scan_at timestamptz,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
-- Covers all columns that reports by day of event read, for index-only scans.
create index sales_of_event_held on sales_of_event (partner_id, held_on, starts_at, event_id) include (renter_id, ends_at,
  title, event_type_id, auditorium_id, state, is_open_event, capacity, blocked_count, counted_visitors, is_ticketed,
  has_price, companion_count, scan_count, first_scan_at, last_scan_at, last_on, move_count, paid_count, free_count, refund_count,
  refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore);
create index sales_of_event_last on sales_of_event (partner_id, last_on, first_on, event_id) include (renter_id, held_on, title,
  event_type_id, auditorium_id, move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore,
  vat_ore, fee_vat_ore);
-- Vacuums often, since index-only scans need vacuumed pages.
alter table sales_of_event set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Recomputes price flags, companions and scans in the sums of `events`. Companions are counted on closed days only,
-- like all sales in the sums. Waits while days are being closed.
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
    select nullif(count(*) filter (where undone_at is null), 0)::integer as scanned, min(scanned_at) as first_at,
      max(greatest(scanned_at, undone_at)) as last_at
    from ticket_scan where partner_id = partner and event_id = e.id and result = 'accepted'
  ) c on true
  where s.partner_id = partner and s.event_id = e.id;
end $$;

-- Updates the sums after a change of their event. An event entered after its end, or moved into the past, gets a row
-- immediately.
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

-- Recounts the scans of ended events after a change. Scans before the end are counted when the day is closed, without
-- a lock.
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

grant select, insert, update, delete on closed_day, sales_day, sales_of_event to dxweb_app;
grant select on closed_day, sales_day, sales_of_event to dxweb_renter;
revoke execute on function dx_count_events(integer, integer[]), dx_sums_follow_event(), dx_counts_follow_scans() from public;
grant execute on function dx_count_events(integer, integer[]) to dxweb_app;
