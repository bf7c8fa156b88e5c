-- A product that no stock is kept of has none, which is not 0.
create or replace view product_read with (security_invoker = true) as
  select p.*,
    case when p.own_vat_type_id is not null then p.own_vat_type_id
      when own.id is not null then own.vat_type_id else of_group.vat_type_id end as vat_type_id,
    case when p.own_vat_type_id is not null then 'product'
      when own.id is not null then case when own.vat_type_id is null then 'none' else 'productLedger' end
      when of_group.vat_type_id is null then 'none' else 'groupLedger' end as vat_from,
    coalesce(p.own_ledger_id, g.ledger_id) as ledger_id,
    case when p.is_stocked then (select coalesce(sum(quantity), 0)::bigint from stock_movement m
      where m.partner_id = p.partner_id and m.product_id = p.id) end as stock
  from product p
  left join product_group g on g.partner_id = p.partner_id and g.id = p.group_id
  left join ledger of_group on of_group.partner_id = p.partner_id and of_group.id = g.ledger_id
  left join ledger own on own.partner_id = p.partner_id and own.id = p.own_ledger_id;
