-- Halls are drawn: every saved drawing is a version that can be looked at and taken back, and seats that somebody has
-- stay where they are.

-- What a hall's drawing has places for: seats, and what its areas hold.
create function dx_places(drawing jsonb) returns integer
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_array_length(drawing -> 'seats')
    + coalesce((select sum((area ->> 'capacity')::integer) from jsonb_array_elements(drawing -> 'areas') area), 0)::integer
$$;

-- `plan` is what a drawing that came from another program cannot hold of it, as text, so that it goes back as it came.
alter table seat_map add column plan text;

create table seat_map_version (
  partner_id integer not null,
  seat_map_id integer not null,
  version integer not null,
  drawing jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by integer references user_account (id),
  primary key (partner_id, seat_map_id, version),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id) on delete cascade
);
alter table seat_map_version enable row level security;
create policy partner on seat_map_version to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select on seat_map_version to dxweb_app;

insert into seat_map_version (partner_id, seat_map_id, version, drawing)
select partner_id, id, version, drawing from seat_map;

-- Whichever command changes a drawing: coming events are locked, so that every sale is before this or after it, and a
-- seat that is sold, reserved or held there is neither taken out nor called something else. An event's own version
-- moves on, so that nothing is sold by the drawing that was.
create function dx_drawing_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost jsonb;
begin
  perform from event e where e.partner_id = old.partner_id and e.seat_map_id = old.id and e.ends_at > now()
    and e.state <> 'cancelled' order by e.id for update;
  with changed as (
    select o.id, o.section, o.row, o.number, n.id is null as is_gone
    from jsonb_to_recordset(old.drawing -> 'seats') o (id integer, section text, row text, number text)
    left join jsonb_to_recordset(new.drawing -> 'seats') n (id integer, section text, row text, number text)
      on n.id = o.id
    where n.id is null or (n.section, n.row, n.number) is distinct from (o.section, o.row, o.number)
  ), taken as (
    select e.id as event_id, e.title, e.starts_at, c.section, c.row, c.number
    from changed c
    join event e on e.partner_id = old.partner_id and e.seat_map_id = old.id and e.ends_at > now()
      and e.state <> 'cancelled'
    join seat_claim k on k.partner_id = e.partner_id and k.event_id = e.id and k.seat_id = c.id
    where k.kind in ('sold', 'reserved') or k.kind = 'held' and (k.until is null or k.until > now())
    order by e.starts_at, e.id, c.id limit 50
  )
  select jsonb_agg(jsonb_build_object('eventId', event_id, 'title', title, 'startsAt', starts_at, 'section', section,
    'row', row, 'number', number)) into lost from taken;
  if lost is not null then
    perform dx_refuse('in_use', jsonb_build_object('seats', lost));
  end if;
  delete from seat_claim k using event e
  where e.partner_id = old.partner_id and e.seat_map_id = old.id and e.ends_at > now()
    and k.partner_id = e.partner_id and k.event_id = e.id and k.kind in ('blocked', 'held')
    and not exists (select from jsonb_array_elements(new.drawing -> 'seats') s where (s ->> 'id')::integer = k.seat_id);
  update event e set version = e.version + 1,
    capacity = case when e.capacity = dx_places(old.drawing) then dx_places(new.drawing) else e.capacity end
  where e.partner_id = old.partner_id and e.seat_map_id = old.id and e.ends_at > now();
  return new;
end $$;
create trigger drawing_changes before update on seat_map for each row
  when (old.drawing is distinct from new.drawing) execute function dx_drawing_changes();

-- Fifty versions of a hall are kept.
create function dx_drawing_saved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into seat_map_version (partner_id, seat_map_id, version, drawing, saved_by)
  values (new.partner_id, new.id, new.version, new.drawing, dx_user())
  on conflict (partner_id, seat_map_id, version) do update
    set drawing = excluded.drawing, saved_by = excluded.saved_by, saved_at = now();
  delete from seat_map_version v
  where v.partner_id = new.partner_id and v.seat_map_id = new.id and v.version <= new.version - 50;
  return null;
end $$;
create trigger drawing_made after insert on seat_map for each row execute function dx_drawing_saved();
create trigger drawing_saved after update on seat_map for each row
  when (old.drawing is distinct from new.drawing) execute function dx_drawing_saved();

-- The price zones that a hall has follow what its drawing says of each seat: a seat that is new or was put in another
-- zone goes there, one that is gone leaves, and a zone that nobody has made yet is made, in the next of nine colours.
create function dx_zones_follow(partner integer, map integer, before jsonb, after jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into price_zone (partner_id, id, seat_map_id, name, color)
  select partner, dx_next_id(partner, 'price_zone'), map, z.name,
    1 + (z.place - 1 + (select count(*) from price_zone p where p.partner_id = partner and p.seat_map_id = map))::integer % 9
  from (
    select a.zone as name, row_number() over (order by min(a.id)) as place
    from jsonb_to_recordset(after -> 'seats') a (id integer, zone text)
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
revoke all on function dx_drawing_changes(), dx_drawing_saved() from public;
