-- Prices and zones of events.

-- An event's own copy of the venue's price categories.
create table event_price_category ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  id integer not null,
  price_category_id integer,
  name text not null,
  short_name text not null,
  price_ore bigint not null check (price_ore >= 0),
  fee_ore bigint not null default 0 check (fee_ore >= 0),
  is_sold_on_web boolean not null default true,
  is_companion boolean not null default false,
  -- True if only holders of a membership with this category may buy tickets of the category.
  needs_membership boolean not null default false,
  sort integer not null default 0,
  is_stopped boolean not null default false,
  primary key (partner_id, event_id, id),
  unique (partner_id, event_id, name),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create index event_price_category_companion on event_price_category (partner_id, event_id, id) where is_companion;

-- An event's own copy of its hall's price zones; `adjustment_ore` is added to each price.
create table event_zone ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  id integer not null,
  name text not null,
  color integer not null check (color between 1 and 9),
  adjustment_ore bigint not null default 0,
  seat_ids integer[] not null default '{}',
  -- Areas of unnumbered places in the zone.
  area_ids integer[] not null default '{}',
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- Price of a category in a zone, if it differs from the category's price plus the zone's adjustment.
create table event_zone_price ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  category_id integer not null,
  zone_id integer not null,
  price_ore bigint not null check (price_ore >= 0),
  primary key (partner_id, event_id, category_id, zone_id),
  foreign key (partner_id, event_id, category_id) references event_price_category (partner_id, event_id,
    id) on delete cascade,
  foreign key (partner_id, event_id, zone_id) references event_zone (partner_id, event_id, id) on delete cascade
);
create index event_zone_price_zone on event_zone_price (partner_id, event_id, zone_id);

-- Zones and prices of an event in its previous hall, restored if the event moves back. Zones and prices equal to the
-- hall's defaults are not stored.
create table event_zone_left ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  auditorium_id integer not null,
  seat_map_id integer not null,
  zones jsonb not null,
  prices jsonb not null,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- Stores the event's zones in the old hall. Returns zones stored earlier for the new hall, if that hall still has the
-- same map.
create function dx_leave_zones(old event, new event) returns event_zone_left
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found event_zone_left;
begin
  delete from event_zone_left l where l.partner_id = new.partner_id and l.event_id = new.id returning * into found;
  if found.auditorium_id is distinct from new.auditorium_id or found.seat_map_id is distinct from new.seat_map_id then
    found := null;
  end if;
  insert into event_zone_left (partner_id, event_id, auditorium_id, seat_map_id, zones, prices)
  select old.partner_id, old.id, old.auditorium_id, old.seat_map_id, own.zones, own.prices
  from (
    select coalesce((select jsonb_agg(to_jsonb(z) - 'partner_id' - 'event_id' order by z.id)
        from event_zone z where z.partner_id = old.partner_id and z.event_id = old.id), '[]') as zones,
      coalesce((select jsonb_agg(to_jsonb(p) - 'partner_id' - 'event_id')
        from event_zone_price p where p.partner_id = old.partner_id and p.event_id = old.id), '[]') as prices
  ) own
  where old.seat_map_id is not null and (own.prices <> '[]' or own.zones <> coalesce(
    (select jsonb_agg(to_jsonb(z) order by z.id) from dx_hall_zones(old.partner_id, old.auditorium_id) z), '[]'));
  return found;
end $$;

-- Gives an event in a new hall its earlier zones and prices there, or else the hall's zones, and the hall's places.
create function dx_event_in_other_hall() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was event := old;
  moved event := new;
  own event_zone_left := dx_leave_zones(was, moved);
  drawing jsonb;
begin
  delete from seat_claim where partner_id = new.partner_id and event_id = new.id;
  delete from open_place where partner_id = new.partner_id and event_id = new.id;
  delete from event_zone where partner_id = new.partner_id and event_id = new.id;
  if own.event_id is null then
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
    select new.partner_id, new.id, z.* from dx_hall_zones(new.partner_id, new.auditorium_id) z;
  else
    -- Omits seats and areas missing from the drawing, and prices of deleted categories.
    select m.drawing into drawing from seat_map m where m.partner_id = new.partner_id and m.id = new.seat_map_id;
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
    select new.partner_id, new.id, z.id, z.name, z.color, z.adjustment_ore,
      array(select s from unnest(z.seat_ids) s
        where s in (select (seat ->> 'id')::integer from jsonb_array_elements(drawing -> 'seats') seat) order by s),
      array(select a from unnest(z.area_ids) a
        where a in (select (area ->> 'id')::integer from jsonb_array_elements(drawing -> 'areas') area) order by a)
    from jsonb_populate_recordset(null::event_zone, own.zones) z;
    insert into event_zone_price (partner_id, event_id, category_id, zone_id, price_ore)
    select new.partner_id, new.id, p.category_id, p.zone_id, p.price_ore
    from jsonb_populate_recordset(null::event_zone_price, own.prices) p
    join event_price_category c on c.partner_id = new.partner_id and c.event_id = new.id and c.id = p.category_id;
  end if;
  if new.state = 'published' then
    perform dx_make_places(new.partner_id, new.id);
  end if;
  return null;
end $$;

create trigger in_other_hall after update on event for each row
  when (old.auditorium_id <> new.auditorium_id) execute function dx_event_in_other_hall();

create trigger keeps_renter before insert on event_price_category for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on event_zone for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on event_zone_price for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table event_price_category enable row level security;
create policy partner on event_price_category to dxweb_app using (partner_id = dx_partner());
create policy renter on event_price_category for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_zone enable row level security;
create policy partner on event_zone to dxweb_app using (partner_id = dx_partner());
create policy renter on event_zone for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_zone_price enable row level security;
create policy partner on event_zone_price to dxweb_app using (partner_id = dx_partner());
create policy renter on event_zone_price for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_zone_left enable row level security;
create policy partner on event_zone_left to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on event_price_category, event_zone, event_zone_price to dxweb_app;
grant select on event_zone_left to dxweb_app;
grant select on event_price_category, event_zone, event_zone_price to dxweb_renter;
revoke execute on function dx_leave_zones(event, event), dx_event_in_other_hall() from public;
