-- A zone that no seat lies in, as that of a floor to stand on, has no seats: it was given one that is none.
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

update price_zone set seat_ids = array_remove(seat_ids, null) where array_position(seat_ids, null) is not null;
update event_zone set seat_ids = array_remove(seat_ids, null) where array_position(seat_ids, null) is not null;
