-- Days that are summed for good.

-- Days whose sales are summed in sales_day for good.
create table closed_day ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  closed_at timestamptz not null default now(),
  primary key (partner_id, day)
);

-- What was sold a day, per event and channel: closed days are computed once more by a job, today is live.
create table sales_day ( -- by partner_id
  partner_id integer not null,
  sold_on date not null,
  event_id integer not null,
  renter_id integer not null,
  channel text not null,
  paid_count integer not null,
  free_count integer not null,
  gross_ore bigint not null,
  fee_ore bigint not null,
  vat_ore bigint not null,
  primary key (partner_id, sold_on, event_id, channel),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index sales_day_event on sales_day (partner_id, event_id);

create trigger keeps_renter before insert on sales_day for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table closed_day enable row level security;
create policy partner on closed_day to dxweb_app using (partner_id = dx_partner());
create policy renter on closed_day for select to dxweb_renter using (partner_id = dx_partner());
alter table sales_day enable row level security;
create policy partner on sales_day to dxweb_app using (partner_id = dx_partner());
create policy renter on sales_day for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select, insert, update, delete on closed_day, sales_day to dxweb_app;
grant select on closed_day, sales_day to dxweb_renter;
