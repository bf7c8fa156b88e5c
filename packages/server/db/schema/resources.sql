-- Resources and staff, and their bookings by events.

-- Staff of a venue, who may also be users.
create table staff ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  mobile text not null default '',
  email text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  -- Set by the venue instead of matched by mail address, since users may change their address to another person's.
  user_id integer references user_account (id) on delete set null,
  primary key (partner_id, id)
);
create unique index staff_user_id_key on staff (partner_id, user_id);

-- Groups for the lists of resources.
create table resource_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index resource_group_name_once on resource_group (partner_id, lower(name collate "nb-x-icu"));

-- Bookable resources: a number of units, or functions filled by staff.
create table resource ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  group_id integer not null,
  name text not null,
  unit_count integer not null check (unit_count >= 0),
  is_function boolean not null default false,
  hourly_rate_ore bigint not null default 0 check (hourly_rate_ore >= 0),
  hours integer not null default 0 check (hours >= 0),
  unit text not null,
  prices jsonb not null default '[]',
  -- The VAT type of order lines for the resource; null for the general VAT type.
  vat_type_id integer references vat_type (id),
  sort integer not null default 0 check (sort between 0 and 1000000),
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, group_id) references resource_group (partner_id, id)
);
create unique index resource_name_once on resource (partner_id, group_id, lower(name collate "nb-x-icu"));

-- Booking of a resource by an event, with its time.
create table resource_booking ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  event_id integer not null,
  resource_id integer not null,
  staff_id integer,
  unit_count integer not null check (unit_count between 1 and 100000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- True if the booking has the event's hall times instead of its own.
  follows_event boolean not null,
  -- The price at the time of booking.
  price_type text not null default '',
  unit text not null default '',
  price_ore bigint not null default 0 check (price_ore >= 0),
  note text not null default '',
  accepts_overlap boolean not null default false,
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, resource_id) references resource (partner_id, id),
  foreign key (partner_id, staff_id) references staff (partner_id, id),
  check (starts_at < ends_at and ends_at <= starts_at + interval '31 days'),
  check (staff_id is null or unit_count = 1)
);
create index resource_booking_event on resource_booking (partner_id, event_id);
create index resource_booking_resource on resource_booking (partner_id, resource_id, starts_at);
create index resource_booking_staff on resource_booking (partner_id, staff_id, starts_at) where staff_id is not null;
create index resource_booking_time on resource_booking (partner_id, starts_at);

-- Refuses a user without access to the venue.
create function dx_staff_is_of_venue() returns trigger language plpgsql as $$
begin
  if not exists (select from access_grant g where g.partner_id = new.partner_id and g.user_id = new.user_id)
    and not exists (select from resting_grant g where g.partner_id = new.partner_id and g.user_id = new.user_id) then
    perform dx_refuse('invalid', '{"fields": {"userId": {"code": "not_found"}}}');
  end if;
  return new;
end $$;

-- Returns bookings that overlap a period, except those of cancelled events. Bookings last at most 31 days, so the index
-- range finds all of them.
create function dx_resource_bookings_within(partner integer, since timestamptz, until timestamptz)
returns setof resource_booking language sql stable as $$
  select b.* from resource_booking b
  join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state <> 'cancelled'
  where b.partner_id = partner and b.starts_at < until and b.starts_at > since - interval '31 days'
    and b.ends_at > since
$$;

create function dx_units_taken(partner integer, resource integer, other_than integer, moment timestamptz)
returns bigint language sql stable as $$
  select coalesce(sum(b.unit_count), 0) from resource_booking b
  join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state <> 'cancelled'
  where b.partner_id = partner and b.resource_id = resource and b.id <> other_than
    and b.starts_at <= moment and b.starts_at > moment - interval '31 days' and b.ends_at > moment
$$;

