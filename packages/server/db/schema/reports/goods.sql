-- Sales of tills as goods of the venue: a menu is split into its products in proportion to their list prices.

-- Returns hundredths of a piece, the unit of quantities in reports. Whole hundredths avoid slow numeric arithmetic.
create function dx_hundredths(micro bigint) returns bigint language sql immutable parallel safe
return case when micro % 10000 = 0 then micro / 10000 else round(micro / 10000.0)::bigint end;

-- Returns a product's share of the amount of a menu's line.
create function dx_given(ore bigint, weight bigint, of_weight bigint) returns bigint language sql immutable parallel safe
return ore * weight / of_weight;

-- Returns the share without VAT. A line without a reported rate (-1) has the product's rate on `day`: `rates` lists
-- the product's rates, the newest first, and is null for a product without VAT.
create function dx_given_net(gross_ore bigint, net_ore bigint, weight bigint, of_weight bigint, till_basis_points integer,
  rates jsonb, day date)
returns bigint language sql immutable parallel safe
return case when till_basis_points >= 0 or rates is null then net_ore * weight / of_weight
  else gross_ore * weight / of_weight * 10000 / (10000 + coalesce((select (r ->> 1)::integer
    from jsonb_array_elements(rates) with ordinality e (r, nth) where r ->> 0 <= day::text order by nth limit 1), 0)) end;

-- Products of menus, weighted by their list prices. A product without a price gets nothing, unless no product of the
-- menu has a price.
create view product_menu_part with (security_invoker = true) as
  select p.*, (sum(weight) over (partition by partner_id, menu_id))::bigint as of_weight
  from (
    select i.partner_id, i.menu_id, i.product_id, p.group_id, p.vat_type_id, i.count,
      case when sum(i.count * p.price_ore) over menu > 0 then i.count * p.price_ore else i.count end::bigint as weight,
      first_value(i.product_id) over (menu order by i.count * p.price_ore = 0, i.sort desc, i.id desc) as last_id
    from product_menu_item i join product_vat p on p.partner_id = i.partner_id and p.id = i.product_id
    window menu as (partition by i.partner_id, i.menu_id)
  ) p;

-- Shares of a menu's products. The last product gets the whole amount less the shares of the other products, so each
-- other product has two rows: its share, and the same share subtracted from the last product.
create view product_menu_share with (security_invoker = true) as
  with part as (select * from product_menu_part)
  select p.partner_id, p.menu_id, p.product_id, p.group_id, p.vat_type_id, p.vat_type_id as part_vat_type_id, p.count,
    1 as sign, p.weight, p.of_weight
  from part p
  where p.product_id <> p.last_id
  union all
  select p.partner_id, p.menu_id, l.product_id, l.group_id, l.vat_type_id, p.vat_type_id, 0, -1, p.weight, p.of_weight
  from part p
  join part l on l.partner_id = p.partner_id and l.menu_id = p.menu_id and l.product_id = p.last_id
  where p.product_id <> p.last_id
  union all
  select partner_id, menu_id, product_id, group_id, vat_type_id, null, count, 1, 1, 1
  from part where product_id = last_id;

-- Returns the kind of a line: goods, a deposit, or a gift card that is a liability until it is used. A gift card with
-- VAT counts as goods.
create function dx_goods_kind(product_type text, is_deposit boolean, basis_points integer) returns text
language sql immutable parallel safe
return case when is_deposit or product_type = 'deposit' then 'deposit'
  when product_type = 'giftCard' and coalesce(basis_points, 0) <= 0 then 'giftCard' else 'goods' end;

