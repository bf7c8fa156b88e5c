alter table invoice_balance add column renter_id integer;
update invoice_balance b set renter_id = i.renter_id
from invoice i where i.partner_id = b.partner_id and i.number = b.number and i.renter_id is not null;
-- A renter reads which invoices of its own are credited whole, so that it is shown the number of none of those.
create policy renter on invoice_balance for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
grant select (partner_id, number, renter_id, total_ore, credited_ore) on invoice_balance to dxweb_renter;
