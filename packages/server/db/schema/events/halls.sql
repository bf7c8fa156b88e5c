-- Bookings of halls.

-- Bookings of halls by events: one row for each of an event's halls, with its time. Written only by the triggers below.
create table hall_booking ( -- by partner_id
  partner_id integer not null,
  auditorium_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  own_start timestamptz,
  primary key (partner_id, auditorium_id, event_id),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create index hall_booking_time on hall_booking (partner_id, auditorium_id, busy_from);
create index hall_booking_event on hall_booking (partner_id, event_id);
create unique index event_hall_start on hall_booking (partner_id, auditorium_id, own_start) where own_start is not null;
create index hall_booking_long on hall_booking (partner_id, auditorium_id, busy_from)
  where busy_until - busy_from > interval '24 hours';

-- Returns the bookings that overlap a period in a hall. Bookings last at most 31 days, so two index scans find each of
-- them once.
create function dx_bookings_within(partner integer, hall integer, since timestamptz, until timestamptz)
returns setof hall_booking language sql stable as $$
  select b.* from hall_booking b
  where b.partner_id = partner and b.auditorium_id = hall and b.busy_from < until
    and b.busy_from >= since - interval '24 hours' and b.busy_until > since
  union all
  select b.* from hall_booking b
  where b.partner_id = partner and b.auditorium_id = hall and b.busy_from < until
    and b.busy_from < since - interval '24 hours' and b.busy_from > since - interval '31 days' and b.busy_until > since
    and b.busy_until - b.busy_from > interval '24 hours'
$$;

-- Books halls for events, and refuses overlaps unless the user accepted them. Locks halls in order first, so that the
-- second of two concurrent bookings sees the first.
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

  -- Sets the renter directly instead of by a lookup per row, since the caller has just written the event.
  insert into hall_booking (partner_id, auditorium_id, event_id, renter_id, busy_from, busy_until, own_start)
  select e.partner_id, hall, e.id, coalesce(e.renter_id, 0), e.busy_from, e.busy_until,
    case when hall = e.auditorium_id then e.starts_at end
  from unnest(partners, events) c (partner, event)
  join event e on e.partner_id = c.partner and e.id = c.event and e.state <> 'cancelled',
  unnest(e.auditorium_id || e.extra_auditorium_ids) hall;

  select jsonb_agg(distinct jsonb_build_object('eventId', e.id, 'withId', other.event_id, 'title', o.title,
    'auditoriumId', other.auditorium_id, 'auditorium', a.name, 'from', other.busy_from, 'until', other.busy_until))
    into clashes
  from unnest(partners, events) c (partner, event)
  join event e on e.partner_id = c.partner and e.id = c.event and not e.accepts_overlap
  join hall_booking mine on mine.partner_id = e.partner_id and mine.event_id = e.id
  cross join lateral dx_bookings_within(e.partner_id, mine.auditorium_id, mine.busy_from, mine.busy_until) other
  join event o on o.partner_id = other.partner_id and o.id = other.event_id
  join auditorium a on a.partner_id = other.partner_id and a.id = other.auditorium_id
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

create function dx_events_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_book_halls(array_agg(n.partner_id order by n.id), array_agg(n.id order by n.id))
  from new_rows n join old_rows o on o.partner_id = n.partner_id and o.id = n.id
  where (n.auditorium_id, n.extra_auditorium_ids, n.starts_at, n.busy_from, n.busy_until, n.state = 'cancelled')
    is distinct from
    (o.auditorium_id, o.extra_auditorium_ids, o.starts_at, o.busy_from, o.busy_until, o.state = 'cancelled')
  having count(*) > 0;
  return null;
end $$;

create trigger books_halls after insert on event referencing new table as made
  for each statement execute function dx_events_made();
create trigger books_halls_anew after update on event referencing old table as old_rows new table as new_rows
  for each statement execute function dx_events_changed();

create trigger keeps_renter before insert on hall_booking for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table hall_booking enable row level security;
create policy partner on hall_booking to dxweb_app using (partner_id = dx_partner());
create policy renter on hall_booking for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select on hall_booking to dxweb_app;
grant select on hall_booking to dxweb_renter;
revoke execute on function dx_book_halls(integer[], integer[]), dx_events_made(), dx_events_changed() from public;
