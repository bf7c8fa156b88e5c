-- Whether an invoice or an approved settlement has a line of an order.
create function dx_is_line_taken(of_partner integer, line integer, of_order integer, of_event integer) returns boolean
language sql stable as $$
  select exists (
      select from invoiced_order_line i join invoice_balance b on b.partner_id = of_partner and b.number = i.number
      where i.partner_id = of_partner and i.order_line_id = line and b.credited_ore < b.total_ore)
    or exists (
      select from renter_settlement s
      where s.partner_id = of_partner and s.corrects is null and s.state <> 'draft' and case when of_event is null
        then of_order in (s.order_id, s.covered_order_id)
        else exists (select from renter_settled_event c
          where c.partner_id = of_partner and c.event_id = of_event and c.settlement_id = s.id) end)
$$;

-- Invoices and settlements had so much of an order's agreed price.
create function dx_order_charged(of_partner integer, of_order integer) returns bigint language sql stable as $$
  select coalesce((select sum(case when i.kind = 'credit' then -i.net_ore else i.net_ore end) from invoice i
      where i.partner_id = of_partner and i.order_id = of_order and i.settlement_id is null), 0)::bigint
    + coalesce((select -sum(l.net_ore) from renter_settlement root
        join renter_settlement s on s.partner_id = of_partner and root.id in (s.id, s.corrects) and s.state <> 'draft'
        join renter_settlement_line l on l.partner_id = of_partner and l.settlement_id = s.id and l.kind = 'agreedPrice'
        where root.partner_id = of_partner and of_order in (root.order_id, root.covered_order_id)), 0)::bigint
$$;

-- What the next invoice of an order would come to, without VAT, of lines up to a day or of all. An agreed price has no days.
create function dx_order_left(o booking_order, until date) returns bigint language sql stable as $$
  select case when o.agreed_price_ore is null
    then coalesce((select sum(l.net_ore) from order_line_shown l
      where l.partner_id = o.partner_id and l.order_id = o.id and l.is_charged and l.net_ore <> 0
        and (until is null or l.day <= until)
        and not dx_is_line_taken(o.partner_id, l.id, o.id, l.event_id)), 0)::bigint
    else greatest(o.agreed_price_ore - dx_order_charged(o.partner_id, o.id), 0) end
$$;

-- The last day of the period that is finished: none after today. None where an order is invoiced as a whole.
create function dx_period_until(o booking_order) returns date language sql stable as $$
  select case when o.state = 'periodFinished' then (now() at time zone p.time_zone)::date end
  from partner p where p.id = o.partner_id
$$;

-- Steps of orders that are accepted knowingly: what is marked as invoiced and has no invoice, and an option that never ends.
create function dx_has_left_to_invoice(o booking_order) returns boolean language sql stable as $$
  select dx_order_left(o, dx_period_until(o)) > 0
$$;
create function dx_option_never_ends(o booking_order) returns boolean language sql immutable as $$
  select o.option_until is null
$$;
