-- Price zones of seat maps, which are updated with the drawing.

-- A price zone of a seat map's drawing: its seats, its colour (1 to 9) and the adjustment of the price.
create table price_zone ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  seat_map_id integer not null,
  name text not null,
  color integer not null check (color between 1 and 9),
  adjustment_ore bigint not null default 0,
  seat_ids integer[] not null default '{}',
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, seat_map_id, name),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id)
);

-- A set of price zones of a seat map, which halls use as the default for their events.
create table price_zone_map ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  seat_map_id integer not null,
  zones jsonb not null default '[]',
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id)
);
create unique index price_zone_map_name_once on price_zone_map (partner_id, seat_map_id, lower(name collate "nb-x-icu"));

-- Returns zones numbered in order, with the type 'kroner' that the specification requires.
create view price_zone_map_read with (security_invoker = true) as
  select m.partner_id, m.id, m.name, m.seat_map_id, m.version, coalesce((
      select jsonb_agg(z.zone || jsonb_build_object('id', z.nth, 'type', 'kroner') order by z.nth)
      from jsonb_array_elements(m.zones) with ordinality z (zone, nth)), '[]') as zones
  from price_zone_map m;

-- Updates a map's price zones after a change of its drawing: adds seats to the zone that the drawing names for them,
-- and removes deleted seats. Creates a missing zone named for a seat or an area, in the next of nine colours.
create function dx_zones_follow(partner integer, map integer, before jsonb, after jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into price_zone (partner_id, id, seat_map_id, name, color)
  select partner, dx_next_id(partner, 'price_zone'), map, z.name,
    1 + (z.place - 1 + (select count(*) from price_zone p where p.partner_id = partner and p.seat_map_id = map))::integer % 9
  from (
    select a.zone as name, row_number() over (order by min(a.place), min(a.id)) as place
    from (
      select 1 as place, s.id, s.zone from jsonb_to_recordset(after -> 'seats') s (id integer, zone text)
      union all
      select 2, r.id, r.zone from jsonb_to_recordset(coalesce(after -> 'areas', '[]')) r (id integer, zone text)
    ) a
    where a.zone is not null and not exists (
      select from price_zone p where p.partner_id = partner and p.seat_map_id = map and p.name = a.zone)
    group by a.zone
  ) z;
  with moved as (
    select coalesce(a.id, b.id) as id, a.zone
    from jsonb_to_recordset(before -> 'seats') b (id integer, zone text)
    full join jsonb_to_recordset(after -> 'seats') a (id integer, zone text) on a.id = b.id
    where a.id is null or b.id is null or a.zone is distinct from b.zone
  ), now_in as (
    select p.id, coalesce(array_agg(seat order by seat) filter (where seat is not null), '{}') as seats
    from price_zone p
    left join lateral (
      select seat from unnest(p.seat_ids) seat where seat not in (select id from moved)
      union select m.id from moved m where m.zone = p.name
    ) s on true
    where p.partner_id = partner and p.seat_map_id = map group by p.id
  )
  update price_zone p set seat_ids = n.seats, version = p.version + 1
  from now_in n
  where p.partner_id = partner and p.id = n.id and p.seat_ids is distinct from n.seats;
end $$;

-- Gives coming events the areas of the changed drawing. dx_drawing_changes has locked the events. Refuses an area with
-- more taken places than its new capacity, and names the area and the event.
create function dx_areas_follow() returns trigger
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

create trigger areas_follow after update on seat_map for each row
  when (old.drawing -> 'areas' is distinct from new.drawing -> 'areas') execute function dx_areas_follow();

alter table price_zone enable row level security;
create policy partner on price_zone to dxweb_app using (partner_id = dx_partner());
create policy renter on price_zone for select to dxweb_renter using (partner_id = dx_partner());
alter table price_zone_map enable row level security;
create policy partner on price_zone_map to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on price_zone, price_zone_map to dxweb_app;
grant select on price_zone_map_read to dxweb_app;
grant select on price_zone to dxweb_renter;
revoke execute on function dx_areas_follow() from public;
