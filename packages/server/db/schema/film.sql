-- Film bookings, terms and distributor settlements.

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
  -- The same company in the register shared by all venues.
  distributor_id integer references distributor (id),
  -- Account number for film rental, and the payment deadline in days after the film week.
  account_number text not null default '' check (account_number ~ '^(\d{11})?$'),
  payment_days integer not null default 14 check (payment_days between 0 and 90),
  primary key (partner_id, id)
);
create unique index bureau_name_once on bureau (partner_id, lower(name collate "nb-x-icu"));
create index bureau_of_distributor on bureau (partner_id, distributor_id) where distributor_id is not null;

-- Programming rules, one row per venue; without a row, the columns' defaults apply.
create table film_rule ( -- by partner_id
  partner_id integer primary key references partner (id),
  -- First weekday of the film week (1 is Monday), and minutes after midnight at which the days of the film week begin.
  week_start_day integer not null default 5 check (week_start_day between 1 and 7),
  week_start_minute integer not null default 300 check (week_start_minute between 0 and 720),
  preshow_minutes integer not null default 15 check (preshow_minutes between 0 and 120),
  preshow_child_minutes integer not null default 8 check (preshow_child_minutes between 0 and 120),
  cleaning_minutes integer not null default 15 check (cleaning_minutes between 0 and 240),
  doors_minutes integer not null default 10 check (doors_minutes between 0 and 120),
  web_sale_days integer not null default 7 check (web_sale_days between 0 and 730),
  -- Latest end of a show by age limit: `[{ageLimit, days, time}]`; null means the default.
  latest_ends jsonb check (jsonb_typeof(latest_ends) = 'array'),
  -- Minimum number of expected visitors for a proposed show.
  least_visitors integer not null default 10 check (least_visitors between 1 and 500),
  -- Clock times between which staff is present; '' when unset.
  staff_from text not null default '' check (staff_from ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  staff_until text not null default '' check (staff_until ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  -- Name under which playing figures are sent.
  cinema_id text not null default '',
  version integer not null default 1
);

-- A film booked by a venue, with its days and the wished number of shows.
create table film_booking ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  production_id integer not null references production (id),
  bureau_id integer,
  from_day date not null,
  to_day date,
  -- An empty list allows every version or hall.
  versions jsonb not null default '[]' check (jsonb_typeof(versions) = 'array'),
  -- Shows per film week: the number wished by the venue, and the distributor's minimum.
  wished_shows integer check (wished_shows between 0 and 500),
  least_shows integer check (least_shows between 0 and 500),
  is_confirmed boolean not null default true,
  note text not null default '',
  version integer not null default 1,
  halls jsonb not null default '[]' check (jsonb_typeof(halls) = 'array'),
  -- Days of online sale before the film's shows; null uses the venue's default.
  web_sale_days integer check (web_sale_days between 1 and 730),
  primary key (partner_id, id),
  foreign key (partner_id, bureau_id) references bureau (partner_id, id),
  constraint film_booking_to_day__end_before_start check (to_day >= from_day),
  constraint film_booking_least_shows__more_than_wished check (least_shows <= wished_shows)
);
create index film_booking_of_production on film_booking (partner_id, production_id, from_day);
create index film_booking_of_bureau on film_booking (partner_id, bureau_id) where bureau_id is not null;

create trigger halls_exist before insert or update of halls on film_booking for each row
  execute function dx_items_exist('halls', 'auditoriumId', 'auditorium');
create trigger hall_kept before delete on auditorium for each row
  execute function dx_item_kept('halls', 'auditoriumId', 'film_booking');

-- Bookings with a name composed of film, distributor and days.
create view film_booking_named with (security_invoker = true) as
  select b.*, concat_ws(' · ', p.title, to_char(b.from_day, 'DD.MM.YYYY') || '–' || coalesce(to_char(b.to_day, 'DD.MM.YYYY'), ''), u.name) as name
  from film_booking b join production p on p.id = b.production_id
  left join bureau u on u.partner_id = b.partner_id and u.id = b.bureau_id;

-- Returns the shows of the booked film on the booking's days, including drafts, unless another booking covers them. A
-- show before the start of the venue's film day belongs to the previous day.
create function dx_shows_of_booking(b film_booking) returns table (id integer, state text, is_sold boolean)
language sql stable as $$
  select e.id, e.state, exists (select from ticket t
    where t.partner_id = e.partner_id and t.event_id = e.id and t.state = 'issued')
  from partner p left join film_rule r on r.partner_id = p.id
  join event e on e.partner_id = p.id and e.production_id = b.production_id and e.state <> 'cancelled'
  cross join lateral (select
    ((e.starts_at at time zone p.time_zone) - make_interval(mins => coalesce(r.week_start_minute, 300)))::date as day) d
  where p.id = b.partner_id and d.day >= b.from_day and (b.to_day is null or d.day <= b.to_day)
    and not exists (select from film_booking o
      where o.partner_id = b.partner_id and o.production_id = b.production_id and o.id <> b.id
        and o.from_day <= d.day and (o.to_day is null or o.to_day >= d.day))
$$;

-- Refuses to delete a booking with sold shows, unless another booking of the film covers these shows.
create function dx_booking_kept() returns trigger language plpgsql as $$
declare
  going film_booking := old;
begin
  if exists (select from dx_shows_of_booking(going) s where s.is_sold) then
    perform dx_refuse('in_use', '{"usedBy": "sold_shows"}');
  end if;
  return old;
end $$;
create trigger booking_kept before delete on film_booking for each row execute function dx_booking_kept();

-- The digital film package of a booking and its key, for one hall or for all.
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
  constraint film_copy_kdm_until__end_before_start check (kdm_until > kdm_from)
);
create index film_copy_of_booking on film_copy (partner_id, booking_id);
create index film_copy_of_auditorium on film_copy (partner_id, auditorium_id) where auditorium_id is not null;

