-- What tills have sold, as goods of the house: a menu is split on its products by their list prices.

-- What a line of a menu gives to its products. The last part is the whole less the others, so each of those has a row
-- that gives and one that takes it from the last. Parts without a price take nothing, unless all are without one.
create view product_menu_share with (security_invoker = true) as
  with part as (
    select i.partner_id, i.menu_id, i.product_id, p.group_id, p.vat_type_id, i.count,
      case when sum(i.count * p.price_ore) over menu > 0 then i.count * p.price_ore else i.count end::bigint as weight,
      first_value(i.product_id) over (menu order by i.count * p.price_ore = 0, i.sort desc, i.id desc) as last_id
    from product_menu_item i join product_read p on p.partner_id = i.partner_id and p.id = i.product_id
    window menu as (partition by i.partner_id, i.menu_id)
  ), whole as (
    select partner_id, menu_id, sum(weight)::bigint as weight from part group by 1, 2
  )
  select p.partner_id, p.menu_id, p.product_id, p.group_id, p.vat_type_id, p.vat_type_id as part_vat_type_id, p.count,
    1 as sign, p.weight, w.weight as of_weight
  from part p join whole w on w.partner_id = p.partner_id and w.menu_id = p.menu_id
  where p.product_id <> p.last_id
  union all
  select p.partner_id, p.menu_id, l.product_id, l.group_id, l.vat_type_id, p.vat_type_id, 0, -1, p.weight, w.weight
  from part p join whole w on w.partner_id = p.partner_id and w.menu_id = p.menu_id
  join part l on l.partner_id = p.partner_id and l.menu_id = p.menu_id and l.product_id = p.last_id
  where p.product_id <> p.last_id
  union all
  select partner_id, menu_id, product_id, group_id, vat_type_id, null, count, 1, 1, 1
  from part where product_id = last_id;

-- Sums of operating days by register, article and the till's rate. Its rows are added up, and `part_count` counts the
-- parts. What nobody has mapped has no group. A till that gives a line no rate (-1) has several there: each part has its
-- product's own.
create view till_goods_day with (security_invoker = true) as
  select d.partner_id, d.day, d.register_id, d.article_id, d.vat_basis_points as till_basis_points,
    coalesce(s.product_id, a.product_id) as product_id, a.menu_id,
    coalesce(s.group_id, a.group_id,
      (select p.group_id from product p where p.partner_id = d.partner_id and p.id = a.product_id)) as group_id,
    case when d.vat_basis_points >= 0 then d.vat_basis_points
      when s.menu_id is not null then dx_vat_on(s.vat_type_id, d.day)
      when a.product_id is not null then dx_vat_on((select p.vat_type_id from product_read p
        where p.partner_id = d.partner_id and p.id = a.product_id), d.day)
      when a.group_id is not null then dx_vat_on((select l.vat_type_id
        from product_group g join ledger l on l.partner_id = g.partner_id and l.id = g.ledger_id
        where g.partner_id = d.partner_id and g.id = a.group_id), d.day) end as vat_basis_points,
    case when s.count = 0 then 0 else 1 end as part_count, d.quantity_micro * coalesce(s.count, 1) as quantity_micro,
    case when s.menu_id is null then d.gross_ore else s.sign * (d.gross_ore * s.weight / s.of_weight) end as gross_ore,
    case when s.menu_id is null then d.net_ore
      when d.vat_basis_points >= 0 or s.part_vat_type_id is null then s.sign * (d.net_ore * s.weight / s.of_weight)
      else s.sign * (d.gross_ore * s.weight / s.of_weight * 10000 / (10000 + dx_vat_on(s.part_vat_type_id, d.day)))
      end as net_ore,
    case when s.menu_id is null then d.discount_ore else s.sign * (d.discount_ore * s.weight / s.of_weight) end
      as discount_ore
  from till_day_line d
  join till_article a on a.partner_id = d.partner_id and a.id = d.article_id
  left join product_menu_share s on s.partner_id = a.partner_id and s.menu_id = a.menu_id;

grant select on product_menu_share, till_goods_day to dxweb_app;