-- Sums of operating days by register, article and the till's VAT rate. Articles without a mapping have no group.
-- Menus have rows per product. A line without a rate from the till (-1) has the rate of its product or group.
create view till_goods_day with (security_invoker = true) as
  select g.*, dx_goods_kind(g.product_type, g.is_deposit, g.vat_basis_points) as kind
  from (select d.partner_id, d.day, d.register_id, d.article_id, d.vat_basis_points as till_basis_points,
    coalesce(s.product_id, a.product_id) as product_id, a.menu_id,
    coalesce(s.group_id, a.group_id, p.group_id) as group_id, p.product_type, a.is_deposit,
    case when d.vat_basis_points >= 0 then d.vat_basis_points
      when s.menu_id is not null then dx_vat_on(s.vat_type_id, d.day)
      when a.product_id is not null then dx_vat_on((select p.vat_type_id from product_vat p
        where p.partner_id = d.partner_id and p.id = a.product_id), d.day)
      when a.group_id is not null then dx_vat_on((select l.vat_type_id
        from product_group g join ledger l on l.partner_id = g.partner_id and l.id = g.ledger_id
        where g.partner_id = d.partner_id and g.id = a.group_id), d.day) end as vat_basis_points,
    case when s.count = 0 then 0 else 1 end as part_count, dx_hundredths(d.quantity_micro) * coalesce(s.count, 1) as quantity,
    case when s.menu_id is null then d.gross_ore else s.sign * (d.gross_ore * s.weight / s.of_weight) end as gross_ore,
    case when s.menu_id is null then d.net_ore
      when d.vat_basis_points >= 0 or s.part_vat_type_id is null then s.sign * (d.net_ore * s.weight / s.of_weight)
      else s.sign * (d.gross_ore * s.weight / s.of_weight * 10000 / (10000 + dx_vat_on(s.part_vat_type_id, d.day)))
      end as net_ore,
    case when s.menu_id is null then d.discount_ore else s.sign * (d.discount_ore * s.weight / s.of_weight) end
      as discount_ore
  from till_day_line d
  join till_article a on a.partner_id = d.partner_id and a.id = d.article_id
  left join product_menu_share s on s.partner_id = a.partner_id and s.menu_id = a.menu_id
  left join product p on p.partner_id = d.partner_id and p.id = coalesce(s.product_id, a.product_id)) g;

-- Articles that are a gift card or a deposit, or a menu that contains such a product. The view starts from those few
-- products, for speed.
create view till_other_article with (security_invoker = true) as
  select partner_id, id as article_id from till_article where is_deposit
  union
  select a.partner_id, a.id
  from product p join till_article a on a.partner_id = p.partner_id and a.product_id = p.id
  where p.product_type in ('giftCard', 'deposit')
  union
  select a.partner_id, a.id
  from product p
  join product_menu_item i on i.partner_id = p.partner_id and i.product_id = p.id
  join till_article a on a.partner_id = i.partner_id and a.menu_id = i.menu_id
  where p.product_type in ('giftCard', 'deposit');

-- Returns gift cards and deposits by day. Returns early for a venue without such articles, since planning the query
-- takes longer than summing a year of sales.
create function dx_other_goods(partner integer, from_day date, to_day date)
returns table (day date, quantity bigint, gross_ore bigint, net_ore bigint, discount_ore bigint)
language plpgsql stable parallel safe as $$
declare
  articles integer[] := array(select o.article_id from till_other_article o where o.partner_id = partner);
begin
  if articles <> '{}' then
    return query select g.day, sum(g.quantity)::bigint, sum(g.gross_ore)::bigint, sum(g.net_ore)::bigint,
      sum(g.discount_ore)::bigint
    from till_goods_day g
    where g.partner_id = partner and g.kind <> 'goods' and g.article_id = any(articles)
      and g.day between from_day and to_day
    group by g.day;
  end if;
end $$;

-- Current split of menus' articles into products, in the format of `till_article.split`; null without a split.
create view till_article_split with (security_invoker = true) as
  select a.partner_id, a.id as article_id, s.split
  from till_article a
  left join (
    select p.partner_id, p.menu_id, jsonb_build_object('menu', p.menu_id, 'parts', coalesce(jsonb_agg(jsonb_build_object(
        'product', p.product_id, 'weight', p.weight, 'of', p.of_weight, 'rates', r.rates) order by p.product_id)
      filter (where p.product_id <> p.last_id), '[]')) as split
    from product_menu_part p
    left join (
      select vat_type_id, jsonb_agg(jsonb_build_array(valid_from, basis_points) order by valid_from desc) as rates
      from vat_rate group by 1
    ) r on r.vat_type_id = p.vat_type_id
    group by 1, 2
  ) s on s.partner_id = a.partner_id and s.menu_id = a.menu_id;

