-- Closed days are summed in three grains. What was summed before is summed anew from the tickets by the job that closes
-- days; until then, days are read from the tickets.
drop table sales_day;
delete from closed_day;

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

grant select, insert, update, delete on sales_day, sales_of_event, sales_of_day to dxweb_app;
grant select on sales_day, sales_of_event to dxweb_renter;
revoke execute on function dx_sales_follow_event() from public;

-- What hangs on an event goes with it to another renter. Waits for those who are adding a row; who comes later waits
-- for this one.
create or replace function dx_give_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  renter integer := coalesce(new.renter_id, 0);
  sales uuid[];
  hanging text;
begin
  perform from event e where e.partner_id = new.partner_id and e.id = new.id for update;
  foreach hanging in array array[
    'event_attachment', 'event_image', 'event_synopsis', 'participant_form', 'event_participant',
    'event_price_category', 'event_zone', 'event_zone_price', 'hall_booking', 'seat_claim', 'open_place', 'ticket',
    'ticket_refund', 'ticket_sale_correction', 'ticket_scan', 'posting', 'income_taken', 'sales_day',
    'sales_of_event'
  ] loop
    execute format('update %I set renter_id = $3 where partner_id = $1 and event_id = $2', hanging)
      using new.partner_id, new.id, renter;
  end loop;
  select array_agg(sale_id) into sales from (
    select sale_id from ticket where partner_id = new.partner_id and event_id = new.id
    union select sale_id from ticket_refund where partner_id = new.partner_id and event_id = new.id
    union select sale_id from ticket_sale_correction where partner_id = new.partner_id and event_id = new.id) s;
  update sale set renter_id = renter where partner_id = new.partner_id and id = any (sales);
  foreach hanging in array array['payment', 'payment_refunded', 'sale_paper'] loop
    execute format('update %I set renter_id = $3 where partner_id = $1 and sale_id = any ($2)', hanging)
      using new.partner_id, sales, renter;
  end loop;
  return null;
end $$;
