-- A floor that more people have places on than it would hold is refused by its name and the event's, as a seat is.
create or replace function dx_areas_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  short jsonb;
begin
  with area as (
    select coalesce(n.id, o.id) as id, coalesce(o.name, n.name) as name, coalesce(n.capacity, 0) as places
    from jsonb_to_recordset(coalesce(old.drawing -> 'areas', '[]')) o (id integer, name text, capacity integer)
    full join jsonb_to_recordset(coalesce(new.drawing -> 'areas', '[]')) n (id integer, name text, capacity integer)
      on n.id = o.id
    where n.capacity is distinct from o.capacity
  ), coming as (
    select e.id, e.title, e.starts_at from event e
    where e.partner_id = new.partner_id and e.seat_map_id = new.id and e.state = 'published' and e.ends_at > now()
  ), taken as (
    select e.id as event_id, e.title, e.starts_at, area.name, area.places, count(*) as taken
    from coming e cross join area
    join open_place p on p.partner_id = new.partner_id and p.event_id = e.id and p.area_id = area.id
    where p.kind in ('sold', 'reserved', 'blocked') or p.kind = 'held' and (p.until is null or p.until > now())
    group by e.id, e.title, e.starts_at, area.id, area.name, area.places having count(*) > area.places
    order by e.starts_at, e.id, area.id limit 50
  )
  select jsonb_agg(jsonb_build_object('eventId', event_id, 'title', title, 'startsAt', starts_at, 'name', name,
    'taken', taken, 'places', places)) into short from taken;
  if short is not null then
    perform dx_refuse('in_use', jsonb_build_object('areas', short));
  end if;
  perform dx_resize_area(e.partner_id, e.id, area.id, area.places, 'drawing')
  from event e, (
    select coalesce(n.id, o.id) as id, coalesce(n.capacity, 0) as places
    from jsonb_to_recordset(coalesce(old.drawing -> 'areas', '[]')) o (id integer, capacity integer)
    full join jsonb_to_recordset(coalesce(new.drawing -> 'areas', '[]')) n (id integer, capacity integer) on n.id = o.id
    where n.capacity is distinct from o.capacity
  ) area
  where e.partner_id = new.partner_id and e.seat_map_id = new.id and e.state = 'published' and e.ends_at > now();
  return null;
end $$;
