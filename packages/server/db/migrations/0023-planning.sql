-- What a season is planned with: halls that an event takes beside its own, series, what was accepted at own risk, and
-- the halls' bookings, which the database keeps from the events and refuses where they overlap.

create table event_series (
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null,
  -- How it repeats, as it was asked for: the rule of `areas/events/series-rules.ts`.
  rule jsonb not null,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, id)
);

alter table event
  add column extra_auditorium_ids integer[] not null default '{}',
  add column accepts_overlap boolean not null default false,
  add column series_id integer,
  add column order_id integer,
  add column cancel_reason text not null default '',
  add column cancelled_at timestamptz,
  add check (cardinality(extra_auditorium_ids) <= 20 and not auditorium_id = any (extra_auditorium_ids)),
  add check (busy_until <= busy_from + interval '31 days'),
  add foreign key (partner_id, series_id) references event_series (partner_id, id),
  add foreign key (partner_id, order_id) references booking_order (partner_id, id);
create index event_series_part on event (partner_id, series_id, starts_at) where series_id is not null;
create index event_of_order on event (partner_id, order_id) where order_id is not null;

-- A hall and when an event takes it: its own hall and its extra ones. Kept by the triggers below, never written else.
create table hall_booking (
  partner_id integer not null,
  auditorium_id integer not null,
  event_id integer not null,
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  primary key (partner_id, auditorium_id, event_id),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create index hall_booking_time on hall_booking (partner_id, auditorium_id, busy_from);
create index hall_booking_event on hall_booking (partner_id, event_id);

insert into hall_booking (partner_id, auditorium_id, event_id, busy_from, busy_until)
select partner_id, auditorium_id, id, busy_from, busy_until from event where state <> 'cancelled';

-- The bookings that overlap a hall's busy time; no booking is longer than 31 days, so the index finds them all.
create function dx_bookings_within(partner integer, hall integer, since timestamptz, until timestamptz)
returns setof hall_booking language sql stable as $$
  select b.* from hall_booking b
  where b.partner_id = partner and b.auditorium_id = hall and b.busy_from < until
    and b.busy_from > since - interval '31 days' and b.busy_until > since
$$;

-- Books what events take, and refuses what overlaps another booking unless the event was saved at own risk. Halls are
-- locked in their order first, so that of two who book one hall at once the second sees the first.
create function dx_book_halls(partners integer[], events integer[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  clashes jsonb;
begin
  perform from auditorium a
  where (a.partner_id, a.id) in (
    select e.partner_id, hall from unnest(partners, events) c (partner, event)
    join event e on e.partner_id = c.partner and e.id = c.event,
    unnest(e.auditorium_id || e.extra_auditorium_ids) hall)
  order by a.partner_id, a.id for no key update;

  delete from hall_booking b using unnest(partners, events) c (partner, event)
  where b.partner_id = c.partner and b.event_id = c.event;

  insert into hall_booking (partner_id, auditorium_id, event_id, busy_from, busy_until)
  select e.partner_id, hall, e.id, e.busy_from, e.busy_until
  from unnest(partners, events) c (partner, event)
  join event e on e.partner_id = c.partner and e.id = c.event and e.state <> 'cancelled',
  unnest(e.auditorium_id || e.extra_auditorium_ids) hall;

  select jsonb_agg(distinct jsonb_build_object('eventId', e.id, 'withId', other.event_id,
    'auditoriumId', other.auditorium_id)) into clashes
  from unnest(partners, events) c (partner, event)
  join event e on e.partner_id = c.partner and e.id = c.event and not e.accepts_overlap
  join hall_booking mine on mine.partner_id = e.partner_id and mine.event_id = e.id,
  dx_bookings_within(e.partner_id, mine.auditorium_id, mine.busy_from, mine.busy_until) other
  where other.event_id <> e.id;
  if clashes is not null then
    perform dx_refuse('hall_busy', jsonb_build_object('overlaps', clashes));
  end if;
end $$;

create function dx_events_made() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_book_halls(array_agg(partner_id order by id), array_agg(id order by id)) from made where state <> 'cancelled'
  having count(*) > 0;
  return null;
end $$;
create trigger books_halls after insert on event referencing new table as made
  for each statement execute function dx_events_made();

create function dx_events_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_book_halls(array_agg(n.partner_id order by n.id), array_agg(n.id order by n.id))
  from new_rows n join old_rows o on o.partner_id = n.partner_id and o.id = n.id
  where (n.auditorium_id, n.extra_auditorium_ids, n.busy_from, n.busy_until, n.state = 'cancelled')
    is distinct from (o.auditorium_id, o.extra_auditorium_ids, o.busy_from, o.busy_until, o.state = 'cancelled')
  having count(*) > 0;
  return null;
end $$;
create trigger books_halls_anew after update on event referencing old table as old_rows new table as new_rows
  for each statement execute function dx_events_changed();

-- Events with sold tickets do not move, whichever command asks (specification 4). The row is locked by then, and a
-- sale share-locks it, so that no sale is on its way past this. Another hall brings its own seats.
create function dx_event_moves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ticket t where t.partner_id = old.partner_id and t.event_id = old.id and t.state = 'issued') then
    perform dx_refuse('event_sold', jsonb_build_object('eventId', old.id));
  end if;
  if new.auditorium_id <> old.auditorium_id then
    if exists (select from seat_claim c where c.partner_id = old.partner_id and c.event_id = old.id
      and (c.kind = 'reserved' or c.kind = 'held' and c.until > now())) then
      perform dx_refuse('event_reserved', jsonb_build_object('eventId', old.id));
    end if;
    select a.seat_map_id, coalesce(m.seat_count, a.capacity) into new.seat_map_id, new.capacity
    from auditorium a left join seat_map m on m.partner_id = a.partner_id and m.id = a.seat_map_id
    where a.partner_id = new.partner_id and a.id = new.auditorium_id;
  end if;
  return new;
end $$;
create trigger moves_unsold before update on event for each row
  when ((old.starts_at, old.auditorium_id) is distinct from (new.starts_at, new.auditorium_id))
  execute function dx_event_moves();

-- In another hall an event has that hall's zones, no seats blocked, and where seats are not numbered its places.
create function dx_event_in_other_hall() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from seat_claim where partner_id = new.partner_id and event_id = new.id;
  delete from open_place where partner_id = new.partner_id and event_id = new.id;
  delete from event_zone where partner_id = new.partner_id and event_id = new.id;
  insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids)
  select z.partner_id, new.id, row_number() over (order by z.id), z.name, z.color, z.adjustment_ore, z.seat_ids
  from price_zone z where z.partner_id = new.partner_id and z.seat_map_id = new.seat_map_id;
  insert into open_place (partner_id, event_id, place)
  select new.partner_id, new.id, n from generate_series(1, new.capacity) n
  where new.seat_map_id is null and new.state = 'published';
  return null;
end $$;
create trigger in_other_hall after update on event for each row
  when (old.auditorium_id <> new.auditorium_id) execute function dx_event_in_other_hall();

-- Only drafts without anything sold are deleted, whichever command asks.
create function dx_event_goes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state <> 'draft' then
    perform dx_refuse('wrong_state', jsonb_build_object('state', old.state));
  end if;
  return old;
end $$;
create trigger goes_as_draft before delete on event for each row execute function dx_event_goes();

alter table event_series enable row level security;
alter table hall_booking enable row level security;
create policy partner on event_series to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
create policy partner on hall_booking to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
create policy renter on hall_booking for select to dxweb_renter using (partner_id = (select dx_partner()) and
  exists (select from event e where e.partner_id = hall_booking.partner_id and e.id = hall_booking.event_id));
grant select, insert on event_series to dxweb_app;
grant select on hall_booking to dxweb_app, dxweb_renter;
grant delete on event to dxweb_app;
create index audit_entry_object on audit_entry (partner_id, object_type, object_id, at desc);
revoke all on function dx_book_halls(integer[], integer[]), dx_events_made(), dx_events_changed(), dx_event_moves(),
  dx_event_in_other_hall(), dx_event_goes() from public;
