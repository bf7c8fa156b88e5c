-- Purchases and refunds sent to web analytics and the ad pixel.

-- One row per sale and integration, so that a sent or refused sale is not sent again. A refund is a separate sale.
create table purchase_event ( -- by partner_id
  partner_id integer not null references partner (id),
  integration_id text not null check (integration_id in ('analytics', 'adPixel')),
  sale_id uuid not null,
  outcome text not null check (outcome in ('sent', 'refused')),
  at timestamptz not null default now(),
  primary key (partner_id, integration_id, sale_id)
);
create index purchase_event_at on purchase_event (partner_id, at);

alter table purchase_event enable row level security;
create policy partner on purchase_event to dxweb_app using (partner_id = dx_partner());

grant select, insert, delete on purchase_event to dxweb_app;
