alter table report_schedule
  add column version integer not null default 1,
  -- So many hours after the end of each event that these ids narrow to. What is deleted since narrows to none.
  add column after_hours integer check (after_hours between 0 and 168),
  add column event_id integer,
  add column event_type_id integer,
  add column auditorium_id integer,
  add column renter_id integer,
  drop constraint report_schedule_period_check,
  add check (length(period) between 1 and 30),
  drop constraint report_schedule_rhythm_check,
  add check (rhythm in ('daily', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun',
    'monthly', 'quarterly', 'halfYearly', 'yearly', 'afterEvent')),
  add check ((rhythm = 'afterEvent') = (after_hours is not null));

-- The events that a schedule has been sent after. The key makes it once, whoever plans it and whatever the event becomes.
create table report_after_event ( -- by partner_id
  partner_id integer not null,
  schedule_id uuid not null,
  event_id integer not null,
  primary key (partner_id, schedule_id, event_id),
  foreign key (partner_id, schedule_id) references report_schedule (partner_id, id)
);
alter table report_after_event enable row level security;
create policy partner on report_after_event to dxweb_app using (partner_id = dx_partner());

-- The event that it is sent after; 0 by the calendar.
alter table report_sent add column event_id integer not null default 0;
alter table report_sent drop constraint report_sent_pkey;
alter table report_sent add primary key (partner_id, schedule_id, planned_for, event_id, line);

grant select, insert on report_after_event to dxweb_app;
grant update (period, format, recipients, rhythm, month_day, send_at, version, after_hours, event_id, event_type_id,
  auditorium_id, renter_id) on report_schedule to dxweb_app;

create index event_end on event (partner_id, ends_at);
