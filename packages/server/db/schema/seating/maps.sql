-- Seat maps of halls. A seat that is sold, reserved or held for a coming event is never removed.

-- A seat map of seats and standing areas. The contract of `areas/seating` defines the drawing's shape.
create table seat_map ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  drawing jsonb not null,
  version integer not null default 1,
  seat_count integer not null generated always as (jsonb_array_length((drawing -> 'seats'))) stored,
  -- The highest ids ever used for a seat and an area, since ids are never reused.
  last_seat_id integer not null default 0,
  last_area_id integer not null default 0,
  primary key (partner_id, id)
);
create unique index seat_map_name_once on seat_map (partner_id, lower(name collate "nb-x-icu"));

-- The last fifty drawings of a seat map, by the version that saved them.
create table seat_map_version ( -- by partner_id
  partner_id integer not null,
  seat_map_id integer not null,
  version integer not null,
  drawing jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by integer references user_account (id),
  primary key (partner_id, seat_map_id, version),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id) on delete cascade
);

-- Parts of a seat map's imported plan that the map cannot represent. Stored outside the register, since a register's
-- columns are visible and editable.
create table seat_map_plan ( -- by partner_id
  partner_id integer not null,
  seat_map_id integer not null,
  plan text not null,
  primary key (partner_id, seat_map_id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id) on delete cascade
);

-- Picture of the hall, shown under the designer's sheet for tracing. Not a part of the map or its versions.
-- Positions and widths are centimetres on the sheet.
create table seat_map_trace ( -- by partner_id
  partner_id integer not null,
  seat_map_id integer not null,
  content bytea not null check (length(content) <= 8388608),
  content_type text not null check (content_type = 'image/webp'),
  etag text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  x integer not null default 0 check (x between -100000 and 100000),
  y integer not null default 0 check (y between -100000 and 100000),
  across integer not null check (across between 10 and 100000),
  strength smallint not null default 50 check (strength between 5 and 100),
  primary key (partner_id, seat_map_id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id) on delete cascade
);

create function dx_places_in(lines jsonb) returns integer language sql immutable as $$
  select coalesce(sum(coalesce((line ->> 'count')::integer, 1)), 0)::integer from jsonb_array_elements(lines) line
$$;

-- Returns the capacity of a map: its seats, and the places of its areas.
create function dx_places(drawing jsonb) returns integer
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_array_length(drawing -> 'seats')
    + coalesce((select sum((area ->> 'capacity')::integer) from jsonb_array_elements(drawing -> 'areas') area), 0)::integer
$$;

create function dx_drawn_ids() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.last_seat_id := greatest(old.last_seat_id, 0,
    (select max((seat ->> 'id')::integer) from jsonb_array_elements(new.drawing -> 'seats') seat));
  new.last_area_id := greatest(old.last_area_id, 0,
    (select max((area ->> 'id')::integer) from jsonb_array_elements(new.drawing -> 'areas') area));
  return new;
end $$;

-- Locks coming events, so that each sale is either before or after the change. Refuses to remove or rename seats that
-- are sold, reserved or held. Raises the events' versions, so that nothing is sold by the old drawing.
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

-- Saves the drawing with its version, and deletes all but the newest fifty drawings.
create function dx_drawing_saved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into seat_map_version (partner_id, seat_map_id, version, drawing, saved_by)
  values (new.partner_id, new.id, new.version, new.drawing, dx_user())
  on conflict (partner_id, seat_map_id, version) do update
    set drawing = excluded.drawing, saved_by = excluded.saved_by, saved_at = excluded.saved_at;
  delete from seat_map_version v
  where v.partner_id = new.partner_id and v.seat_map_id = new.id and v.version not in (
    select n.version from seat_map_version n where n.partner_id = new.partner_id and n.seat_map_id = new.id
    order by n.version desc limit 50);
  return null;
end $$;

create view seat_map_shown with (security_invoker = true) as
  select m.*, m.drawing -> 'sections' as seat_sections, m.drawing -> 'groups' as seat_groups,
    m.drawing -> 'seats' as seats
  from seat_map m;

create trigger drawing_changes before update on seat_map for each row
  when (old.drawing is distinct from new.drawing) execute function dx_drawing_changes();
create trigger drawing_made after insert on seat_map for each row execute function dx_drawing_saved();
create trigger drawing_saved after update on seat_map for each row
  when (old.drawing is distinct from new.drawing) execute function dx_drawing_saved();
create trigger drawn_ids before insert or update on seat_map for each row execute function dx_drawn_ids();

alter table seat_map enable row level security;
create policy partner on seat_map to dxweb_app using (partner_id = dx_partner());
create policy renter on seat_map for select to dxweb_renter using (partner_id = dx_partner());
alter table seat_map_version enable row level security;
create policy partner on seat_map_version to dxweb_app using (partner_id = dx_partner());
alter table seat_map_plan enable row level security;
create policy partner on seat_map_plan to dxweb_app using (partner_id = dx_partner());
alter table seat_map_trace enable row level security;
create policy partner on seat_map_trace to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on seat_map, seat_map_trace to dxweb_app;
grant select, insert on seat_map_plan to dxweb_app;
grant select on seat_map_version, seat_map_shown to dxweb_app;
grant select on seat_map to dxweb_renter;
revoke execute on function dx_drawn_ids(), dx_drawing_changes(), dx_drawing_saved() from public;
