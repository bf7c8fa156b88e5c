-- Lines below an agreed price are locked when it is invoiced (docs/decisions/0109).
create or replace function dx_keep_invoiced() returns trigger language plpgsql as $$
declare
  field text := case
    when tg_op = 'DELETE' then ''
    when new.quantity <> old.quantity then 'quantity'
    when new.unit_price_ore <> old.unit_price_ore then 'unitPriceOre'
    when new.unit <> old.unit then 'unit'
    when new.vat_type_id <> old.vat_type_id then 'vatTypeId'
    when new.is_charged <> old.is_charged then 'isCharged'
    when new.description <> old.description then 'description'
    when new.resource_id is distinct from old.resource_id then 'resourceId'
    when new.event_id is distinct from old.event_id then 'eventId'
    when new.order_id <> old.order_id then 'orderId'
  end;
begin
  if field is not null and (exists (
      select from invoiced_order_line l
      join invoice_balance b on b.partner_id = l.partner_id and b.number = l.number
      where l.partner_id = old.partner_id and l.order_line_id = old.id and b.credited_ore < b.total_ore)
    -- An invoice of an agreed price has no lines of the order; those that are charged share its VAT.
    or old.is_charged and exists (
      select from invoice i join invoice_balance b on b.partner_id = i.partner_id and b.number = i.number
      where i.partner_id = old.partner_id and i.order_id = old.order_id and i.settlement_id is null
        and b.credited_ore < b.total_ore and not exists (
          select from invoiced_order_line l where l.partner_id = i.partner_id and l.number = i.number))) then
    perform dx_refuse(case tg_op when 'DELETE' then 'in_use' else 'invalid' end, case tg_op
      when 'DELETE' then '{"usedBy": "invoice"}'::jsonb
      else jsonb_build_object('fields', jsonb_build_object(field, jsonb_build_object('code', 'line_invoiced'))) end);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
