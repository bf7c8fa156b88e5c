-- A seat map is a register, whose columns are what people see and change. What its drawing cannot hold of the plan
-- that it came from lies beside it.
create table seat_map_plan (
  partner_id integer not null,
  seat_map_id integer not null,
  plan text not null,
  primary key (partner_id, seat_map_id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id) on delete cascade
);
alter table seat_map_plan enable row level security;
create policy partner on seat_map_plan to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select, insert on seat_map_plan to dxweb_app;

insert into seat_map_plan (partner_id, seat_map_id, plan)
select partner_id, id, plan from seat_map where plan is not null;
alter table seat_map drop column plan;
