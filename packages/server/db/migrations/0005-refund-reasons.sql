-- Why the house pays money back, as people may choose it.
create table refund_reason ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index refund_reason_name_once on refund_reason (partner_id, lower(name collate "nb-x-icu"));
alter table refund_reason enable row level security;
create policy partner on refund_reason to dxweb_app using (partner_id = dx_partner());
grant select, insert, update, delete on refund_reason to dxweb_app;
