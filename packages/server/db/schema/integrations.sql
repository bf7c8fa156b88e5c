-- API keys of external systems.

-- The key is encrypted for the partner and the integration; the database cannot read it.
create table integration ( -- by partner_id
  partner_id integer not null references partner (id),
  integration_id text not null check (integration_id in ('mailList', 'analytics', 'adPixel',
    'customerCommunication')),
  sealed_key bytea not null,
  -- Last characters of the key; the whole id for analytics and pixels, since their ids are public.
  key_ending text not null
    check (length(key_ending) <= case when integration_id in ('analytics', 'adPixel') then 20 else 4 end),
  -- Secret for sending purchases from the server: the web analytics secret or the ad pixel's access token.
  sealed_server_key bytea,
  server_key_ending text not null default '' check (length(server_key_ending) <= 4),
  -- Address of the customer-communication service.
  address text not null default '',
  extras jsonb not null default '{}',
  added_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, integration_id)
);

alter table integration enable row level security;
create policy partner on integration to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on integration to dxweb_app;
