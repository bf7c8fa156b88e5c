-- Places without a number can lie in a zone, with its price.
alter table event_zone add column area_ids integer[] not null default '{}';

-- The zones that an event in a hall begins with: those of the template that the hall proposes, as far as it is for the
-- map that the hall has, else those of the map. Seats and areas that the drawing no longer has are left out.
create function dx_hall_zones(partner integer, hall integer)
  returns table (id integer, name text, color integer, adjustment_ore bigint, seat_ids integer[], area_ids integer[])
language sql stable set search_path = public, pg_temp as $$
  with chosen as materialized (
    select a.seat_map_id, t.zones, m.drawing from auditorium a
    join seat_map m on m.partner_id = partner and m.id = a.seat_map_id
    left join price_zone_map t on t.partner_id = partner and t.id = a.price_zone_map_id and t.seat_map_id = a.seat_map_id
    where a.partner_id = partner and a.id = hall
  ), areas as (
    select (area ->> 'id')::integer as id, area ->> 'zone' as zone
    from chosen c, jsonb_array_elements(c.drawing -> 'areas') area
  ), seats as materialized (
    select (seat ->> 'id')::integer as id from chosen c, jsonb_array_elements(c.drawing -> 'seats') seat
    where c.zones is not null
  )
  select row_number() over (order by z.place)::integer, z.zone ->> 'name', (z.zone ->> 'color')::integer,
    (z.zone ->> 'adjustmentOre')::bigint,
    array(select s.id from jsonb_array_elements_text(z.zone -> 'seatIds') x (id) join seats s on s.id = x.id::integer
      order by s.id),
    array(select a.id from jsonb_array_elements_text(z.zone -> 'areaIds') x (id) join areas a on a.id = x.id::integer
      order by a.id)
  from chosen c, jsonb_array_elements(c.zones) with ordinality z (zone, place)
  union all
  select row_number() over (order by p.id)::integer, p.name, p.color, p.adjustment_ore, p.seat_ids,
    array(select a.id from areas a where a.zone = p.name order by a.id)
  from chosen c join price_zone p on p.partner_id = partner and p.seat_map_id = c.seat_map_id
  where c.zones is null
$$;

create or replace function dx_event_in_other_hall() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from seat_claim where partner_id = new.partner_id and event_id = new.id;
  delete from open_place where partner_id = new.partner_id and event_id = new.id;
  delete from event_zone where partner_id = new.partner_id and event_id = new.id;
  insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
  select new.partner_id, new.id, z.* from dx_hall_zones(new.partner_id, new.auditorium_id) z;
  if new.state = 'published' then
    perform dx_make_places(new.partner_id, new.id);
  end if;
  return null;
end $$;

-- An area that names a zone makes it where nobody has, as a seat does.
create or replace function dx_zones_follow(partner integer, map integer, before jsonb, after jsonb) returns void
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
    select p.id, coalesce(array_agg(seat order by seat), '{}') as seats
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

