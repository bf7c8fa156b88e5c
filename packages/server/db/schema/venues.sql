-- Locations, halls, and a hall's defaults for its events.

-- Norwegian postal codes, shared by all venues. A command loads them from the postal service's file.
create table postal_code ( -- reference
  code text primary key check (code ~ '^\d{4}$'),
  city text not null check (city <> ''),
  municipality_number text not null default '',
  municipality text not null default '',
  -- G for street addresses, P for post-office boxes, B for both, F for several uses, S for service.
  category text not null default ''
);

-- Groups for the lists of locations.
create table location_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index location_group_name_once on location_group (partner_id, lower(name collate "nb-x-icu"));

-- A building or outdoor place with halls.
create table location ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  is_external boolean not null default false,
  version integer not null default 1,
  group_id integer,
  opening_hours jsonb not null default '[]',
  primary key (partner_id, id),
  foreign key (partner_id, group_id) references location_group (partner_id, id)
);
create unique index location_name_once on location (partner_id, lower(name collate "nb-x-icu"));

-- A hall. `capacity` counts people.
create table auditorium ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  location_id integer not null,
  name text not null,
  is_cinema boolean not null default false,
  capacity integer not null check (capacity >= 0),
  seat_map_id integer,
  version integer not null default 1,
  -- Set if the hall’s address differs from its location’s.
  own_address text not null default '',
  -- The initial set of zones of the hall’s events.
  price_zone_map_id integer,
  -- Minutes of cleaning between films in this hall; null uses the venue’s value.
  cleaning_minutes integer check (cleaning_minutes between 0 and 240),
  -- Name of the hall's projection server in the keys of films.
  screen_server text not null default '',
  primary key (partner_id, id),
  foreign key (partner_id, location_id) references location (partner_id, id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id),
  foreign key (partner_id, price_zone_map_id) references price_zone_map (partner_id, id)
);
create unique index auditorium_name_once on auditorium (partner_id, lower(name collate "nb-x-icu"));

-- Rent of a hall in øre without VAT, by price type, operating day and hours. A row without a price type applies to all
-- types; a row without hours is the price of a day.
create table hall_price ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  auditorium_id integer not null,
  price_type_id integer,
  price_days text not null check (price_days in ('every', 'monThu', 'monFri', 'friSun', 'satSun', 'mon', 'tue', 'wed',
    'thu', 'fri', 'sat', 'sun')),
  up_to_hours integer check (up_to_hours between 1 and 24),
  price_ore bigint not null check (price_ore >= 0),
  vat_type_id integer not null references vat_type (id),
  version integer not null default 1,
  primary key (partner_id, id),
  constraint hall_price_up_to_hours_once unique nulls not distinct
    (partner_id, auditorium_id, price_type_id, price_days, up_to_hours),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id) on delete cascade,
  foreign key (partner_id, price_type_id) references price_type (partner_id, id)
);

-- Returns the initial zones of an event in a hall: from the hall's default set of zones if it fits the hall's map, or
-- else from the map. Omits seats and areas missing from the drawing.
create function dx_hall_zones(partner integer, hall integer)
  returns table (id integer, name text, color integer, adjustment_ore bigint, seat_ids integer[], area_ids integer[])
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query with chosen as materialized (
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
  where c.zones is null;
end $$;

alter table location_group enable row level security;
create policy partner on location_group to dxweb_app using (partner_id = dx_partner());
create policy renter on location_group for select to dxweb_renter using (partner_id = dx_partner());
alter table location enable row level security;
create policy partner on location to dxweb_app using (partner_id = dx_partner());
create policy renter on location for select to dxweb_renter using (partner_id = dx_partner());
alter table auditorium enable row level security;
create policy partner on auditorium to dxweb_app using (partner_id = dx_partner());
create policy renter on auditorium for select to dxweb_renter using (partner_id = dx_partner());
alter table hall_price enable row level security;
create policy partner on hall_price to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on location_group, location, auditorium, hall_price to dxweb_app;
grant select on postal_code to dxweb_app;
grant select on postal_code, location_group, location, auditorium to dxweb_renter;
