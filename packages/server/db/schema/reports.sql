-- Days that are summed for good, and reports that are sent regularly.

-- Days whose sales are summed in sales_day for good.
create table closed_day ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  closed_at timestamptz not null default now(),
  primary key (partner_id, day)
);

-- What was sold a day, as finely as reports ask: a job sums closed days, and days that have not been closed are read from
-- the tickets. Figures are what was sold less what was refunded that day; `refund_count` and `refund_ore` say how much.
create table sales_day ( -- by partner_id
  partner_id integer not null,
  sold_on date not null,
  event_id integer not null,
  renter_id integer not null,
  channel text not null,
  user_id integer not null,
  -- The event's price category; 0 where `correction` names one instead.
  category_id integer not null,
  correction text not null default '',
  move_count integer not null default 0,
  paid_count integer not null default 0,
  free_count integer not null default 0,
  refund_count integer not null default 0,
  refund_ore bigint not null default 0,
  price_ore bigint not null default 0,
  fee_ore bigint not null default 0,
  vat_ore bigint not null default 0,
  fee_vat_ore bigint not null default 0,
  primary key (partner_id, sold_on, event_id, channel, user_id, category_id, correction),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index sales_day_event on sales_day (partner_id, event_id);

-- The same, over all closed days of an event, and the places that were not for sale when it ended. An event without
-- sales has a row when it has ended. `starts_at` is the event's, so that a period of events is read alone.
create table sales_of_event ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  starts_at timestamptz not null,
  blocked_count integer not null default 0,
  move_count integer not null default 0,
  paid_count integer not null default 0,
  free_count integer not null default 0,
  refund_count integer not null default 0,
  refund_ore bigint not null default 0,
  price_ore bigint not null default 0,
  fee_ore bigint not null default 0,
  vat_ore bigint not null default 0,
  fee_vat_ore bigint not null default 0,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create index sales_of_event_start on sales_of_event (partner_id, starts_at);

-- The same, over all events of a closed day. It is the house's alone, since it knows no renter.
create table sales_of_day ( -- by partner_id
  partner_id integer not null references partner (id),
  sold_on date not null,
  channel text not null,
  user_id integer not null,
  move_count integer not null default 0,
  paid_count integer not null default 0,
  free_count integer not null default 0,
  refund_count integer not null default 0,
  refund_ore bigint not null default 0,
  price_ore bigint not null default 0,
  fee_ore bigint not null default 0,
  vat_ore bigint not null default 0,
  fee_vat_ore bigint not null default 0,
  primary key (partner_id, sold_on, channel, user_id)
);

-- The sums of an event that is moved follow it.
create function dx_sales_follow_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sales_of_event set starts_at = new.starts_at where partner_id = new.partner_id and event_id = new.id;
  return null;
end $$;
create trigger sales_follow after update on event for each row when (old.starts_at <> new.starts_at)
  execute function dx_sales_follow_event();

create trigger keeps_renter before insert on sales_day for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on sales_of_event for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table closed_day enable row level security;
create policy partner on closed_day to dxweb_app using (partner_id = dx_partner());
create policy renter on closed_day for select to dxweb_renter using (partner_id = dx_partner());
alter table sales_day enable row level security;
create policy partner on sales_day to dxweb_app using (partner_id = dx_partner());
create policy renter on sales_day for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table sales_of_event enable row level security;
create policy partner on sales_of_event to dxweb_app using (partner_id = dx_partner());
create policy renter on sales_of_event for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table sales_of_day enable row level security;
create policy partner on sales_of_day to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on closed_day, sales_day, sales_of_event, sales_of_day to dxweb_app;
grant select on closed_day, sales_day, sales_of_event to dxweb_renter;
revoke execute on function dx_sales_follow_event() from public;

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

-- How a report is set up, saved under a name by a person, for oneself or shared within the house or the renter.
create table report_setting ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  user_id integer not null references user_account (id) on delete cascade,
  -- The renter for whom it was saved; 0 is the house.
  renter_id integer not null default 0,
  report text not null check (length(report) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  -- The query of the report's page.
  search text not null check (length(search) <= 2000),
  is_shared boolean not null default false,
  made_at timestamptz not null default now(),
  primary key (partner_id, id)
);
create unique index report_setting_name
  on report_setting (partner_id, user_id, renter_id, report, lower(name collate "nb-x-icu"));

-- Which reports a person has as favourites in a house, and when they were last used.
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
