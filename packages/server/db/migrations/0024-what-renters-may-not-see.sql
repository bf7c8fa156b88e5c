-- Those who take part in an event and its files are the house's own: no renter reads them, so they carry none.
drop policy renter on event_attachment;
drop trigger keeps_renter on event_attachment;
alter table event_attachment drop column renter_id;
drop policy renter on participant_form;
drop trigger keeps_renter on participant_form;
alter table participant_form drop column renter_id;
drop policy renter on event_participant;
drop trigger keeps_renter on event_participant;
alter table event_participant drop column renter_id;
revoke select on event_attachment, participant_form, event_participant from dxweb_renter;

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
    'event_image', 'event_synopsis', 'event_price_category', 'event_zone', 'event_zone_price', 'hall_booking',
    'seat_claim', 'open_place', 'ticket', 'ticket_refund', 'ticket_sale_correction', 'ticket_scan', 'posting',
    'income_taken', 'sales_day', 'sales_of_event'
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
