-- A house may open its programme to anybody as data.
create table open_programme ( -- by partner_id
  partner_id integer primary key references partner (id),
  is_open boolean not null default false,
  changed_at timestamptz not null default now(),
  version integer not null default 1
);

alter table open_programme enable row level security;
create policy partner on open_programme to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on open_programme to dxweb_app;