alter table bureau enable row level security;
create policy partner on bureau to dxweb_app using (partner_id = dx_partner());
alter table film_rule enable row level security;
create policy partner on film_rule to dxweb_app using (partner_id = dx_partner());
create policy renter on film_rule for select to dxweb_renter using (partner_id = dx_partner());
alter table film_booking enable row level security;
create policy partner on film_booking to dxweb_app using (partner_id = dx_partner());
alter table film_copy enable row level security;
create policy partner on film_copy to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on bureau, film_rule, film_booking, film_copy to dxweb_app;
grant select (partner_id, week_start_minute) on film_rule to dxweb_renter;

-- A distributor's terms from a point in time on, for all its films or for matching shows. A null condition matches
-- every show.
create table film_term ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  bureau_id integer not null,
  starts_on date not null,
  -- In the venue's local time.
  starts_time text not null check (starts_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  production_id integer references production (id),
  dimension text check (dimension in ('2d', '3d', 'imax', 'imax3d')),
  speech text check (speech in ('original', 'norwegian', 'sami', 'silent')),
  auditorium_id integer,
  location_id integer,
  show_kind text check (show_kind in ('normal', 'closed', 'preview')),
  method text not null check (method in ('distributorPercent', 'slidingByAdmissions', 'distributorFixedPerContract',
    'distributorFixedPerWeek', 'distributorFixedPerShow', 'exhibitorFixedPerWeek', 'exhibitorFixedPerShow')),
  -- Percentages by contract week; the last applies to all later weeks.
  week_percents jsonb not null default '[]' check (jsonb_typeof(week_percents) = 'array'),
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  amount_ore bigint check (amount_ore >= 0),
  minimum_ore bigint not null default 0 check (minimum_ore >= 0),
  note text not null default '',
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, bureau_id) references bureau (partner_id, id),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id),
  foreign key (partner_id, location_id) references location (partner_id, id),
  constraint film_term_week_percents__required check (method <> 'distributorPercent' or week_percents <> '[]'),
  constraint film_term_steps__required check (method <> 'slidingByAdmissions' or steps <> '[]'),
  constraint film_term_amount_ore__required
    check (method in ('distributorPercent', 'slidingByAdmissions') or amount_ore is not null)
);
create index film_term_of_bureau on film_term (partner_id, bureau_id, starts_on);
create index film_term_of_production on film_term (production_id) where production_id is not null;
create index film_term_of_auditorium on film_term (partner_id, auditorium_id) where auditorium_id is not null;
create index film_term_of_location on film_term (partner_id, location_id) where location_id is not null;

-- Terms with a name composed of distributor, film and percentage.
create view film_term_named with (security_invoker = true) as
  select t.*, concat_ws(' · ', u.name, p.title, case t.method
      when 'distributorPercent' then (
        select string_agg(((w ->> 'percent')::numeric / 100)::float::text, ' / ' order by place) || ' %'
        from jsonb_array_elements(t.week_percents) with ordinality e (w, place))
      when 'slidingByAdmissions' then (
        select string_agg(((w ->> 'percent')::numeric / 100)::float::text, ' / ' order by place) || ' %'
        from jsonb_array_elements(t.steps) with ordinality e (w, place)) end) as name
  from film_term t join bureau u on u.partner_id = t.partner_id and u.id = t.bureau_id
  left join production p on p.id = t.production_id;