-- Returns the months of a period; `is_whole` is true for months that are read from monthly sums instead of day by
-- day. The `jit` setting prevents inlining, so that the planner expects few rows.
create function dx_goods_months(partner integer, from_day date, to_day date)
returns table (first date, last date, since date, until date, is_whole boolean)
language sql stable parallel safe rows 12 set jit to off as $$
  select m.*, (m.until - m.since) * 2 >= m.last - m.first and not exists (select from vat_rate r
    where r.valid_from > m.first and r.valid_from <= m.last) as is_whole
  from (
    select n::date as first, least(n + interval '1 month' - interval '1 day', e.newest)::date as last,
      greatest(n, from_day)::date as since, least(n + interval '1 month' - interval '1 day', e.newest, to_day)::date as until
    from (select (select min(day) from till_day_goods where partner_id = partner) as oldest,
      (select max(day) from till_day_goods where partner_id = partner) as newest) e
    cross join generate_series(date_trunc('month', greatest(e.oldest, from_day)::timestamp),
      least(e.newest, to_day)::timestamp, interval '1 month') n
  ) m
$$;

-- Returns the days to add to the whole months, and the days to subtract from them, to cover exactly the period.
create function dx_goods_pieces(partner integer, from_day date, to_day date)
returns table (since date, until date, sign integer)
language sql stable parallel safe rows 2 set jit to off as $$
  select p.since, p.until, p.sign from dx_goods_months(partner, from_day, to_day) m
  cross join lateral (
    select m.since, m.until, 1 where not m.is_whole
    union all
    select m.first, m.since - 1, -1 where m.is_whole and m.first < m.since
    union all
    select m.until + 1, m.last, -1 where m.is_whole and m.until < m.last
  ) p (since, until, sign)
$$;

-- Returns the sales of a period by register, article and rate, without splitting menus. For a line without a rate,
-- `rate_since` is the day of the last change of VAT rates. Without `each_register`, register 0 sums all registers.
create function dx_goods_lines(partner integer, from_day date, to_day date, each_register boolean)
returns table (article_id integer, register_id integer, rate integer, rate_since date, day_count bigint, quantity bigint,
  gross bigint, net bigint, discount bigint)
language sql stable parallel safe set jit to off as $$
  select l.article_id, l.register_id, l.rate, l.rate_since, sum(l.day_count)::bigint as day_count,
    sum(l.quantity)::bigint as quantity, sum(l.gross)::bigint as gross, sum(l.net)::bigint as net,
    sum(l.discount)::bigint as discount
  from (
    select m.article_id, case when each_register then m.register_id else 0 end as register_id, m.vat_basis_points as rate,
      case when m.vat_basis_points < 0 then (select max(valid_from) from vat_rate where valid_from <= m.month) end as rate_since,
      m.day_count, m.quantity, m.gross_ore as gross, m.net_ore as net, m.discount_ore as discount
    from till_month_line m
    where m.partner_id = partner and m.month = any (array(
      select first from dx_goods_months(partner, from_day, to_day) where is_whole))
    union all
    select d.article_id, case when each_register then d.register_id else 0 end, d.vat_basis_points,
      case when d.vat_basis_points < 0 then (select max(valid_from) from vat_rate where valid_from <= d.day) end,
      p.sign, p.sign * dx_hundredths(d.quantity_micro), p.sign * d.gross_ore, p.sign * d.net_ore, p.sign * d.discount_ore
    from dx_goods_pieces(partner, from_day, to_day) p
    join till_day_line d on d.partner_id = partner and d.day between p.since and p.until
  ) l group by 1, 2, 3, 4
$$;

-- Sums `till_goods_day` between two days from sums of months, plus or minus the days at the edges. Articles with a
-- changed split are split day by day until their sums have been recomputed.
create function dx_goods_between(partner integer, from_day date, to_day date, each_register boolean)
returns table (register_id integer, article_id integer, till_basis_points integer, product_id integer, menu_id integer,
  group_id integer, vat_basis_points integer, part_count bigint, quantity bigint, gross_ore bigint, net_ore bigint,
  discount_ore bigint, kind text)
