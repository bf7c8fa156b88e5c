-- Film.

-- Film distributors and agencies.
create table bureau ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  org_number text not null default '',
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index bureau_name_once on bureau (partner_id, lower(name collate "nb-x-icu"));

alter table bureau enable row level security;
create policy partner on bureau to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on bureau to dxweb_app;
