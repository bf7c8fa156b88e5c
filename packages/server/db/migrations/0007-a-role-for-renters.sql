-- Two walls in place of one with a door: a partner's context acts as dxweb_app, whose policies ask for the partner
-- alone, and a renter's context as dxweb_renter, which reads its own events and what belongs to them and writes
-- nothing. A policy that asked which of the two it was cost each read more than the read itself.

do $$ begin
  if not exists (select from pg_roles where rolname = 'dxweb_renter') then
    create role dxweb_renter nologin nosuperuser nobypassrls noinherit;
  end if;
  if not pg_has_role(current_user, 'dxweb_renter',
    case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end) then
    execute format('grant dxweb_renter to %I', current_user);
  end if;
end $$;
grant usage on schema public to dxweb_renter;

do $$
declare
  name text;
begin
  foreach name in array array[
    'event', 'sale', 'payment', 'event_price_category', 'event_zone', 'ticket', 'seat_claim',
    'open_place', 'income_taken', 'sales_day', 'posting'
  ] loop
    execute format('drop policy partner on %I', name);
    execute format(
      'create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
  end loop;

  -- What of the house anybody in it may know.
  foreach name in array array[
    'partner_module', 'location', 'seat_map', 'auditorium', 'event_type', 'price_category', 'price_zone',
    'closed_day'
  ] loop
    execute format(
      'create policy renter on %I for select to dxweb_renter using (partner_id = (select dx_partner()))', name);
  end loop;

  -- What hangs on an event is seen by whoever sees the event.
  foreach name in array array[
    'event_price_category', 'event_zone', 'ticket', 'seat_claim', 'open_place', 'income_taken', 'sales_day',
    'posting'
  ] loop
    execute format(
      'create policy renter on %1$I for select to dxweb_renter using (partner_id = (select dx_partner()) and '
      'exists (select from event e where e.partner_id = %1$I.partner_id and e.id = %1$I.event_id))', name);
  end loop;

  foreach name in array array[
    'partner', 'partner_module', 'vat_type', 'vat_rate', 'nk_category', 'location', 'seat_map',
    'auditorium', 'event_type', 'price_category', 'price_zone', 'closed_day', 'renter', 'event',
    'event_price_category', 'event_zone', 'sale', 'payment', 'ticket', 'seat_claim', 'open_place',
    'income_taken', 'sales_day', 'posting'
  ] loop
    execute format('grant select on %I to dxweb_renter', name);
  end loop;
end $$;

grant select (id, first_name, last_name, email) on user_account to dxweb_renter;

create policy renter on event for select to dxweb_renter
  using (partner_id = (select dx_partner()) and renter_id = (select dx_renter()));
create policy renter on renter for select to dxweb_renter
  using (partner_id = (select dx_partner()) and id = (select dx_renter()));
-- A sale is seen by the tickets of one's own events in it.
create policy renter on sale for select to dxweb_renter using (partner_id = (select dx_partner()) and exists (
  select from ticket t where t.partner_id = sale.partner_id and t.sale_id = sale.id));
create policy renter on payment for select to dxweb_renter using (partner_id = (select dx_partner()) and exists (
  select from ticket t where t.partner_id = payment.partner_id and t.sale_id = payment.sale_id));
