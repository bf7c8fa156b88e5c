-- A house's own texts of a production go before the platform's, in that house alone.
create table production_override ( -- by partner_id
  partner_id integer not null references partner (id),
  production_id integer not null references production (id),
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  changed_by integer references user_account (id),
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, production_id)
);

alter table production_override enable row level security;
create policy partner on production_override to dxweb_app using (partner_id = dx_partner());
create policy renter on production_override for select to dxweb_renter using (partner_id = dx_partner());
grant select, insert, update, delete on production_override to dxweb_app;
grant select on production_override to dxweb_renter;