-- Refuses bookings of more units than are free, or of busy staff, unless the user accepted the overlap. Locks
-- resources, then staff, in order, so that the second of two simultaneous bookings sees the first.
create function dx_check_resources(partners integer[], bookings integer[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  short jsonb;
  double jsonb;
begin
  perform from resource r
  where (r.partner_id, r.id) in (
    select b.partner_id, b.resource_id from unnest(partners, bookings) c (partner, booking)
    join resource_booking b on b.partner_id = c.partner and b.id = c.booking)
  order by r.partner_id, r.id for no key update;
  perform from staff s
  where (s.partner_id, s.id) in (
    select b.partner_id, b.staff_id from unnest(partners, bookings) c (partner, booking)
    join resource_booking b on b.partner_id = c.partner and b.id = c.booking)
  order by s.partner_id, s.id for no key update;

  -- Checks only the starts of bookings, since the number of units in use rises only when a booking starts.
  with mine as materialized (
    select b.*, r.name, r.unit_count as units from unnest(partners, bookings) c (partner, booking)
    join resource_booking b on b.partner_id = c.partner and b.id = c.booking and not b.accepts_overlap
    join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state <> 'cancelled'
    join resource r on r.partner_id = b.partner_id and r.id = b.resource_id
  ), moments as materialized (
    select m.partner_id, m.id, at.moment,
      m.units - dx_units_taken(m.partner_id, m.resource_id, m.id, at.moment) as free
    from mine m, lateral (
      select m.starts_at as moment
      union
      select o.starts_at from dx_resource_bookings_within(m.partner_id, m.starts_at, m.ends_at) o
      where o.resource_id = m.resource_id and o.id <> m.id and o.starts_at > m.starts_at
    ) at
  ), lacking as (
    select m.partner_id, m.id, min(t.moment) as since, greatest(min(t.free), 0) as free
    from mine m join moments t on t.partner_id = m.partner_id and t.id = m.id and t.free < m.unit_count
    group by m.partner_id, m.id
  )
  select jsonb_agg(jsonb_build_object('bookingId', m.id, 'resourceId', m.resource_id, 'name', m.name,
    'wanted', m.unit_count, 'units', m.units, 'free', l.free, 'from', l.since, 'until', (
      select min(o.ends_at)
      from dx_resource_bookings_within(m.partner_id, l.since, l.since + interval '62 days') o
      where o.resource_id = m.resource_id and o.id <> m.id and o.ends_at > l.since
        and m.units - dx_units_taken(m.partner_id, m.resource_id, m.id, o.ends_at) >= m.unit_count))
    order by m.id) into short
  from mine m join lacking l on l.partner_id = m.partner_id and l.id = m.id;

  select jsonb_agg(jsonb_build_object('bookingId', m.id, 'staffId', m.staff_id, 'name', s.name,
    'withEventId', o.event_id, 'from', o.starts_at, 'until', o.ends_at) order by m.id, o.starts_at) into double
  from unnest(partners, bookings) c (partner, booking)
  join resource_booking m on m.partner_id = c.partner and m.id = c.booking and not m.accepts_overlap
  join event e on e.partner_id = m.partner_id and e.id = m.event_id and e.state <> 'cancelled'
  join staff s on s.partner_id = m.partner_id and s.id = m.staff_id,
  dx_resource_bookings_within(m.partner_id, m.starts_at, m.ends_at) o
  where o.staff_id = m.staff_id and o.id <> m.id;

  if short is not null or double is not null then
    perform dx_refuse('resource_busy', jsonb_build_object('lacking', coalesce(short, '[]'),
      'working', coalesce(double, '[]')));
  end if;
end $$;

-- Refuses more units than the venue has, and staff for a resource that is not a function, even for accepted overlaps.
create function dx_resource_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  booked record;
begin
  select unit_count, is_function into booked from resource r
  where r.partner_id = new.partner_id and r.id = new.resource_id;
  if new.unit_count > booked.unit_count then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('unitCount',
      jsonb_build_object('code', 'more_than_there_are', 'params', jsonb_build_object('count', booked.unit_count)))));
  end if;
  if new.staff_id is not null and not booked.is_function then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('staffId',
      jsonb_build_object('code', 'no_function'))));
  end if;
  return new;
