-- The second wall: the application's role sees one partner's rows, and in a renter's context only
-- what belongs to that renter. Not forced on the owner, whose functions must read across partners.

do $$
declare
  name text;
begin
  foreach name in array array[
    'partner_module', 'counter', 'renter', 'access_grant', 'audit_entry', 'idempotency', 'location',
    'seat_map', 'auditorium', 'event_type', 'price_category', 'price_zone', 'ledger', 'closed_day'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
  end loop;

  foreach name in array array[
    'event_price_category', 'event_zone', 'ticket', 'seat_claim', 'open_place', 'income_taken',
    'sales_day', 'posting'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy partner on %1$I to dxweb_app using (partner_id = (select dx_partner()) and '
      '((select dx_renter()) = 0 or exists (select from event e where e.partner_id = %1$I.partner_id '
      'and e.id = %1$I.event_id and e.renter_id = (select dx_renter())))) '
      'with check (partner_id = (select dx_partner()))', name);
  end loop;
end $$;

alter table event enable row level security;
alter table sale enable row level security;
alter table payment enable row level security;
create policy partner on event to dxweb_app
  using (partner_id = (select dx_partner())
    and ((select dx_renter()) = 0 or renter_id = (select dx_renter())))
  with check (partner_id = (select dx_partner()));

-- A renter sees a sale by the tickets of its own events in it.
create policy partner on sale to dxweb_app
  using (partner_id = (select dx_partner()) and ((select dx_renter()) = 0 or exists (
    select from ticket t where t.partner_id = sale.partner_id and t.sale_id = sale.id)))
  with check (partner_id = (select dx_partner()));
create policy partner on payment to dxweb_app
  using (partner_id = (select dx_partner()) and ((select dx_renter()) = 0 or exists (
    select from ticket t where t.partner_id = payment.partner_id and t.sale_id = payment.sale_id)))
  with check (partner_id = (select dx_partner()));

grant select, insert, update, delete on all tables in schema public to dxweb_app;
grant usage on all sequences in schema public to dxweb_app;
-- Append only: what was sold, paid and posted is reversed by new rows, never changed or removed.
revoke update, delete on sale, payment, posting, audit_entry, income_taken from dxweb_app;
revoke delete on ticket from dxweb_app;
revoke insert, update, delete on vat_type, vat_rate, nk_category, agreement from dxweb_app;
revoke insert, update, delete on partner from dxweb_app;
