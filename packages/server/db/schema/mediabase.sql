-- What films are described by.

-- Languages that films are offered in.
create table mediabase_language ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  code text not null,
  name text not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, code)
);

alter table mediabase_language enable row level security;
create policy partner on mediabase_language to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on mediabase_language to dxweb_app;
