-- Reports that are sent regularly: which, narrowed and grouped by what, when and to whom. It is read as who set it up.
create table report_schedule ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  report text not null check (length(report) between 1 and 60),
  -- As the report's call writes it, without days.
  asked jsonb not null,
  period text check (period in ('yesterday', 'lastWeek', 'lastMonth')),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  locale text not null check (locale in ('nb', 'en')),
  recipients text[] not null check (cardinality(recipients) between 1 and 20),
  rhythm text not null check (rhythm in ('daily', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'monthly')),
  month_day integer not null check (month_day between 1 and 31),
  send_at text not null check (send_at ~ '^\d\d:\d\d$'),
  due_at timestamptz not null,
  user_id integer not null references user_account (id),
  is_active boolean not null default true,
  stopped text not null default '' check (stopped in ('', 'noRight', 'noAccount')),
  made_at timestamptz not null default now(),
  -- What was sent stays when nothing more is.
  deleted_at timestamptz,
  primary key (partner_id, id)
);
create index report_schedule_due on report_schedule (partner_id, due_at) where is_active;

-- One row an address and sending, which the instant it was planned for tells apart: two servers plan it once.
-- 'sending' is written before the mail goes out, and nothing sends such a one again.
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
  primary key (partner_id, schedule_id, planned_for, line),
  foreign key (partner_id, schedule_id) references report_schedule (partner_id, id)
);
create index report_sent_due on report_sent (partner_id, due_at) where state = 'waiting';

alter table report_schedule enable row level security;
create policy partner on report_schedule to dxweb_app using (partner_id = dx_partner());
alter table report_sent enable row level security;
create policy partner on report_sent to dxweb_app using (partner_id = dx_partner());

grant select, insert on report_schedule, report_sent to dxweb_app;
grant update (due_at, user_id, is_active, stopped, deleted_at) on report_schedule to dxweb_app;
grant update (state, file_name, row_count, failure, due_at, taken_at, sent_at, tries) on report_sent to dxweb_app;
