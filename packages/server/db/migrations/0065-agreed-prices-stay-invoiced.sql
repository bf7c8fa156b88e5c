-- An agreed price is no lower than what is invoiced of its order, and stays while an invoice of it stands
-- (docs/decisions/0118).
create function dx_keep_agreed() returns trigger language plpgsql as $$
declare
  told record;
begin
  select coalesce(sum(case i.kind when 'credit' then -i.net_ore else i.net_ore end), 0) as ore,
    coalesce(bool_or(b.credited_ore < b.total_ore and not exists (
      select from invoiced_order_line l where l.partner_id = i.partner_id and l.number = i.number)), false) as is_agreed
  into told
  from invoice i left join invoice_balance b on b.partner_id = i.partner_id and b.number = i.number
  where i.partner_id = new.partner_id and i.order_id = new.id and i.settlement_id is null;
  if new.agreed_price_ore is null and told.is_agreed or new.agreed_price_ore < told.ore then
    perform dx_refuse('invalid', '{"fields": {"agreedPriceOre": {"code": "below_invoiced"}}}');
  end if;
  return new;
end $$;

create trigger stays_agreed before update of agreed_price_ore on booking_order for each row
  when (old.agreed_price_ore is distinct from new.agreed_price_ore) execute function dx_keep_agreed();
