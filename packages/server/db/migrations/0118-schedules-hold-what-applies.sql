-- A day of the month is of rhythms by months, a time of those by the calendar; an event decides its own days and narrowing.
alter table report_schedule alter column month_day drop not null, alter column send_at drop not null;
update report_schedule set
  month_day = case when rhythm in ('monthly', 'quarterly', 'halfYearly', 'yearly') then month_day end,
  send_at = case when rhythm <> 'afterEvent' then send_at end,
  period = case when rhythm <> 'afterEvent' then period end,
  asked = case when rhythm = 'afterEvent' then asked - '{axis,eventTypeId,auditoriumId,renterId}'::text[] else asked end,
  event_id = case when rhythm = 'afterEvent' then event_id end,
  event_type_id = case when rhythm = 'afterEvent' and event_id is null then event_type_id end,
  auditorium_id = case when rhythm = 'afterEvent' and event_id is null then auditorium_id end,
  renter_id = case when rhythm = 'afterEvent' and event_id is null then renter_id end;
alter table report_schedule
  add constraint report_schedule_month_day check (
    (rhythm in ('monthly', 'quarterly', 'halfYearly', 'yearly')) = (month_day is not null)),
  add constraint report_schedule_send_at check ((rhythm = 'afterEvent') = (send_at is null)),
  add constraint report_schedule_of_events check (case when rhythm = 'afterEvent' then period is null
    and (event_id is null or num_nonnulls(event_type_id, auditorium_id, renter_id) = 0)
    else num_nonnulls(event_id, event_type_id, auditorium_id, renter_id) = 0 end);
