-- Order lines that are invoiced are locked, and free again once their invoice is credited.

-- Invoiced anew after its invoice was credited, a line is on the later one.
grant update (number) on invoiced_order_line to dxweb_app;
alter table invoiced_order_line
  drop constraint invoiced_order_line_partner_id_order_line_id_fkey,
  add constraint invoiced_order_line_partner_id_order_line_id_fkey
    foreign key (partner_id, order_line_id) references order_line (partner_id, id) on delete cascade;

-- Registers, bringing in anew and deletes of events change lines, so this holds where every one of them writes
-- (docs/decisions/0109).
create function dx_keep_invoiced() returns trigger language plpgsql as $$
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
  if field is not null and exists (
      select from invoiced_order_line l
      join invoice_balance b on b.partner_id = l.partner_id and b.number = l.number
      where l.partner_id = old.partner_id and l.order_line_id = old.id and b.credited_ore < b.total_ore) then
    perform dx_refuse(case tg_op when 'DELETE' then 'in_use' else 'invalid' end, case tg_op
      when 'DELETE' then '{"usedBy": "invoice"}'::jsonb
      else jsonb_build_object('fields', jsonb_build_object(field, jsonb_build_object('code', 'line_invoiced'))) end);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create trigger stays_invoiced before update or delete on order_line
  for each row execute function dx_keep_invoiced();

-- What waits to be sent of an invoice waits once.
create unique index invoice_sending_once on invoice_sending (partner_id, number, reminder, way, receiver)
  where state in ('waiting', 'sending');
