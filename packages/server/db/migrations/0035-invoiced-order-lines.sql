-- A line of an order is on one invoice.
create table invoiced_order_line ( -- by partner_id
  partner_id integer not null,
  order_line_id integer not null,
  number integer not null,
  primary key (partner_id, order_line_id),
  foreign key (partner_id, order_line_id) references order_line (partner_id, id),
  foreign key (partner_id, number) references invoice (partner_id, number)
);

alter table invoiced_order_line enable row level security;
create policy partner on invoiced_order_line to dxweb_app using (partner_id = dx_partner());
grant select, insert on invoiced_order_line to dxweb_app;