language sql stable parallel safe set jit to off as $$
  with piece as materialized (
    select * from dx_goods_pieces(partner, from_day, to_day)
  ), article as materialized (
    select a.id, a.menu_id, a.product_id, a.group_id, a.is_deposit, s.split, a.split is not distinct from s.split as is_kept
    from till_article a join till_article_split s on s.partner_id = a.partner_id and s.article_id = a.id
    where a.partner_id = partner
  ), line as materialized (
    select l.article_id, l.register_id, l.rate, l.rate_since as since, l.day_count, l.quantity, l.gross, l.net, l.discount
    from dx_goods_lines(partner, from_day, to_day, each_register) l
  ), given as materialized (
    select g.article_id, g.register_id, g.rate, g.since, g.product_id, sum(g.gross)::bigint as gross,
      sum(g.net)::bigint as net, sum(g.discount)::bigint as discount
    from (
      select m.article_id, case when each_register then m.register_id else 0 end as register_id, m.vat_basis_points as rate,
        case when m.vat_basis_points < 0 then (select max(valid_from) from vat_rate where valid_from <= m.month) end as since,
        m.product_id, m.gross_ore as gross, m.net_ore as net, m.discount_ore as discount
      from till_month_part m
      where m.partner_id = partner and m.month = any (array(
          select first from dx_goods_months(partner, from_day, to_day) where is_whole))
        and m.article_id in (select id from article where is_kept and split is not null)
      union all
      select d.article_id, case when each_register then d.register_id else 0 end, d.vat_basis_points,
        case when d.vat_basis_points < 0 then (select max(valid_from) from vat_rate where valid_from <= d.day) end,
        s.product, r.sign * dx_given(d.gross_ore, s.weight, s."of"),
        r.sign * dx_given_net(d.gross_ore, d.net_ore, s.weight, s."of", d.vat_basis_points, s.rates, d.day),
        r.sign * dx_given(d.discount_ore, s.weight, s."of")
      from (
        select a.id, a.split, p.since, p.until, p.sign from article a cross join piece p
        where a.is_kept and a.split is not null
        union all
        select id, split, from_day, to_day, 1 from article where not is_kept and split is not null
      ) r
      join till_day_line d on d.partner_id = partner and d.article_id = r.id and d.day between r.since and r.until
      cross join lateral jsonb_to_recordset(r.split -> 'parts') s (product integer, weight bigint, "of" bigint, rates jsonb)
    ) g group by 1, 2, 3, 4, 5
  ), shared as (
    select l.article_id, l.register_id, l.rate, l.since, p.product_id, a.menu_id, a.is_deposit, p.group_id,
      case when l.rate >= 0 then l.rate else dx_vat_on(p.vat_type_id, l.since) end as vat, l.day_count, l.quantity * p.count as quantity,
      case when p.product_id = p.last_id then l.gross - coalesce(g.gross, 0) else coalesce(o.gross, 0) end as gross,
      case when p.product_id = p.last_id then l.net - coalesce(g.net, 0) else coalesce(o.net, 0) end as net,
      case when p.product_id = p.last_id then l.discount - coalesce(g.discount, 0) else coalesce(o.discount, 0) end as discount
    from line l join article a on a.id = l.article_id
    join product_menu_part p on p.partner_id = partner and p.menu_id = a.menu_id
    left join given o on (o.article_id, o.register_id, o.rate, o.product_id) = (l.article_id, l.register_id, l.rate, p.product_id)
      and o.since is not distinct from l.since
    left join (select article_id, register_id, rate, since, sum(gross)::bigint as gross, sum(net)::bigint as net,
        sum(discount)::bigint as discount from given group by 1, 2, 3, 4) g
      on (g.article_id, g.register_id, g.rate) = (l.article_id, l.register_id, l.rate) and g.since is not distinct from l.since
    where a.split is not null
  )
  select s.register_id, s.article_id, s.rate, s.product_id, s.menu_id, s.group_id, s.vat, s.day_count, s.quantity, s.gross,
    s.net, s.discount, dx_goods_kind(p.product_type, s.is_deposit, s.vat)
  from shared s left join product p on p.partner_id = partner and p.id = s.product_id where s.day_count <> 0
  union all
  select l.register_id, l.article_id, l.rate, a.product_id, a.menu_id, coalesce(a.group_id, p.group_id), v.vat,
    l.day_count, l.quantity, l.gross, l.net, l.discount, dx_goods_kind(p.product_type, a.is_deposit, v.vat)
  from line l join article a on a.id = l.article_id
  left join product_vat p on p.partner_id = partner and p.id = a.product_id
  cross join lateral (select case when l.rate >= 0 then l.rate
      when a.product_id is not null then dx_vat_on(p.vat_type_id, l.since)
      when a.group_id is not null then dx_vat_on((select g.vat_type_id from product_group o
        join ledger g on g.partner_id = o.partner_id and g.id = o.ledger_id
        where o.partner_id = partner and o.id = a.group_id), l.since) end as vat) v
  where a.split is null and l.day_count <> 0
$$;

grant select on product_menu_part, product_menu_share, till_goods_day, till_other_article, till_article_split to dxweb_app;
