-- Those who rent a house for their events.

-- Somebody who rents a house for events, and may be given access to those.
create table renter ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  org_number text not null default '',
  email text not null default '',
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index renter_name_once on renter (partner_id, lower(name collate "nb-x-icu"));

alter table renter enable row level security;
create policy partner on renter to dxweb_app using (partner_id = dx_partner());
create policy renter on renter for select to dxweb_renter using (partner_id = dx_partner() and id = dx_renter());

grant select, insert, update, delete on renter to dxweb_app;
grant select on renter to dxweb_renter;
