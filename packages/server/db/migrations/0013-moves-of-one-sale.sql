create or replace view ticket_move with (security_invoker = true) as
  -- Each part has just these types: otherwise all tickets are read where those of one sale are asked for.
  select partner_id, event_id, sale_id, id as ticket_id, category_id, vat_type_id, sold_at as moved_at,
    1 as tickets, price_ore + fee_ore > 0 as is_paid, price_ore, fee_ore, vat_ore, fee_vat_ore,
    null::text as correction
  from ticket
  union all
  select partner_id, event_id, sale_id, ticket_id, category_id, vat_type_id, refunded_at,
    -1, is_paid, -price_ore, -fee_ore, -vat_ore, -fee_vat_ore, null::text
  from ticket_refund
  union all
  -- What was corrected has no tickets of its own, only a number of them in a price category that it names.
  select partner_id, event_id, sale_id, null::uuid, category_id, vat_type_id, made_at,
    ticket_count, amount_ore <> 0, amount_ore, 0::bigint, vat_ore, 0::bigint, price_category
  from ticket_sale_correction where sale_id is not null;
