-- Film.

-- Film distributors and agencies.
create table bureau ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  org_number text not null default '',
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  -- The same firm among those that all houses have.
  distributor_id integer references distributor (id),
  primary key (partner_id, id)
);
create unique index bureau_name_once on bureau (partner_id, lower(name collate "nb-x-icu"));
create index bureau_of_distributor on bureau (partner_id, distributor_id) where distributor_id is not null;

-- How a house programmes films, one row a house; the columns' defaults where it has none.
create table film_rule ( -- by partner_id
  partner_id integer primary key references partner (id),
  -- The film week begins on this weekday (1 is Monday), and its days so long after midnight.
  week_start_day integer not null default 5 check (week_start_day between 1 and 7),
  week_start_minute integer not null default 300 check (week_start_minute between 0 and 720),
  preshow_minutes integer not null default 15 check (preshow_minutes between 0 and 120),
  preshow_child_minutes integer not null default 8 check (preshow_child_minutes between 0 and 120),
  cleaning_minutes integer not null default 15 check (cleaning_minutes between 0 and 240),
  doors_minutes integer not null default 10 check (doors_minutes between 0 and 120),
  web_sale_days integer not null default 7 check (web_sale_days between 0 and 730),
  -- When a show for an age limit ends at the latest: `[{ageLimit, days, time}]`.
  latest_ends jsonb not null default '[]' check (jsonb_typeof(latest_ends) = 'array'),
  -- Between when there is staff, as clock times; '' says nothing.
  staff_from text not null default '' check (staff_from ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  staff_until text not null default '' check (staff_until ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  -- Playing figures are sent under this name.
  cinema_id text not null default '',
  version integer not null default 1
);

-- A film that a house has booked, from which day and on what wishes.
create table film_booking ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  production_id integer not null references production (id),
  bureau_id integer,
  from_day date not null,
  to_day date,
  -- None means any hall, and no version any.
  auditorium_ids integer[] not null default '{}' check (cardinality(auditorium_ids) <= 50),
  versions jsonb not null default '[]' check (jsonb_typeof(versions) = 'array'),
  -- In a film week: as the house would, and as the distributor wants at least.
  wished_shows integer check (wished_shows between 0 and 500),
  least_shows integer check (least_shows between 0 and 500),
  is_confirmed boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, bureau_id) references bureau (partner_id, id),
  check (to_day >= from_day)
);
create index film_booking_of_production on film_booking (partner_id, production_id, from_day);
create index film_booking_of_bureau on film_booking (partner_id, bureau_id) where bureau_id is not null;

-- The film package of a booking and its key, for one hall or for all.
create table film_copy ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  booking_id integer not null,
  auditorium_id integer,
  cpl_uuid text not null default '',
  dcp_status text not null default 'missing' check (dcp_status in ('missing', 'transferring', 'ready', 'ingested')),
  kdm_from timestamptz,
  kdm_until timestamptz,
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, booking_id) references film_booking (partner_id, id) on delete cascade,
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id),
  check (kdm_until > kdm_from)
);
create index film_copy_of_booking on film_copy (partner_id, booking_id);
create index film_copy_of_auditorium on film_copy (partner_id, auditorium_id) where auditorium_id is not null;

alter table bureau enable row level security;
create policy partner on bureau to dxweb_app using (partner_id = dx_partner());
alter table film_rule enable row level security;
create policy partner on film_rule to dxweb_app using (partner_id = dx_partner());
alter table film_booking enable row level security;
create policy partner on film_booking to dxweb_app using (partner_id = dx_partner());
alter table film_copy enable row level security;
create policy partner on film_copy to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on bureau, film_rule, film_booking, film_copy to dxweb_app;
