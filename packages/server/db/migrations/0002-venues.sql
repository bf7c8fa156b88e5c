-- Halls, what is charged in them, and the registers behind an event.

create table vat_type (
  id integer primary key,
  code text not null unique check (code in ('high', 'medium', 'low', 'zero', 'exempt')),
  saft_code text not null
);
-- The rate in force is the newest row at or before the day of the event. Basis points: 1200 is 12 %.
create table vat_rate (
  vat_type_id integer not null references vat_type (id),
  valid_from date not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  primary key (vat_type_id, valid_from)
);
insert into vat_type (id, code, saft_code) values
  (1, 'high', '3'), (2, 'medium', '31'), (3, 'low', '33'), (4, 'zero', '5'), (5, 'exempt', '6');
insert into vat_rate (vat_type_id, valid_from, basis_points) values
  (1, '2001-07-01', 2400), (1, '2005-01-01', 2500),
  (2, '2001-07-01', 1200), (2, '2005-01-01', 1100), (2, '2006-01-01', 1300),
  (2, '2007-01-01', 1400), (2, '2012-01-01', 1500),
  (3, '2005-01-01', 700), (3, '2006-01-01', 800), (3, '2016-01-01', 1000),
  (3, '2018-01-01', 1200), (3, '2020-04-01', 600), (3, '2021-10-01', 1200),
  (4, '2001-07-01', 0), (5, '2001-07-01', 0);

create table nk_category (
  id integer primary key,
  code text not null unique
);
insert into nk_category (id, code) values
  (1, 'library'), (2, 'dance'), (3, 'gallery'), (4, 'sport'), (5, 'cinema'), (6, 'conference'),
  (7, 'literature'), (8, 'music'), (9, 'show'), (10, 'theatre'), (11, 'rehearsal');

create table location (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  is_external boolean not null default false,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name)
);

create table seat_map (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  drawing jsonb not null,
  seat_count integer not null,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name)
);

create table auditorium (
  partner_id integer not null references partner (id),
  id integer not null,
  location_id integer not null,
  name text not null,
  is_cinema boolean not null default false,
  capacity integer not null check (capacity >= 0),
  seat_map_id integer,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name),
  foreign key (partner_id, location_id) references location (partner_id, id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id)
);

create table event_type (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  color text not null,
  vat_type_id integer not null references vat_type (id),
  nk_category_id integer references nk_category (id),
  is_cinema boolean not null default false,
  has_tono boolean not null default false,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name)
);

create table price_category (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null check (length(name) between 1 and 20),
  short_name text not null,
  long_name text not null default '',
  standard_price_ore bigint not null check (standard_price_ore >= 0),
  is_sold_on_web boolean not null default true,
  is_added_to_cinema boolean not null default false,
  is_added_to_culture boolean not null default false,
  is_companion boolean not null default false,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name)
);

-- A template of zones for a seat map: seats, colour 1 to 9 of the cycle, adjustment of the price.
create table price_zone (
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

create table ledger (
  partner_id integer not null references partner (id),
  id integer not null,
  number text not null check (number ~ '^[0-9]{4,6}$'),
  name text not null,
  vat_type_id integer references vat_type (id),
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number)
);
