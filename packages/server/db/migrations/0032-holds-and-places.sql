-- Carts whose seats are held while they are filled and paid, and places without a number that are held and sold like
-- seats.

-- A cart. Its seats are rows of `seat_claim`, its places rows of `open_place`, both with its id as their holder and its
-- `until`: past that anybody may take them, whether or not anything has cleared them away.
create table seat_hold (
  partner_id integer not null,
  id uuid not null,
  event_id integer not null,
  user_id integer not null references user_account (id),
  channel text not null check (channel in ('web', 'app', 'pos', 'selfService', 'closedSale', 'manual')),
  -- What was asked for: seats and places with their price categories.
  lines jsonb not null,
  made_at timestamptz not null default now(),
  until timestamptz not null,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create index seat_hold_over on seat_hold (partner_id, until);
create index seat_hold_of_user on seat_hold (partner_id, event_id, user_id);
create index seat_claim_over on seat_claim (partner_id, until) where kind = 'held' and until is not null;
create index seat_claim_holder on seat_claim (partner_id, holder_id) where kind <> 'sold';

-- How a house sells, one row a house; the columns' defaults where it has none.
create table sales_rule (
  partner_id integer not null references partner (id),
  -- A cart is held so long after it was last touched, and at most so long in all.
  hold_minutes integer not null default 10 check (hold_minutes between 1 and 60),
  hold_most_minutes integer not null default 30 check (hold_most_minutes between hold_minutes and 240),
  version integer not null default 1,
  primary key (partner_id)
);

alter table open_place
  add column area_id integer not null default 0,
  add column kind text check (kind in ('sold', 'reserved', 'held', 'blocked')),
  add column until timestamptz;
update open_place set kind = 'sold' where holder_id is not null;
alter table open_place add check ((kind is null) = (holder_id is null));
create index open_place_free on open_place (partner_id, event_id, area_id, place) where kind is null or kind = 'held';
create index open_place_holder on open_place (partner_id, holder_id) where kind <> 'sold';
create index open_place_over on open_place (partner_id, until) where kind = 'held' and until is not null;

-- The area that a ticket without a seat is for; 0 where the hall has none.
alter table ticket add column area_id integer;
update ticket set area_id = 0 where seat_id is null;

-- A published event has a row for each place without a number: of each area of its drawing, or of the hall as a whole.
create function dx_make_places(partner integer, event integer) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into open_place (partner_id, event_id, place, area_id)
  select partner, event, row_number() over (order by area.id, n), area.id
  from event e
  left join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id
  cross join lateral (
    select 0 as id, e.capacity as places where e.seat_map_id is null
    union all
    select (drawn ->> 'id')::integer, (drawn ->> 'capacity')::integer
    from jsonb_array_elements(coalesce(m.drawing -> 'areas', '[]')) drawn
  ) area
  cross join lateral generate_series(1, area.places) n
  where e.partner_id = partner and e.id = event
  on conflict do nothing
$$;

create function dx_event_published() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_make_places(new.partner_id, new.id);
  return null;
end $$;
create trigger makes_places after update on event for each row
  when (old.state <> 'published' and new.state = 'published') execute function dx_event_published();

-- Gives an area so many places: more are free ones, fewer are taken from the free ones, and refused at the field where
-- too few are free.
create function dx_resize_area(partner integer, event integer, area integer, wanted integer, field text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  present integer := (select count(*) from open_place
    where partner_id = partner and event_id = event and area_id = area);
  gone integer;
begin
  insert into open_place (partner_id, event_id, place, area_id)
  select partner, event, last.place + n, area
  from (select coalesce(max(place), 0) as place from open_place where partner_id = partner and event_id = event) last,
    generate_series(1, wanted - present) n;
  with free as (
    select place from open_place
    where partner_id = partner and event_id = event and area_id = area
      and (kind is null or kind = 'held' and until < now())
    order by place desc limit greatest(0, present - wanted) for update
  ), removed as (
    delete from open_place o using free
    where o.partner_id = partner and o.event_id = event and o.place = free.place returning 1
  )
  select count(*) into gone from removed;
  if gone < present - wanted then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object(field,
      jsonb_build_object('code', 'below_sold'))));
  end if;
end $$;

create function dx_places_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_resize_area(new.partner_id, new.id, 0, new.capacity, 'capacity');
  return null;
end $$;
create trigger places_follow after update on event for each row
  when (old.capacity <> new.capacity and old.auditorium_id = new.auditorium_id and new.seat_map_id is null
    and old.state = 'published' and new.state = 'published')
  execute function dx_places_follow();

-- The areas of a drawing change those of the events to come; they are locked by then (`dx_drawing_changes`).
create function dx_areas_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
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

-- What is held without an end keeps the event where it is, like what is reserved, numbered or not.
create or replace function dx_event_moves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ticket t where t.partner_id = old.partner_id and t.event_id = old.id and t.state = 'issued') then
    perform dx_refuse('event_sold', jsonb_build_object('eventId', old.id));
  end if;
  if new.auditorium_id <> old.auditorium_id then
    if exists (
      select from seat_claim c where c.partner_id = old.partner_id and c.event_id = old.id
        and (c.kind = 'reserved' or c.kind = 'held' and (c.until is null or c.until > now()))
      union all
      select from open_place p where p.partner_id = old.partner_id and p.event_id = old.id
        and (p.kind = 'reserved' or p.kind = 'held' and (p.until is null or p.until > now()))
    ) then
      perform dx_refuse('event_reserved', jsonb_build_object('eventId', old.id));
    end if;
    select a.seat_map_id, coalesce(m.seat_count, a.capacity) into new.seat_map_id, new.capacity
    from auditorium a left join seat_map m on m.partner_id = a.partner_id and m.id = a.seat_map_id
    where a.partner_id = new.partner_id and a.id = new.auditorium_id;
  end if;
  return new;
end $$;

create or replace function dx_event_in_other_hall() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from seat_claim where partner_id = new.partner_id and event_id = new.id;
  delete from open_place where partner_id = new.partner_id and event_id = new.id;
  delete from event_zone where partner_id = new.partner_id and event_id = new.id;
  insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids)
  select z.partner_id, new.id, row_number() over (order by z.id), z.name, z.color, z.adjustment_ore, z.seat_ids
  from price_zone z where z.partner_id = new.partner_id and z.seat_map_id = new.seat_map_id;
  if new.state = 'published' then
    perform dx_make_places(new.partner_id, new.id);
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['seat_hold', 'sales_rule'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
    execute format('grant select, insert, update, delete on %I to dxweb_app', name);
  end loop;
end $$;
revoke all on function dx_make_places(integer, integer), dx_resize_area(integer, integer, integer, integer, text),
  dx_event_published(), dx_places_follow(), dx_areas_follow() from public;
