-- Lists tell what orders come to without looking up rates.
create or replace view booking_order_shown with (security_invoker = true) as
  select o.*,
    coalesce(o.agreed_price_ore, (select coalesce(sum(dx_line_net(l.quantity, l.unit_price_ore, l.is_charged)), 0)::bigint
      from order_line l where l.partner_id = o.partner_id and l.order_id = o.id)) as net_ore,
    (select s.total_ore from order_sum s where s.partner_id = o.partner_id and s.order_id = o.id) as total_ore,
    case when o.state = 'option' then dx_option_rank(o.partner_id, o.id) end as option_rank
  from booking_order o;

-- Projects with what their orders come to, those that were cancelled left out.
create or replace view project_shown with (security_invoker = true) as
  select p.*,
    (select coalesce(sum(coalesce(o.agreed_price_ore, (
        select sum(dx_line_net(l.quantity, l.unit_price_ore, l.is_charged)) from order_line l
        where l.partner_id = o.partner_id and l.order_id = o.id))), 0)::bigint
      from booking_order o
      where o.partner_id = p.partner_id and o.project_id = p.id and o.state <> 'cancelled') as orders_net_ore
  from project p;

create index booking_order_project on booking_order (partner_id, project_id) where project_id is not null;
