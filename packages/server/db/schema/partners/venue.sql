-- A venue's own texts, and the sender details on its documents.

-- A venue's own texts, by the place where they are shown.
create table partner_text ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  place text not null,
  text_nb text not null default '',
  text_en text not null default '',
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, place)
);

-- The venue as organizer, one row per venue.
create table organizer ( -- by partner_id
  partner_id integer not null unique references partner (id),
  id integer not null,
  contact_name text not null default '',
  org_number text not null default '',
  account_number text not null default '',
  ledger_id integer,
  version integer not null default 1,
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  -- Name and contact details of the sender of documents and mails.
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  -- Details for invoices. The bank agreement determines the KID's check digit and length.
  kid_method text not null default 'none' check (kid_method in ('none', 'mod10', 'mod11')),
  kid_length integer not null default 10 check (kid_length between 6 and 25),
  payment_days integer not null default 14 check (payment_days between 0 and 90),
  is_in_business_register boolean not null default false,
  is_vat_registered boolean not null default true,
  -- Days from an invoice's due date to its first reminder, and the reminder fee, up to the legal maximum.
  reminder_days integer not null default 14 check (reminder_days between 1 and 90),
  reminder_fee_ore integer not null default 0 check (reminder_fee_ore >= 0),
  primary key (partner_id, id),
  foreign key (partner_id, ledger_id) references ledger (partner_id, id)
);

-- Returns the account that payouts to renters are posted to: the organizer's, or else the bank account of `accounts` in
-- areas/accounting/rules.ts.
create function dx_payout_account(of_partner integer) returns text language sql stable as $$
  select coalesce((select l.number from organizer o join ledger l on l.partner_id = o.partner_id and l.id = o.ledger_id
    where o.partner_id = of_partner), '1920')
$$;

-- The uploaded logo, re-encoded so that the stored file is only a small picture. `etag` identifies its content.
create table organizer_logo ( -- by partner_id
  partner_id integer primary key references partner (id),
  content bytea not null check (length(content) <= 1048576),
  content_type text not null check (content_type = 'image/png'),
  etag text not null,
  changed_at timestamptz not null default now()
);

create view organizer_shown with (security_invoker = true) as
  select o.*, coalesce((select l.etag from organizer_logo l where l.partner_id = o.partner_id), '') as logo
  from organizer o;

-- Returns the venue's seller details at a point in time, by undoing later changes with the log.
create function dx_issuer_at(of_partner integer, moment timestamptz) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return (with was as (
    select distinct on (a.object_type, b.key) a.object_type, b.key, coalesce(b.value #>> '{}', '') as value
    from audit_entry a cross join lateral jsonb_each(
      -- Before the first entry, the details were empty.
      coalesce(a.before, case when a.object_type = 'organizer' then '{"name": "", "org_number": ""}'::jsonb end)) b
    where a.partner_id = of_partner and a.object_type in ('organizer', 'partner') and a.at > moment
      and b.key in ('name', 'org_number')
    order by a.object_type, b.key, a.at, a.id
  ), setting as (
    select o.object_type, o.key, coalesce(w.value, o.value, '') as value
    from partner p
    left join organizer g on g.partner_id = p.id
    cross join lateral (values ('organizer', 'name', g.name), ('organizer', 'org_number', g.org_number),
      ('partner', 'name', p.name), ('partner', 'org_number', p.org_number)) o (object_type, key, value)
    left join was w using (object_type, key)
    where p.id = of_partner and of_partner = dx_partner()
  )
  select jsonb_build_object('name', min(value) filter (where key = 'name'),
    'orgNumber', coalesce(min(value) filter (where key = 'org_number'), ''))
  from (
    select distinct on (key) key, value from setting where value <> '' order by key, object_type
  ) t);
end $$;

alter table partner_text enable row level security;
create policy partner on partner_text to dxweb_app using (partner_id = dx_partner());
-- A renter's documents use the venue's sender, logo and texts.
create policy renter on partner_text for select to dxweb_renter using (partner_id = dx_partner());
alter table organizer enable row level security;
create policy partner on organizer to dxweb_app using (partner_id = dx_partner());
create policy renter on organizer for select to dxweb_renter using (partner_id = dx_partner());
alter table organizer_logo enable row level security;
create policy partner on organizer_logo to dxweb_app using (partner_id = dx_partner());
create policy renter on organizer_logo for select to dxweb_renter using (partner_id = dx_partner());

grant select, insert, update, delete on partner_text, organizer, organizer_logo to dxweb_app;
grant select on organizer_shown to dxweb_app;
grant select on organizer, organizer_logo, partner_text to dxweb_renter;
revoke execute on function dx_issuer_at(integer, timestamptz) from public;
grant execute on function dx_issuer_at(integer, timestamptz) to dxweb_app, dxweb_renter;
