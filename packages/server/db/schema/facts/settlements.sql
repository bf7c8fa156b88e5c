-- Lines of day settlements, from current sales and counts. Reads each source only once, for speed. `only_unsettled`
-- omits sales before the first unlocked day, since the lines of locked days are stored.
create function dx_day_lines(of_partner integer, from_day date, to_day date, only_unsettled boolean)
returns table (day date, place integer, part text, line text, tickets integer, ore bigint, vat bigint)
language sql stable parallel safe as $$
  with clock as materialized (
    select c.time_zone, c.ends, case when only_unsettled then greatest(c.begins, coalesce((
      select min(u.at) at time zone c.time_zone
      from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') u (at)
      where not exists (select from day_settlement k
        where k.partner_id = of_partner and k.day = u.at::date and k.state = 'locked')), 'infinity')) else c.begins end as begins
    from (
      select time_zone, (from_day::timestamp + interval '5 hours') at time zone time_zone as begins,
        (to_day::timestamp + interval '29 hours') at time zone time_zone as ends
      from partner where id = of_partner
    ) c
  ), sold as materialized (
    select (s.sold_at at time zone (select time_zone from clock) - interval '5 hours')::date as day, s.id, s.user_id,
      s.till_id, s.event_id, s.total_ore, s.rounding_ore
    from sale s
    where s.partner_id = of_partner and s.sold_at >= (select begins from clock) and s.sold_at < (select ends from clock)
  ), paid as materialized (
    -- Amounts carried over in an exchange are not paid at a counter (decision 0017).
    select s.day, s.till_id, p.means, p.amount_ore - p.carried_ore as ore
    from sold s join payment p on p.partner_id = of_partner and p.sale_id = s.id
  ), goods as materialized (
    select d.day, d.register_id, coalesce(t.name, nullif(r.name, ''), r.register_ref) as till,
      coalesce(t.number, 10000) as till_number, d.rounding_ore
    from till_day d join till_register r on r.partner_id = of_partner and r.id = d.register_id
    left join till t on t.partner_id = of_partner and t.id = r.till_id
    where d.partner_id = of_partner and d.day between from_day and to_day
  ), goods_paid as materialized (
    select g.day, g.till, g.till_number, p.means, sum(p.ore)::bigint as ore
    from goods g join till_paid_day p on p.partner_id = of_partner and p.day = g.day and p.register_id = g.register_id
    group by g.day, g.till, g.till_number, p.means having sum(p.ore) <> 0
  ), goods_group as materialized (
    select d.day, d.group_id, d.vat_basis_points, d.kind, sum(d.gross_ore)::bigint as gross_ore,
      sum(d.net_ore)::bigint as net_ore
    from till_goods_day d
    where d.partner_id = of_partner and d.day between from_day and to_day
    group by d.day, d.group_id, d.vat_basis_points, d.kind
  ), membership as (
    -- Sales (sign 1) and refunds (sign -1) of memberships.
    select s.day, s.total_ore, p.*
    from sold s cross join lateral (
      select 1 as sign, p.price_ore, p.vat_ore, p.vat_type_id from membership_period p
      where s.event_id is null and p.partner_id = of_partner and p.sale_id = s.id
      union all
      select -1, p.price_ore, p.vat_ore, p.vat_type_id from membership_period p
      where s.event_id is null and p.partner_id = of_partner and p.refund_id = s.id) p
  ), move as materialized (
    select s.day, s.user_id, m.event_id, m.tickets, m.price_ore + m.fee_ore as ore, m.price_ore, m.fee_ore, m.vat_ore,
      m.fee_vat_ore, m.vat_type_id, e.title, e.starts_at,
      (e.starts_at at time zone (select time_zone from clock) - interval '5 hours')::date as held
    from sold s join ticket_move m on m.partner_id = of_partner and m.sale_id = s.id
    join event e on e.partner_id = of_partner and e.id = m.event_id
  ), figure as materialized (
    select f.day, f.kind, sum(f.tickets)::int as tickets, sum(f.ore)::bigint as ore from (
      select m.day, case when m.held = m.day then 'today' when m.held > m.day then 'later' else 'past' end as kind,
        m.tickets, m.ore
      from move m
      union all
      -- Advance sales: tickets for a day's shows, sold before that day.
      select b.day, 'before', b.tickets, b.ore from (
        select (e.starts_at at time zone (select time_zone from clock) - interval '5 hours')::date as day,
          (s.sold_at at time zone (select time_zone from clock) - interval '5 hours')::date as sold, m.tickets,
          m.price_ore + m.fee_ore as ore
        from event e join ticket_move m on m.partner_id = of_partner and m.event_id = e.id
        join sale s on s.partner_id = of_partner and s.id = m.sale_id
        where e.partner_id = of_partner and e.starts_at >= (select begins from clock)
          and e.starts_at < (select ends from clock)) b
      where b.sold < b.day
      union all select m.day, 'memberships', m.sign, m.total_ore from membership m
      union all select s.day, 'giftCards', 0, s.total_ore from sold s
      where s.event_id is null and not exists (
        select from membership_period p where p.partner_id = of_partner and s.id in (p.sale_id, p.refund_id))
      union all select s.day, 'rounding', 0, s.rounding_ore from sold s
      union all select p.day, 'cash', 0, p.ore from paid p where p.means = 'cash'
      union all select g.day, 'products', 0, g.gross_ore from goods_group g
      union all select g.day, 'rounding', 0, g.rounding_ore from goods g
      union all select g.day, 'cash', 0, g.ore from goods_paid g where g.means = 'cash') f
    group by f.day, f.kind
  ), taking as (
    select p.day, t.name as till, t.number as till_number, p.means, p.ore,
      array_position('{card,cash,vipps,giftCard,tillCards,invoice,web,bank,deposit,other}'::text[], p.means) as nth
    from paid p left join till t on t.partner_id = of_partner and t.id = p.till_id
    union all
    select g.day, g.till, g.till_number, g.means, g.ore,
      array_position('{card,cash,vipps,giftCard,tillCards,invoice,web,bank,deposit,other}'::text[], g.means)
    from goods_paid g
  )
  -- Each line of the overview with the figures that it sums, in the order of domain facts 1.5.
  select f.day, 10000 + o.nth, 'overview', o.line,
    case when o.counts then coalesce(sum(o.sign * f.tickets) filter (where f.kind = any (o.kinds)), 0)::int end,
    coalesce(sum(o.sign * f.ore) filter (where f.kind = any (o.kinds)), 0)::bigint, null::bigint
  from figure f cross join (values
    (1, '#todaysShows', '{before,today}'::text[], 1, true),
    (2, '#presaleBefore', '{before}', -1, true),
    (3, '#presaleLater', '{later}', 1, true),
    (4, '#pastShows', '{past}', 1, true),
    (5, '#ticketSales', '{today,later,past}', 1, true),
    (6, '#products', '{products}', 1, false),
    (7, '#giftCards', '{giftCards}', 1, false),
    (8, '#memberships', '{memberships}', 1, true),
    (9, '#total', '{today,later,past,products,giftCards,memberships}', 1, false),
    (10, '#rounding', '{rounding}', 1, false),
    (11, '#cashEarned', '{cash}', 1, false)) o (nth, line, kinds, sign, counts)
  group by f.day, o.nth, o.line, o.counts
  union all
  select p.day, 20000 + row_number() over (partition by p.day order by p.till_number, p.till, p.nth)::int, 'tills',
    case when p.till is null then '#noTill.' || p.means else '#till.' || p.means || '|' || p.till end, null,
    sum(p.ore)::bigint, null
  from taking p
  where p.day in (select paid.day from paid where paid.till_id is not null union all select goods.day from goods)
  group by p.day, p.till, p.till_number, p.means, p.nth
  union all
  select p.day, 30000 + row_number() over (partition by p.day order by p.nth)::int, 'means', '#means.' || p.means, null,
    sum(p.ore)::bigint, null
  from taking p group by p.day, p.means, p.nth
  union all
  -- A line per product group and rate, one for deposits, and one for gift cards sold at tills. Unmapped goods are last.
  select g.day, 40000 + row_number() over (partition by g.day order by g.nth, g.line)::int, 'goods', g.line, null, g.ore,
    g.vat
  from (
    select d.day, case d.kind when 'deposit' then 1000000 when 'giftCard' then 1000001 else coalesce(g.sort, 2000000) end as nth,
      case when d.kind = 'giftCard' then '#tillCards' when d.kind = 'deposit' then '#deposits'
        else coalesce(g.name || ' · ', '#unmapped|') || coalesce(rate.text || ' %', '–') end as line,
      sum(d.gross_ore)::bigint as ore, sum(d.gross_ore - d.net_ore)::bigint as vat
    from goods_group d left join product_group g on g.partner_id = of_partner and g.id = d.group_id
    cross join lateral (select replace(trim_scale(d.vat_basis_points / 100.0)::text, '.', ',') as text) rate
    group by 1, 2, 3) g
  union all
  select m.day, 50000 + row_number() over (partition by m.day order by m.starts_at, m.event_id)::int, 'shows',
    m.title || ' · ' || to_char(m.starts_at at time zone (select time_zone from clock), 'DD.MM. HH24:MI'),
    sum(m.tickets)::int, sum(m.ore)::bigint, sum(m.vat_ore + m.fee_vat_ore)::bigint
  from move m group by m.day, m.event_id, m.title, m.starts_at
  union all
  select s.day, 60000 + row_number() over (partition by s.day order by s.user_id)::int, 'clerks',
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), sum(s.tickets)::int, sum(s.ore)::bigint, null
  from (
    select s.day, s.user_id, 0 as tickets, sum(s.total_ore) as ore from sold s group by s.day, s.user_id
    union all select m.day, m.user_id, sum(m.tickets), 0 from move m group by m.day, m.user_id
  ) s join user_account u on u.id = s.user_id group by s.day, s.user_id, u.first_name, u.last_name, u.email
  union all
  select c.day, 70000 + row_number() over (partition by c.day order by c.kind, c.counter, l.nth)::int, 'cash',
    l.code || c.label, null, l.ore, null
  from (
    select c.day, 1 as kind, c.user_id::text as counter,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as label, c.expected_ore, c.counted_ore,
      null::bigint as float_ore, null::bigint as cash_ore, null::bigint as moved_ore
    from day_cash_count c join user_account u on u.id = c.user_id
    where c.partner_id = of_partner and c.day between from_day and to_day
    union all
    select s.day, 2, s.opened_at::text || s.id,
      t.name || ' · ' || coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), s.expected_ore,
      s.counted_ore, s.float_ore, s.cash_ore, s.moved_ore
    from till_shift s join till t on t.partner_id = of_partner and t.id = s.till_id join user_account u on u.id = s.user_id
    where s.partner_id = of_partner and s.closed_at is not null and s.day between from_day and to_day
    union all
    select c.day, 3, coalesce(t.name, nullif(r.name, ''), r.register_ref) || ' ' || r.id,
      coalesce(t.name, nullif(r.name, ''), r.register_ref), c.expected_ore, c.counted_ore, null, null, null
    from day_till_count c join till_register r on r.partner_id = of_partner and r.id = c.register_id
    left join till t on t.partner_id = of_partner and t.id = r.till_id
    where c.partner_id = of_partner and c.day between from_day and to_day) c
  cross join lateral (values (1, '#float|', c.float_ore), (2, '#cashSold|', c.cash_ore), (3, '#moved|', c.moved_ore),
    (4, '#expected|', c.expected_ore), (5, '#counted|', c.counted_ore),
    (6, '#difference|', c.counted_ore - c.expected_ore)) l (nth, code, ore)
  where c.kind = 2 or l.nth > 3
  union all
  -- Cash paid in or out without a sale, with its reason if there is one.
  select m.day, 80000 + row_number() over (partition by m.day order by m.made_at, m.line)::int, 'moves', m.line, null,
    m.ore, null
  from (
    select s.day, m.made_at, t.name || ' · ' || m.reason as line, m.amount_ore as ore
    from till_shift s join till_shift_move m on m.partner_id = of_partner and m.shift_id = s.id
    join till t on t.partner_id = of_partner and t.id = s.till_id
    where s.partner_id = of_partner and s.day between from_day and to_day
    union all
    select m.day, m.at, '#moves.' || m.standard_type || '|' || concat_ws(' · ',
      coalesce(t.name, nullif(r.name, ''), r.register_ref), nullif(m.reason, '')), m.ore
    from till_move m join till_register r on r.partner_id = of_partner and r.id = m.register_id
    left join till t on t.partner_id = of_partner and t.id = r.till_id
    where m.partner_id = of_partner and m.is_counted and m.day between from_day and to_day) m
  union all
  -- A ticket's fee has the high rate, unless the ticket is exempt or zero-rated.
  select v.day, 90000 + row_number() over (partition by v.day
      order by array_position('{high,medium,low,zero,exempt,other}'::text[], v.code))::int, 'vat', '#vat.' || v.code,
    sum(v.tickets)::int, sum(v.ore)::bigint, sum(v.vat)::bigint
  from (
    select k.day, v.code, k.tickets, k.price_ore as ore, k.vat_ore as vat from move k join vat_type v on v.id = k.vat_type_id
    union all
    select k.day, case when v.code in ('exempt', 'zero') then v.code else 'high' end, 0, k.fee_ore, k.fee_vat_ore
    from move k join vat_type v on v.id = k.vat_type_id where k.fee_ore <> 0
    union all
    select m.day, v.code, m.sign, m.sign * m.price_ore, m.sign * m.vat_ore
    from membership m join vat_type v on v.id = m.vat_type_id
    union all
    select g.day, coalesce((select v.code from vat_type v where dx_vat_on(v.id, g.day) = g.vat_basis_points order by v.id
      limit 1), 'other'), 0, g.gross_ore, g.gross_ore - g.net_ore from goods_group g) v
  group by v.day, v.code
  union all
  select s.day, 100000 + row_number() over (partition by s.day order by c.id)::int, 'corrections',
    e.title || ' · ' || c.reason, c.ticket_count, c.amount_ore, coalesce(c.vat_ore, 0)
  from ticket_sale_correction c join sold s on c.partner_id = of_partner and c.sale_id = s.id
  join event e on e.partner_id = of_partner and e.id = c.event_id
$$;
