-- Reports that the platform makes for the houses. `version` is that of the report with all that hangs on it.
create table mode_report ( -- reference
  id uuid primary key,
  -- 'own': a report of ours with fixed settings; 'external': an address that is opened by a signed link.
  source text not null check (source in ('own', 'external')),
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1
);

-- What such a report was and is. A version that was never published is the draft.
create table mode_report_version ( -- reference
  report_id uuid not null references mode_report (id) on delete cascade,
  number integer not null check (number > 0),
  name text not null check (length(name) between 1 and 60),
  about text not null default '' check (length(about) <= 300),
  in_group text not null check (in_group in ('sales', 'visits', 'economy', 'operations')),
  roles text[] not null default '{kulturhussjef}',
  -- A house sees it with all of these alone.
  modules text[] not null default '{}',
  address text not null default '',
  report text not null default '',
  settings text not null default '',
  parameters jsonb not null default '[]' check (jsonb_typeof(parameters) = 'array'),
  is_published boolean not null default false,
  saved_by integer not null references user_account (id),
  saved_at timestamptz not null default now(),
  -- The last time.
  published_by integer references user_account (id),
  published_at timestamptz,
  primary key (report_id, number),
  check (published_at is not null or not is_published)
);
create unique index mode_report_published on mode_report_version (report_id) where is_published;
create unique index mode_report_draft on mode_report_version (report_id) where published_at is null;

-- What links of an external report are signed with: the key in use, and one that waits to be.
create table mode_report_key ( -- reference
  report_id uuid not null references mode_report (id) on delete cascade,
  id uuid not null,
  sealed_key bytea not null,
  key_ending text not null,
  is_used boolean not null,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (report_id, id)
);
create unique index mode_report_key_use on mode_report_key (report_id, is_used);

-- Houses see what is published, and sign with the key in use.
alter table mode_report enable row level security;
create policy everybody on mode_report to dxweb_app using (true);
create policy adds on mode_report as restrictive for insert to dxweb_app with check (dx_partner() = 1);
create policy changes on mode_report as restrictive for update to dxweb_app using (dx_partner() = 1);
create policy removes on mode_report as restrictive for delete to dxweb_app using (dx_partner() = 1);
alter table mode_report_version enable row level security;
create policy published on mode_report_version to dxweb_app using (is_published or dx_partner() = 1);
create policy adds on mode_report_version as restrictive for insert to dxweb_app with check (dx_partner() = 1);
create policy changes on mode_report_version as restrictive for update to dxweb_app using (dx_partner() = 1);
create policy removes on mode_report_version as restrictive for delete to dxweb_app using (dx_partner() = 1);
alter table mode_report_key enable row level security;
create policy used on mode_report_key to dxweb_app using (is_used or dx_partner() = 1);
create policy adds on mode_report_key as restrictive for insert to dxweb_app with check (dx_partner() = 1);
create policy changes on mode_report_key as restrictive for update to dxweb_app using (dx_partner() = 1);
create policy removes on mode_report_key as restrictive for delete to dxweb_app using (dx_partner() = 1);

grant select, insert, update, delete on mode_report, mode_report_version, mode_report_key to dxweb_app;
