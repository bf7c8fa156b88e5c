-- Claims of seats, unnumbered places and quotas, and triggers for events that move.

-- A taken seat. The primary key prevents a second sale of the seat.
create table seat_claim ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  seat_id integer not null,
  kind text not null check (kind in ('sold', 'reserved', 'held', 'blocked')),
  holder_id uuid not null,
  until timestamptz,
  -- Reason, user and time of a block; empty for seats that are sold, reserved or held.
  reason text not null default '',
  noted_by integer references user_account (id),
  noted_at timestamptz,
  primary key (partner_id, event_id, seat_id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index seat_claim_unsold on seat_claim (partner_id, event_id) where kind <> 'sold';
create index seat_claim_over on seat_claim (partner_id, until) where kind = 'held' and until is not null;
create index seat_claim_holder on seat_claim (partner_id, holder_id) where kind <> 'sold';

-- A cart. Its seats and places are rows of `seat_claim` and `open_place` with the cart's id as holder and the cart's
-- `until`. After that time they are free for other buyers, even before cleanup.
create table seat_hold ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  event_id integer not null,
  user_id integer not null references user_account (id),
  channel text not null check (channel in ('web', 'app', 'pos', 'selfService', 'closedSale', 'manual')),
  -- Requested seats and places with their price categories.
  lines jsonb not null,
  made_at timestamptz not null default now(),
  until timestamptz not null,
  -- The short link that the buyer followed last.
  campaign_code text,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, campaign_code) references campaign_link (partner_id, code)
);
create index seat_hold_over on seat_hold (partner_id, until);
create index seat_hold_of_user on seat_hold (partner_id, event_id, user_id);

-- Unnumbered places, created when the event is published and taken with SKIP LOCKED.
create table open_place ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  place integer not null,
  holder_id uuid,
  area_id integer not null default 0,
  kind text check (kind in ('sold', 'reserved', 'held', 'blocked')),
  until timestamptz,
  primary key (partner_id, event_id, place),
  foreign key (partner_id, event_id) references event (partner_id, id),
  check ((kind is null) = (holder_id is null))
);
create index open_place_free on open_place (partner_id, event_id, area_id, place) where kind is null or kind = 'held';
create index open_place_holder on open_place (partner_id, holder_id) where kind <> 'sold';
create index open_place_over on open_place (partner_id, until) where kind = 'held' and until is not null;

-- Quota of an event that sells fewer tickets than it has places: one row per ticket, taken with SKIP LOCKED without
-- waiting. A trigger maintains the rows, and locks the event against sales while the limit changes.
create table ticket_quota ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  place integer not null,
  holder_id uuid,
  kind text check (kind in ('sold', 'reserved', 'held')),
  until timestamptz,
  primary key (partner_id, event_id, place),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  check ((kind is null) = (holder_id is null))
);
create index ticket_quota_open on ticket_quota (partner_id, event_id, place) where kind is null or kind = 'held';
create index ticket_quota_kept on ticket_quota (partner_id, holder_id) where kind <> 'sold';

-- Creates a row for each unnumbered place of a published event: of each area of its drawing, or of the whole hall.
create function dx_make_places(partner integer, event integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into open_place (partner_id, event_id, renter_id, place, area_id)
  select partner, event, coalesce(e.renter_id, 0), row_number() over (order by area.id, n), area.id
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
  on conflict do nothing;
end $$;

-- Sets the number of places of an area by adding or removing free places. Reports an error at `field` if too few
-- places are free.
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

create function dx_event_published() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_make_places(new.partner_id, new.id);
  return null;
end $$;

-- Deletes the free unnumbered places of an event that becomes a draft again, since its hall or map may change;
-- publishing creates them again. Blocked seats and places stay blocked.
create function dx_event_withdrawn() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from open_place where partner_id = new.partner_id and event_id = new.id
    and (kind is null or kind = 'held' and until < now());
  return null;
end $$;

-- Refuses to move an event with tickets, or to move it to another hall while it has reservations or holds. Locks the
-- event's row, which sales share-lock, so no sale is in progress. Sets the capacity from the new hall's drawing.
create function dx_event_moves() returns trigger
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
    select a.seat_map_id, coalesce(dx_places(m.drawing), a.capacity) into new.seat_map_id, new.capacity
    from auditorium a left join seat_map m on m.partner_id = a.partner_id and m.id = a.seat_map_id
    where a.partner_id = new.partner_id and a.id = new.auditorium_id;
  end if;
  return new;
end $$;

-- Refuses to delete a category that was sold or reserved; its sale can only be stopped. The delete locks the event's
-- row, which sales and reservations share-lock, so none is in progress.
create function dx_category_goes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ticket t
    where t.partner_id = old.partner_id and t.event_id = old.event_id and t.category_id = old.id)
  then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('categories',
      jsonb_build_object('code', 'category_sold', 'params', jsonb_build_object('name', old.name)))));
  end if;
  if exists (select from reservation r, jsonb_array_elements(r.lines) line
    where r.partner_id = old.partner_id and r.event_id = old.event_id and r.state = 'open'
      and (line ->> 'categoryId')::integer = old.id)
  then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('categories',
      jsonb_build_object('code', 'category_reserved', 'params', jsonb_build_object('name', old.name)))));
  end if;
  return old;
end $$;

-- Frees the remaining seats and places of a deleted cart. A cart that is only partly sold, reserved or exchanged is
-- deleted, since the rest would otherwise stay held until the cart expires.
create function dx_cart_leaves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from seat_claim c where c.partner_id = old.partner_id and c.holder_id = old.id and c.kind = 'held';
  update open_place o set kind = null, holder_id = null, until = null
  where o.partner_id = old.partner_id and o.holder_id = old.id and o.kind = 'held';
  return null;
end $$;

create trigger moves_unsold before update on event for each row
  when ((old.starts_at, old.auditorium_id) is distinct from (new.starts_at, new.auditorium_id))
  execute function dx_event_moves();
create trigger makes_places after update on event for each row
  when (old.state <> 'published' and new.state = 'published') execute function dx_event_published();
create trigger places_follow after update on event for each row
  when (old.capacity <> new.capacity and old.auditorium_id = new.auditorium_id and new.seat_map_id is null
    and old.state = 'published' and new.state = 'published')
  execute function dx_places_follow();
create trigger goes_unsold before delete on event_price_category for each row execute function dx_category_goes();
create trigger leaves after delete on seat_hold for each row execute function dx_cart_leaves();
create trigger gives_up_places after update on event for each row
  when (old.state = 'published' and new.state = 'draft') execute function dx_event_withdrawn();

create trigger keeps_renter before insert on seat_claim for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on open_place for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table seat_claim enable row level security;
create policy partner on seat_claim to dxweb_app using (partner_id = dx_partner());
create policy renter on seat_claim for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table seat_hold enable row level security;
create policy partner on seat_hold to dxweb_app using (partner_id = dx_partner());
alter table open_place enable row level security;
create policy partner on open_place to dxweb_app using (partner_id = dx_partner());
create policy renter on open_place for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ticket_quota enable row level security;
create policy partner on ticket_quota to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on seat_claim, seat_hold, open_place to dxweb_app;
grant select, update on ticket_quota to dxweb_app;
grant select on seat_claim, open_place to dxweb_renter;
revoke execute on function
  dx_make_places(integer, integer), dx_resize_area(integer, integer, integer, integer, text), dx_places_follow(),
  dx_event_published(), dx_event_withdrawn(), dx_event_moves(), dx_category_goes(),
  dx_cart_leaves()
 from public;
