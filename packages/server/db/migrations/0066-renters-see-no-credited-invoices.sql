-- A renter reads which invoices of its own settlements are credited whole, so that it is shown the number of none of those.
create policy renter on invoice_balance for select to dxweb_renter using (partner_id = dx_partner() and exists (
  select from renter_settlement s where s.partner_id = invoice_balance.partner_id
    and s.invoice_number = invoice_balance.number and s.renter_id = nullif(dx_renter(), 0)));
grant select (partner_id, number, total_ore, credited_ore) on invoice_balance to dxweb_renter;
