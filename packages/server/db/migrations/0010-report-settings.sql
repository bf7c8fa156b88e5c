-- How a report is set up, saved under a name by a person, for oneself or shared within the house or the renter.
create table report_setting ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  user_id integer not null references user_account (id) on delete cascade,
  -- The renter for whom it was saved; 0 is the house.
  renter_id integer not null default 0,
  report text not null check (length(report) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  -- The query of the report's page.
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  made_at timestamptz not null default now(),
  primary key (partner_id, id)
);
create unique index report_setting_name
  on report_setting (partner_id, user_id, renter_id, report, lower(name collate "nb-x-icu"));

-- Which reports a person has as favourites in a house, and when they were last used.
create table report_mark ( -- by partner_id
  partner_id integer not null references partner (id),
  user_id integer not null references user_account (id) on delete cascade,
  report text not null check (length(report) between 1 and 60),
  is_favourite boolean not null default false,
  used_at timestamptz,
  primary key (partner_id, user_id, report)
);

alter table report_setting enable row level security;
create policy partner on report_setting to dxweb_app using (partner_id = dx_partner());
alter table report_mark enable row level security;
create policy partner on report_mark to dxweb_app using (partner_id = dx_partner());

grant select, insert, delete on report_setting to dxweb_app;
grant update (name, search, is_shared) on report_setting to dxweb_app;
grant select, insert on report_mark to dxweb_app;
grant update (is_favourite, used_at) on report_mark to dxweb_app;