end $$;

create function dx_resources_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_check_resources(array_agg(partner_id order by id), array_agg(id order by id)) from made
  having count(*) > 0;
  return null;
end $$;

create function dx_resources_rebooked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_check_resources(array_agg(n.partner_id order by n.id), array_agg(n.id order by n.id))
  from new_rows n join old_rows o on o.partner_id = n.partner_id and o.id = n.id
  where (n.resource_id, n.staff_id, n.unit_count, n.starts_at, n.ends_at, n.accepts_overlap)
    is distinct from (o.resource_id, o.staff_id, o.unit_count, o.starts_at, o.ends_at, o.accepts_overlap)
  having count(*) > 0;
  return null;
end $$;

-- Moves the bookings of a moved event: bookings that follow the event get its new hall times, and other bookings move
-- with the event's start by the venue's clock.
create function dx_event_moves_resources() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update resource_booking b set
    starts_at = case when b.follows_event then n.busy_from
      else dx_move_by_clock(b.starts_at, o.starts_at, n.starts_at, p.time_zone) end,
    ends_at = case when b.follows_event then n.busy_until
      else greatest(dx_move_by_clock(b.ends_at, o.starts_at, n.starts_at, p.time_zone),
        dx_move_by_clock(b.starts_at, o.starts_at, n.starts_at, p.time_zone) + interval '1 minute') end,
    accepts_overlap = n.accepts_overlap, version = b.version + 1
  from new_rows n join old_rows o on o.partner_id = n.partner_id and o.id = n.id
  join partner p on p.id = n.partner_id
  where b.partner_id = n.partner_id and b.event_id = n.id and n.state <> 'cancelled' and case
    when b.follows_event then (n.busy_from, n.busy_until) is distinct from (o.busy_from, o.busy_until)
    else n.starts_at <> o.starts_at end;
  return null;
end $$;

create view resource_group_shown with (security_invoker = true) as
  select g.*, coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'version', r.version, 'name', r.name, 'unitCount', r.unit_count,
      'isFunction', r.is_function, 'unit', r.unit, 'isActive', r.is_active) order by r.sort, r.name, r.id)
    from resource r where r.partner_id = g.partner_id and r.group_id = g.id), '[]') as resources
  from resource_group g;

create trigger counts_units before insert or update of resource_id, unit_count, staff_id on resource_booking
  for each row execute function dx_resource_booked();
create trigger books_resources after insert on resource_booking referencing new table as made
  for each statement execute function dx_resources_booked();
create trigger books_resources_anew after update on resource_booking
  referencing old table as old_rows new table as new_rows
  for each statement execute function dx_resources_rebooked();
create trigger moves_resources after update on event referencing old table as old_rows new table as new_rows
  for each statement execute function dx_event_moves_resources();
create trigger is_of_venue before insert or update of user_id on staff
for each row when (new.user_id is not null) execute function dx_staff_is_of_venue();

alter table staff enable row level security;
create policy partner on staff to dxweb_app using (partner_id = dx_partner());
alter table resource_group enable row level security;
create policy partner on resource_group to dxweb_app using (partner_id = dx_partner());
alter table resource enable row level security;
create policy partner on resource to dxweb_app using (partner_id = dx_partner());
alter table resource_booking enable row level security;
create policy partner on resource_booking to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on staff, resource_group, resource, resource_booking to dxweb_app;
grant select on resource_group_shown to dxweb_app;
revoke execute on function
  dx_staff_is_of_venue(), dx_check_resources(integer[], integer[]), dx_resource_booked(), dx_resources_booked(),
  dx_resources_rebooked(), dx_event_moves_resources()
 from public;
