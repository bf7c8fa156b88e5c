-- Campaigns.

-- Campaigns that lead buyers to events.
create table campaign ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  description text not null default '',
  link text not null default '',
  number_sold integer not null default 0,
  state text not null default 'active' check (state in ('active', 'archived')),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index campaign_name_once on campaign (partner_id, lower(name collate "nb-x-icu"));

alter table campaign enable row level security;
create policy partner on campaign to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on campaign to dxweb_app;
