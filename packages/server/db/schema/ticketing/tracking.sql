-- Tracking consents of buyers on the web.

-- Ids of the buyer's browser at web analytics and at the ad pixel, stored with a sale. An id is null without consent.
-- Deleted after ninety days.
create table sale_tracking ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  analytics jsonb,
  marketing jsonb,
  at timestamptz not null default now(),
  primary key (partner_id, sale_id),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);
create index sale_tracking_at on sale_tracking (partner_id, at);

alter table sale_tracking enable row level security;
create policy partner on sale_tracking to dxweb_app using (partner_id = dx_partner());

grant select, insert, delete on sale_tracking to dxweb_app;
