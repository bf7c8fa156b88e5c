-- Renters of venues.

-- Price types of a venue: internal, associations, commercial.
create table price_type ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index price_type_name_once on price_type (partner_id, lower(name collate "nb-x-icu"));

-- Refuses a tenth price type. Ids come from one counter, so the second of two concurrent inserts sees the first.
create function dx_nine_price_types() returns trigger language plpgsql as $$
begin
  if exists (select from price_type t where t.partner_id in (select m.partner_id from made m)
      group by t.partner_id having count(*) > 9) then
    perform dx_refuse('invalid', '{"fields": {"name": {"code": "nine_price_types"}}}');
  end if;
  return null;
end $$;

create trigger at_most_nine after insert on price_type referencing new table as made
  for each statement execute function dx_nine_price_types();

-- A renter of halls. Its users may have access to its events.
create table renter ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  org_number text not null default '',
  email text not null default '',
  version integer not null default 1,
  -- Events of an `own` renter are the venue's own.
  kind text not null default 'external' check (kind in ('external', 'own')),
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  -- Shape of each contact: name, role, email, mobile.
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  invoice_by text not null default 'mail' check (invoice_by in ('mail', 'ehf')),
  invoice_email text not null default '',
  buyer_reference text not null default '',
  -- Account for settlements.
  account_number text not null default '',
  note text not null default '',
  price_type_id integer,
  primary key (partner_id, id),
  foreign key (partner_id, price_type_id) references price_type (partner_id, id),
  constraint renter_invoice_by__ehf_without_number check (invoice_by <> 'ehf' or org_number <> '')
);
create unique index renter_name_once on renter (partner_id, lower(name collate "nb-x-icu"));

alter table price_type enable row level security;
create policy partner on price_type to dxweb_app using (partner_id = dx_partner());
alter table renter enable row level security;
create policy partner on renter to dxweb_app using (partner_id = dx_partner());
create policy renter on renter for select to dxweb_renter using (partner_id = dx_partner() and id = dx_renter());

grant select, insert, update, delete on price_type, renter to dxweb_app;
-- Excludes the venue's notes on a renter, which are hidden from the renter.
grant select (partner_id, id, name, kind, org_number) on renter to dxweb_renter;
revoke execute on function dx_nine_price_types() from public;
