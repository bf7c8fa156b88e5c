-- Those who rent a house for their events.

-- Somebody who rents a house for events, and may be given access to those.
create table renter ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  org_number text not null default '',
  email text not null default '',
  version integer not null default 1,
  -- What an own renter puts on is the house's own.
  kind text not null default 'external' check (kind in ('external', 'own')),
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  -- name, role, email, mobile
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  invoice_by text not null default 'mail' check (invoice_by in ('mail', 'ehf')),
  invoice_email text not null default '',
  buyer_reference text not null default '',
  -- Where settlements are paid to.
  account_number text not null default '',
  note text not null default '',
  primary key (partner_id, id),
  constraint renter_invoice_by__ehf_without_number check (invoice_by <> 'ehf' or org_number <> '')
);
create unique index renter_name_once on renter (partner_id, lower(name collate "nb-x-icu"));

alter table renter enable row level security;
create policy partner on renter to dxweb_app using (partner_id = dx_partner());
create policy renter on renter for select to dxweb_renter using (partner_id = dx_partner() and id = dx_renter());

grant select, insert, update, delete on renter to dxweb_app;
-- What the house notes of a renter is not for the renter.
grant select (partner_id, id, name, org_number) on renter to dxweb_renter;
