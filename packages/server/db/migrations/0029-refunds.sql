-- Money that goes back. A refund is a sale of its own with negative sums that names the sale it takes back; what was
-- sold and closed is never changed by it, and counts down on the day the money went back.
alter table sale add column reason text not null default '';
create index sale_refunds on sale (partner_id, refund_of) where refund_of is not null;

-- A ticket that was paid back, once: the key sees to that. What is kept, such as a fee, is not in the amounts.
create table ticket_refund (
  partner_id integer not null,
  ticket_id uuid not null,
  event_id integer not null,
  sale_id uuid not null,
  category_id integer not null,
  vat_type_id integer not null references vat_type (id),
  is_paid boolean not null,
  price_ore bigint not null check (price_ore >= 0),
  fee_ore bigint not null check (fee_ore >= 0),
  vat_ore bigint not null check (vat_ore >= 0),
  fee_vat_ore bigint not null check (fee_vat_ore >= 0),
  refunded_at timestamptz not null default now(),
  primary key (partner_id, ticket_id),
  foreign key (partner_id, ticket_id) references ticket (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);
create index ticket_refund_event on ticket_refund (partner_id, event_id, refunded_at);
create index ticket_refund_sale on ticket_refund (partner_id, sale_id);

-- What of each payment has gone back: never more than was paid. `agreed_ore` is before the rounding of cash.
create table payment_refunded (
  partner_id integer not null,
  sale_id uuid not null,
  line integer not null,
  paid_ore bigint not null,
  agreed_ore bigint not null check (agreed_ore >= 0),
  refunded_ore bigint not null check (refunded_ore between 0 and paid_ore),
  primary key (partner_id, sale_id, line),
  foreign key (partner_id, sale_id, line) references payment (partner_id, sale_id, line)
);

-- Everything that tickets brought and took back, each at its own time: sums over it are what is left.
create view ticket_move with (security_invoker = true) as
  select partner_id, event_id, sale_id, id as ticket_id, category_id, vat_type_id, sold_at as moved_at,
    1 as tickets, price_ore + fee_ore > 0 as is_paid, price_ore, fee_ore, vat_ore, fee_vat_ore
  from ticket
  union all
  select partner_id, event_id, sale_id, ticket_id, category_id, vat_type_id, refunded_at,
    -1, is_paid, -price_ore, -fee_ore, -vat_ore, -fee_vat_ore
  from ticket_refund;

do $$
declare
  name text;
begin
  foreach name in array array['ticket_refund', 'payment_refunded'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
  end loop;
end $$;
create policy renter on ticket_refund for select to dxweb_renter using (partner_id = (select dx_partner()) and
  exists (select from event e where e.partner_id = ticket_refund.partner_id and e.id = ticket_refund.event_id));
create policy renter on payment_refunded for select to dxweb_renter using (partner_id = (select dx_partner()) and
  exists (select from ticket t where t.partner_id = payment_refunded.partner_id and t.sale_id = payment_refunded.sale_id));
drop policy renter on sale;
create policy renter on sale for select to dxweb_renter using (partner_id = (select dx_partner()) and (
  exists (select from ticket t where t.partner_id = sale.partner_id and t.sale_id = sale.id) or
  exists (select from ticket_refund r where r.partner_id = sale.partner_id and r.sale_id = sale.id)));
drop policy renter on payment;
create policy renter on payment for select to dxweb_renter using (partner_id = (select dx_partner()) and (
  exists (select from ticket t where t.partner_id = payment.partner_id and t.sale_id = payment.sale_id) or
  exists (select from ticket_refund r where r.partner_id = payment.partner_id and r.sale_id = payment.sale_id)));

grant select, insert on ticket_refund to dxweb_app;
grant select, insert, update on payment_refunded to dxweb_app;
grant select on ticket_refund, payment_refunded, ticket_move to dxweb_renter;
grant select on ticket_move to dxweb_app;
revoke insert, update, delete on ticket_move from dxweb_app;
