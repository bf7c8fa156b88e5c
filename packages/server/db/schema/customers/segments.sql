-- Segments of customers (docs/decisions/0198): saved queries that run again at each use.

-- A tree of conditions with a name.
create table segment ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null check (length(name) between 1 and 80),
  tree jsonb not null check (jsonb_typeof(tree) = 'object'),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index segment_name_once on segment (partner_id, lower(name collate "nb-x-icu"));

-- Uses of a segment: user, time, purpose and count. Append only. Each row stores its query, even after the segment is
-- changed or removed.
create table segment_use ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  segment_id integer not null,
  name text not null,
  tree jsonb not null,
  used_for text not null check (used_for in ('export', 'mailSync', 'report', 'closedSale')),
  customer_count integer not null check (customer_count >= 0),
  user_id integer references user_account (id),
  at timestamptz not null default now(),
  primary key (partner_id, id)
);
create index segment_use_segment on segment_use (partner_id, segment_id, at desc);

alter table segment enable row level security;
create policy partner on segment to dxweb_app using (partner_id = dx_partner());
alter table segment_use enable row level security;
create policy partner on segment_use to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on segment to dxweb_app;
grant select, insert on segment_use to dxweb_app;
