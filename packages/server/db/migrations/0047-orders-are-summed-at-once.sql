-- Keeps what orders come to. Events stand still first and totals are held next, so that of two who change the same order
-- the second figures from what the first has left. `offset 0` has the view figured for each order, not for all of the house.
create or replace function dx_sum_orders(partner integer, wanted integer[]) returns void language plpgsql as $$
begin
  perform from event e where e.partner_id = partner and e.id in (
    select l.event_id from order_line l where l.partner_id = partner and l.order_id = any (wanted)) order by e.id for share;
  insert into order_total (partner_id, order_id)
    select partner, o.id from booking_order o where o.partner_id = partner and o.id = any (wanted)
    on conflict do nothing;
  perform from order_total where partner_id = partner and order_id = any (wanted) order by order_id for update;
  update order_total t set net_ore = s.net_ore, total_ore = s.total_ore, rate_count = r.rates, time_zone = p.time_zone
  from unnest(wanted) one cross join lateral (
      select o.net_ore, o.total_ore from order_sum o where o.partner_id = partner and o.order_id = one offset 0) s,
    partner p, (select count(*) as rates from vat_rate) r
  where t.partner_id = partner and t.order_id = one and p.id = partner;
end $$;