-- Rates from a day on: film levy and TONO's share of films' net income, and VAT on film rental.
create table film_rate ( -- reference
  id integer generated by default as identity (start with 100) primary key,
  valid_from date not null unique,
  levy_percent integer not null check (levy_percent between 0 and 10000),
  tono_percent integer not null check (tono_percent between 0 and 10000),
  rental_vat_percent integer not null check (rental_vat_percent between 0 and 10000),
  version integer not null default 1,
  films_changed_on date not null default '-infinity'
);

-- Settlement of a film week with a distributor. Its row lock serializes concurrent approvals.
create table film_sheet ( -- by partner_id
  partner_id integer not null references partner (id),
  bureau_id integer not null,
  -- The first day of the film week.
  week date not null,
  state text not null default 'draft' check (state in ('draft', 'approved', 'sent', 'paid')),
  approved_by integer references user_account (id),
  approved_at timestamptz,
  sent_by integer references user_account (id),
  sent_at timestamptz,
  sent_to text not null default '',
  paid_by integer references user_account (id),
  paid_at timestamptz,
  paid_on date,
  -- Source of the settlement's postings; null for sheets approved before postings existed.
  posted_as uuid,
  -- Sources of the postings of the settlement's payments, including reversed payments.
  paid_as uuid[] not null default '{}',
  primary key (partner_id, bureau_id, week),
  foreign key (partner_id, bureau_id) references bureau (partner_id, id)
);
create index film_sheet_posted on film_sheet (partner_id, posted_as) where posted_as is not null;
create index film_sheet_paid on film_sheet using gin (paid_as);

-- Lines of a settlement as approved. If a line corrects an earlier settlement, `film_week` is before `week`.
create table film_sheet_line ( -- by partner_id
  partner_id integer not null,
  bureau_id integer not null,
  week date not null,
  place integer not null,
  film_week date not null,
  day date not null,
  production_id integer not null references production (id),
  film text not null,
  film_number text not null,
  -- Format, speech and subtitles, separated by `|`.
  film_version text not null,
  premiere_on date,
  play_week integer,
  term_id integer,
  term text,
  percent integer,
  show_count integer not null,
  paid_count integer not null,
  free_count integer not null,
  gross_ore bigint not null,
  vat_ore bigint not null,
  rental_ore bigint not null,
  -- Amount added to the rental to reach the agreed minimum.
  top_up_ore bigint not null,
  rental_vat_ore bigint not null,
  levy_ore bigint not null,
  tono_ore bigint not null,
  -- Null for corrections.
  total_paid_count integer,
  total_net_ore bigint,
  primary key (partner_id, bureau_id, week, place),
  foreign key (partner_id, bureau_id, week) references film_sheet (partner_id, bureau_id, week),
  foreign key (partner_id, term_id) references film_term (partner_id, id)
);
create index film_sheet_line_of_film on film_sheet_line (partner_id, bureau_id, production_id);
create index film_sheet_line_of_production on film_sheet_line (production_id);
create index film_sheet_line_of_term on film_sheet_line (partner_id, term_id) where term_id is not null;

alter table film_term enable row level security;
create policy partner on film_term to dxweb_app using (partner_id = dx_partner());
alter table film_rate enable row level security;
create policy adds on film_rate as restrictive for insert to dxweb_app with check (dx_partner() = 1);
create policy changes on film_rate as restrictive for update to dxweb_app using (dx_partner() = 1);
create policy everybody on film_rate to dxweb_app using (true);
create policy removes on film_rate as restrictive for delete to dxweb_app using (dx_partner() = 1);
alter table film_sheet enable row level security;
create policy partner on film_sheet to dxweb_app using (partner_id = dx_partner());
alter table film_sheet_line enable row level security;
create policy partner on film_sheet_line to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on film_term, film_rate to dxweb_app;
grant select, insert, update on film_sheet to dxweb_app;
grant select, insert on film_sheet_line to dxweb_app;

insert into film_rate (id, valid_from, levy_percent, tono_percent, rental_vat_percent) values (1, '2015-01-01', 250, 100, 2500);
grant select on film_booking_named, film_term_named to dxweb_app;
