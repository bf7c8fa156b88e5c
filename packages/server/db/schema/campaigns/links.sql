-- Campaigns, the short links that lead buyers to events, and counts of their clicks.

-- Campaigns that lead buyers to events.
create table campaign ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  description text not null default '',
  link text not null default '',
  state text not null default 'active' check (state in ('active', 'archived')),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index campaign_name_once on campaign (partner_id, lower(name collate "nb-x-icu"));

-- Web addresses allowed as targets of short links: an origin, or a path below an origin.
create table campaign_address ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  address text not null,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, address)
);

-- A short link. It is printed on posters, so it is never removed. Its code also identifies the partner.
create table campaign_link ( -- by partner_id
  partner_id integer not null references partner (id),
  code text not null,
  campaign_id integer not null,
  -- The event that the link leads to; null for the whole campaign.
  event_id integer,
  address text not null,
  -- The allowed address that contains the target. It can be neither changed nor deleted while a link uses it.
  allowed text not null,
  made_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, code),
  unique nulls not distinct (partner_id, campaign_id, event_id),
  foreign key (partner_id, campaign_id) references campaign (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  constraint campaign_link_address_allowed foreign key (partner_id, allowed)
    references campaign_address (partner_id, address),
  check (address = allowed or left(address, length(allowed) + 1) in (allowed || '/', allowed || '?', allowed || '#'))
);
create index campaign_link_event on campaign_link (partner_id, event_id) where event_id is not null;

-- Salt for hashes of visitors on one local day, replaced on the next day.
create table campaign_salt ( -- by partner_id
  partner_id integer primary key references partner (id),
  day date not null,
  salt bytea not null
);

-- Hashed visitors of a short link on the salt's day, deleted when the day changes.
create table campaign_visitor ( -- by partner_id
  partner_id integer not null references partner (id),
  code text not null,
  visitor bytea not null,
  day date not null,
  primary key (partner_id, code, visitor)
);

-- Clicks, visitors and carts of a short link on one local day.
create table campaign_day ( -- by partner_id
  partner_id integer not null,
  day date not null,
  code text not null,
  clicks integer not null default 0,
  visitors integer not null default 0,
  carts integer not null default 0,
  primary key (partner_id, day, code),
  foreign key (partner_id, code) references campaign_link (partner_id, code)
);
create index campaign_day_code on campaign_day (partner_id, code);

-- True if the venue's short links may redirect to the address; an empty address is allowed.
create function dx_may_lead_to(partner integer, wanted text) returns boolean language sql stable as $$
  select wanted = '' or exists (
    select from campaign_address a where a.partner_id = partner and (wanted = a.address
      or left(wanted, length(a.address) + 1) in (a.address || '/', a.address || '?', a.address || '#')))
$$;

create function dx_count_cart(partner integer, of_code text) returns void language sql volatile as $$
  insert into campaign_day as d (partner_id, day, code, carts)
  select partner, (now() at time zone p.time_zone)::date, of_code, 1 from partner p where p.id = partner
  on conflict (partner_id, day, code) do update set carts = d.carts + 1
$$;

-- Deletes the visitor hashes of past days, and their salt. Returns the number of deleted rows.
create function dx_forget_visitors(partner integer) returns integer language sql volatile as $$
  with today as materialized (
    select (now() at time zone p.time_zone)::date as day from partner p where p.id = partner
  ), salts as (
    delete from campaign_salt s using today where s.partner_id = partner and s.day <> today.day returning 1
  ), visitors as (
    delete from campaign_visitor v using today where v.partner_id = partner and v.day <> today.day returning 1
  )
  select ((select count(*) from salts) + (select count(*) from visitors))::integer
$$;

alter table campaign enable row level security;
create policy partner on campaign to dxweb_app using (partner_id = dx_partner());
alter table campaign_address enable row level security;
create policy partner on campaign_address to dxweb_app using (partner_id = dx_partner());
alter table campaign_link enable row level security;
create policy partner on campaign_link to dxweb_app using (partner_id = dx_partner());
alter table campaign_salt enable row level security;
create policy partner on campaign_salt to dxweb_app using (partner_id = dx_partner());
alter table campaign_visitor enable row level security;
create policy partner on campaign_visitor to dxweb_app using (partner_id = dx_partner());
alter table campaign_day enable row level security;
create policy partner on campaign_day to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on campaign, campaign_address, campaign_salt to dxweb_app;
grant select, insert, update on campaign_link, campaign_day to dxweb_app;
grant select, insert, delete on campaign_visitor to dxweb_app;
