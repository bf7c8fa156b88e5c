-- Runs of integrations: one row per run, started by a button, by the nightly job or by a change.

-- At most one run of an integration is open. `lease` is the process that runs it; after its heartbeats stop, another
-- process takes over.
create table extension_run ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  integration_id text not null check (integration_id in ('mailList', 'analytics', 'adPixel', 'customerCommunication')),
  cause text not null check (cause in ('button', 'nightly', 'change')),
  state text not null default 'queued'
    check (state in ('queued', 'starting', 'running', 'done', 'partly', 'failed')),
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  alive_at timestamptz,
  ended_at timestamptz,
  lease uuid,
  sent_count integer not null default 0,
  removed_count integer not null default 0,
  received_count integer not null default 0,
  refused_count integer not null default 0,
  error_code text,
  error_text text not null default '',
  user_id integer references user_account (id),
  primary key (partner_id, id),
  check ((ended_at is null) = (state in ('queued', 'starting', 'running')))
);
create unique index extension_run_open on extension_run (partner_id, integration_id) where ended_at is null;
create index extension_run_newest on extension_run (partner_id, integration_id, queued_at desc);

alter table extension_run enable row level security;
create policy partner on extension_run to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on extension_run to dxweb_app;
