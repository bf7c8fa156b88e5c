-- An order names what it is about by the media base; null names nothing.
alter table booking_order add column production_id integer references production (id);
create index booking_order_of_production on booking_order (production_id, partner_id) where production_id is not null;

drop view booking_order_shown;
create view booking_order_shown with (security_invoker = true) as
  select o.*, t.net_ore,
    case when t.rate_count = (select count(*) from vat_rate) and t.time_zone = p.time_zone then t.total_ore
      else (select s.total_ore from order_sum s where s.partner_id = o.partner_id and s.order_id = o.id) end as total_ore,
    case when o.state = 'option' then dx_option_rank(o.partner_id, o.id) end as option_rank
  from booking_order o
  left join order_total t on t.partner_id = o.partner_id and t.order_id = o.id
  left join partner p on p.id = o.partner_id;
grant select on booking_order_shown to dxweb_app;
