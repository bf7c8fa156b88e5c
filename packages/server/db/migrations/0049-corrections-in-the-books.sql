-- Corrections of ticket sales are in the books: each is a sale of the channel 'manual' with its VAT stored, and counts
-- in `ticket_move` like tickets do. Those of before have no sale, and are no part of the books.
alter table ticket_sale_correction
  add column sale_id uuid,
  add column category_id integer,
  add column means text,
  add column vat_type_id integer references vat_type (id),
  add column vat_basis_points integer,
  add column vat_ore bigint,
  add constraint correction_sale foreign key (partner_id, sale_id) references sale (partner_id, id);
create unique index ticket_sale_correction_sale on ticket_sale_correction (partner_id, sale_id) where sale_id is not null;

create or replace view ticket_move with (security_invoker = true) as
  select partner_id, event_id, sale_id, id as ticket_id, category_id, vat_type_id, sold_at as moved_at,
    1 as tickets, price_ore + fee_ore > 0 as is_paid, price_ore, fee_ore, vat_ore, fee_vat_ore,
    null::text as correction
  from ticket
  union all
  select partner_id, event_id, sale_id, ticket_id, category_id, vat_type_id, refunded_at,
    -1, is_paid, -price_ore, -fee_ore, -vat_ore, -fee_vat_ore, null
  from ticket_refund
  union all
  -- What was corrected has no tickets of its own, only a number of them in a price category that it names.
  select partner_id, event_id, sale_id, null, category_id, vat_type_id, made_at,
    ticket_count, amount_ore <> 0, amount_ore, 0, vat_ore, 0, price_category
  from ticket_sale_correction where sale_id is not null;

drop policy renter on sale;
create policy renter on sale for select to dxweb_renter using (partner_id = (select dx_partner()) and (
  exists (select from ticket t where t.partner_id = sale.partner_id and t.sale_id = sale.id) or
  exists (select from ticket_refund r where r.partner_id = sale.partner_id and r.sale_id = sale.id) or
  exists (select from ticket_sale_correction c where c.partner_id = sale.partner_id and c.sale_id = sale.id)));
drop policy renter on payment;
create policy renter on payment for select to dxweb_renter using (partner_id = (select dx_partner()) and (
  exists (select from ticket t where t.partner_id = payment.partner_id and t.sale_id = payment.sale_id) or
  exists (select from ticket_refund r where r.partner_id = payment.partner_id and r.sale_id = payment.sale_id) or
  exists (select from ticket_sale_correction c where c.partner_id = payment.partner_id and c.sale_id = payment.sale_id)));
