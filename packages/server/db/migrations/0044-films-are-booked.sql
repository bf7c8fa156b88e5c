-- A house books films, and its shows say what they show and how. What a house has of its own for programming stands in one row.
create table film_rule ( -- by partner_id
  partner_id integer primary key references partner (id),
  week_start_day integer not null default 5 check (week_start_day between 1 and 7),
  week_start_minute integer not null default 300 check (week_start_minute between 0 and 720),
  preshow_minutes integer not null default 15 check (preshow_minutes between 0 and 120),
  preshow_child_minutes integer not null default 8 check (preshow_child_minutes between 0 and 120),
  cleaning_minutes integer not null default 15 check (cleaning_minutes between 0 and 240),
  doors_minutes integer not null default 10 check (doors_minutes between 0 and 120),
  web_sale_days integer not null default 7 check (web_sale_days between 0 and 730),
  latest_ends jsonb not null default '[]' check (jsonb_typeof(latest_ends) = 'array'),
  staff_from text not null default '' check (staff_from ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  staff_until text not null default '' check (staff_until ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  cinema_id text not null default '',
  version integer not null default 1
);

alter table bureau add column distributor_id integer references distributor (id);
create index bureau_of_distributor on bureau (partner_id, distributor_id) where distributor_id is not null;

create table film_booking ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  production_id integer not null references production (id),
  bureau_id integer,
  from_day date not null,
  to_day date,
  auditorium_ids integer[] not null default '{}' check (cardinality(auditorium_ids) <= 50),
  versions jsonb not null default '[]' check (jsonb_typeof(versions) = 'array'),
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

alter table film_rule enable row level security;
create policy partner on film_rule to dxweb_app using (partner_id = dx_partner());
alter table film_booking enable row level security;
create policy partner on film_booking to dxweb_app using (partner_id = dx_partner());
alter table film_copy enable row level security;
create policy partner on film_copy to dxweb_app using (partner_id = dx_partner());
grant select, insert, update, delete on film_rule, film_booking, film_copy to dxweb_app;

alter table auditorium
  add column cleaning_minutes integer check (cleaning_minutes between 0 and 240),
  add column screen_server text not null default '';

alter table event
  add column showing_type text check (showing_type in ('ordinary', 'preview', 'premiere', 'school', 'baby', 'senior', 'closed', 'alternative')),
  add column film_version jsonb check (jsonb_typeof(film_version) = 'object'),
  add column preshow_minutes integer check (preshow_minutes between 0 and 120);
