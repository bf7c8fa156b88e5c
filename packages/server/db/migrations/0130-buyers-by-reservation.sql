-- Which reservation a sale picked up: whoever reserved by name is the buyer where no customer is linked.
create table sale_reservation (
  partner_id integer not null,
  sale_id uuid not null,
  reservation_id uuid not null,
  primary key (partner_id, sale_id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  foreign key (partner_id, reservation_id) references reservation (partner_id, id) on delete cascade
);
create index sale_reservation_reservation on sale_reservation (partner_id, reservation_id);

alter table sale_reservation enable row level security;
create policy partner on sale_reservation to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select, insert on sale_reservation to dxweb_app;

-- Who bought, in one place: the linked customer, or else whoever had reserved. Sales that nobody is named for are left out.
create view sale_buyer with (security_invoker = true) as
  select s.partner_id, s.sale_id, s.customer_id, trim(c.first_name || ' ' || c.last_name) as name, c.email, c.phone
  from sale_customer s join customer c on c.partner_id = s.partner_id and c.id = s.customer_id
  union all
  select l.partner_id, l.sale_id, null, r.name, r.email, r.phone
  from sale_reservation l join reservation r on r.partner_id = l.partner_id and r.id = l.reservation_id
  where not exists (select from sale_customer s where s.partner_id = l.partner_id and s.sale_id = l.sale_id);
grant select on sale_buyer to dxweb_app;
