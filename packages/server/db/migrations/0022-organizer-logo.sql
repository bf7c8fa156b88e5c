-- What an organizer is known by on paper: an address and a logo.
alter table organizer
  add column address text not null default '',
  add column postal_code text not null default '',
  add column city text not null default '';

-- Made anew from what was sent in, so it holds a small picture and nothing else. `etag` names its content.
create table organizer_logo (
  partner_id integer not null references partner (id),
  content bytea not null check (length(content) <= 1048576),
  content_type text not null check (content_type = 'image/png'),
  etag text not null,
  changed_at timestamptz not null default now(),
  primary key (partner_id)
);
alter table organizer_logo enable row level security;
create policy partner on organizer_logo to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select, insert, update, delete on organizer_logo to dxweb_app;

create view organizer_shown with (security_invoker = true) as
  select o.*, coalesce((select l.etag from organizer_logo l where l.partner_id = o.partner_id), '') as logo
  from organizer o;
grant select on organizer_shown to dxweb_app;
