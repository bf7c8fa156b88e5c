-- What overlaps a time in a hall is looked for among the bookings that begin within a day before it, and among the few
-- that last longer than a day. One look back over a month read two hundred bookings of a busy cinema for each show.

create index hall_booking_long on hall_booking (partner_id, auditorium_id, busy_from)
  where busy_until - busy_from > interval '24 hours';

-- No booking is longer than 31 days, so the two parts find them all, and none twice.
create or replace function dx_bookings_within(partner integer, hall integer, since timestamptz, until timestamptz)
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

-- What a hall is taken by is named where it is refused, so that whoever reads the refusal need not ask what it was.
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
