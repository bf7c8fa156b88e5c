-- What a house has joined to DxWeb, and what it tells of itself on invoices and settlements.

-- The key is sealed with the partner and the integration as its owner; the database cannot read it.
create table integration (
  partner_id integer not null references partner (id),
  integration_id text not null check (integration_id in ('mailList', 'analytics', 'adPixel', 'customerCommunication')),
  sealed_key bytea not null,
  key_ending text not null check (length(key_ending) <= 4),
  extras jsonb not null default '{}',
  added_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, integration_id)
);

-- One row a house.
create table organizer (
  partner_id integer not null references partner (id),
  id integer not null,
  contact_name text not null default '',
  org_number text not null default '',
  account_number text not null default '',
  ledger_id integer,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id),
  foreign key (partner_id, ledger_id) references ledger (partner_id, id)
);
insert into organizer (partner_id, id, org_number, account_number)
select id, 1, coalesce(org_number, ''), coalesce(account_number, '') from partner;
insert into counter (partner_id, name, value) select id, 'organizer', 1 from partner;

do $$
declare
  name text;
begin
  foreach name in array array['integration', 'organizer'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
    execute format('grant select, insert, update, delete on %I to dxweb_app', name);
  end loop;
end $$;
