-- That two events do not start in one hall at the same time is decided by the halls' bookings. These are taken back
-- and written anew statement by statement, so that a series moves onto its own next date as a whole; an index of the
-- events themselves is asked row by row and meets the dates that are about to be left.

alter table hall_booking add column own_start timestamptz;
update hall_booking b set own_start = e.starts_at
from event e where e.partner_id = b.partner_id and e.id = b.event_id and e.auditorium_id = b.auditorium_id;
drop index event_hall_start;
create unique index event_hall_start on hall_booking (partner_id, auditorium_id, own_start) where own_start is not null;
create index event_hall on event (partner_id, auditorium_id, starts_at);

create or replace function dx_book_halls(partners integer[], events integer[]) returns void
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

  insert into hall_booking (partner_id, auditorium_id, event_id, busy_from, busy_until, own_start)
  select e.partner_id, hall, e.id, e.busy_from, e.busy_until,
    case when hall = e.auditorium_id then e.starts_at end
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

create or replace function dx_events_changed() returns trigger
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

-- Who narrows the list by venue reads what the venues are kept together by.
create policy renter on location_group for select to dxweb_renter using (partner_id = (select dx_partner()));
grant select on location_group to dxweb_renter;
