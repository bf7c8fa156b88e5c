-- Scheduled reports, saved report settings, and reports that the platform publishes to venues.

-- Scheduled reports: report, filters, groups, time and recipients. The report is read with the rights of the schedule's
-- creator.
create table report_schedule ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  report text not null check (length(report) between 1 and 60),
  -- Query parameters of the report's request, without the days.
  asked jsonb not null,
  -- Name of a period preset; null for reports without a period, and for reports after events.
  period text check (length(period) between 1 and 30),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  locale text not null check (locale in ('nb', 'en')),
  recipients text[] not null check (cardinality(recipients) between 1 and 20),
  rhythm text not null check (rhythm in ('daily', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun',
    'monthly', 'quarterly', 'halfYearly', 'yearly', 'afterEvent')),
  -- For monthly, quarterly, half-yearly and yearly schedules only.
  month_day integer check (month_day between 1 and 31),
  -- For calendar schedules only.
  send_at text check (send_at ~ '^\d\d:\d\d$'),
  -- Next sending of a calendar schedule. For an `afterEvent` schedule, this is the time of creation, since earlier
  -- events are not reported.
  due_at timestamptz not null,
  user_id integer not null references user_account (id),
  is_active boolean not null default true,
  stopped text not null default '' check (stopped in ('', 'noRight', 'noAccount')),
  made_at timestamptz not null default now(),
  -- Set instead of deleting the row, since the schedule's sendings are kept.
  deleted_at timestamptz,
  version integer not null default 1,
  -- Hours after the end of each event that matches the ids below. The id of a deleted row matches no event.
  after_hours integer check (after_hours between 0 and 168),
  event_id integer,
  event_type_id integer,
  auditorium_id integer,
  renter_id integer,
  primary key (partner_id, id),
  check ((rhythm = 'afterEvent') = (after_hours is not null)),
  constraint report_schedule_month_day check (
    (rhythm in ('monthly', 'quarterly', 'halfYearly', 'yearly')) = (month_day is not null)),
  constraint report_schedule_send_at check ((rhythm = 'afterEvent') = (send_at is null)),
  constraint report_schedule_of_events check (case when rhythm = 'afterEvent' then period is null
    and (event_id is null or num_nonnulls(event_type_id, auditorium_id, renter_id) = 0)
    else num_nonnulls(event_id, event_type_id, auditorium_id, renter_id) = 0 end)
);
create index report_schedule_due on report_schedule (partner_id, due_at) where is_active;

-- Events after which a report was sent. The key allows one sending per event, even if several servers plan it or the
-- event is moved.
create table report_after_event ( -- by partner_id
  partner_id integer not null,
  schedule_id uuid not null,
  event_id integer not null,
  primary key (partner_id, schedule_id, event_id),
  foreign key (partner_id, schedule_id) references report_schedule (partner_id, id)
);

-- One row per address and sending, identified by planned time and event, so that two servers plan a sending only once.
-- 'sending' is written before the mail is sent; a row in that state is never sent again.
create table report_sent ( -- by partner_id
  partner_id integer not null,
  schedule_id uuid not null,
  planned_for timestamptz not null,
  line integer not null,
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure')),
  file_name text not null default '',
  row_count integer,
  failure text not null default '',
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  tries integer not null default 0,
  -- The event that triggered the sending; 0 for calendar schedules.
  event_id integer not null default 0,
  primary key (partner_id, schedule_id, planned_for, event_id, line),
  foreign key (partner_id, schedule_id) references report_schedule (partner_id, id)
);
create index report_sent_due on report_sent (partner_id, due_at) where state = 'waiting';

alter table report_schedule enable row level security;
create policy partner on report_schedule to dxweb_app using (partner_id = dx_partner());
alter table report_after_event enable row level security;
create policy partner on report_after_event to dxweb_app using (partner_id = dx_partner());
alter table report_sent enable row level security;
create policy partner on report_sent to dxweb_app using (partner_id = dx_partner());

grant select, insert on report_schedule, report_after_event, report_sent to dxweb_app;
grant update (asked, period, format, recipients, rhythm, month_day, send_at, due_at, user_id, is_active, stopped, deleted_at,
  version, after_hours, event_id, event_type_id, auditorium_id, renter_id) on report_schedule to dxweb_app;
grant update (state, file_name, row_count, failure, due_at, taken_at, sent_at, tries) on report_sent to dxweb_app;

-- Saved settings of a report under a name, private or shared within the venue or the renter.
create table report_setting ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  user_id integer not null references user_account (id) on delete cascade,
  -- The renter context in which the setting was saved; 0 is the venue.
  renter_id integer not null default 0,
  report text not null check (length(report) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  -- The query string of the report's page.
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  made_at timestamptz not null default now(),
  primary key (partner_id, id)
);
create unique index report_setting_name
  on report_setting (partner_id, user_id, renter_id, report, lower(name collate "nb-x-icu"));

-- A user's favourite reports in a venue, and when each was last used.
create table report_mark ( -- by partner_id
  partner_id integer not null references partner (id),
  user_id integer not null references user_account (id) on delete cascade,
  report text not null check (length(report) between 1 and 60),
  is_favourite boolean not null default false,
  used_at timestamptz,
  primary key (partner_id, user_id, report)
);

alter table report_setting enable row level security;
create policy partner on report_setting to dxweb_app using (partner_id = dx_partner());
alter table report_mark enable row level security;
create policy partner on report_mark to dxweb_app using (partner_id = dx_partner());

grant select, insert, delete on report_setting to dxweb_app;
grant update (name, search, is_shared) on report_setting to dxweb_app;
grant select, insert on report_mark to dxweb_app;
grant update (is_favourite, used_at) on report_mark to dxweb_app;

-- Reports that the platform publishes to venues. `version` also counts changes of the report's versions and keys.
create table mode_report ( -- reference
  id uuid primary key,
  -- 'own': a built-in report with fixed settings; 'external': an address opened by a signed link.
  source text not null check (source in ('own', 'external')),
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1
);

-- Versions of a published report. A version that was never published is the draft.
create table mode_report_version ( -- reference
  report_id uuid not null references mode_report (id) on delete cascade,
  number integer not null check (number > 0),
  name text not null check (length(name) between 1 and 60),
  about text not null default '' check (length(about) <= 300),
  in_group text not null check (in_group in ('sales', 'visits', 'economy', 'operations')),
  roles text[] not null default '{kulturhussjef}',
  -- Visible only to venues with all of these modules.
  modules text[] not null default '{}',
  address text not null default '',
  report text not null default '',
  settings text not null default '',
  parameters jsonb not null default '[]' check (jsonb_typeof(parameters) = 'array'),
  is_published boolean not null default false,
  saved_by integer not null references user_account (id),
  saved_at timestamptz not null default now(),
  published_by integer references user_account (id),
  published_at timestamptz,
  primary key (report_id, number),
  check (published_at is not null or not is_published)
);
create unique index mode_report_published on mode_report_version (report_id) where is_published;
-- Names are unique within a group, since venues identify reports by name.
create unique index mode_report_name on mode_report_version (in_group, lower(name collate "nb-x-icu")) where is_published;
create unique index mode_report_draft on mode_report_version (report_id) where published_at is null;

-- Signing keys for links of external reports: the current key, and a key prepared to replace it.
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

-- Venues see only published reports and their current signing keys.
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
