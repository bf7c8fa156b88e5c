/**
 * SQL for the share of the part `p` in a menu line's amounts. `x` is the prefix of the columns with the day's amounts.
 */
const given = (x: string, day: string, rate: string) =>
  `dx_given(${x}_gross, p.weight, p."of") as gross, dx_given(${x}_discount, p.weight, p."of") as discount,
      dx_given_net(${x}_gross, ${x}_net, p.weight, p."of", ${rate}, p.rates, ${day}) as net`

/**
 * CTEs that add the changes of `sold` to the sums of months, days and parts. Daily rows are rounded one by one, so a
 * row's former value is subtracted. Uses full joins, which the planner never runs as nested loops.
 */
export const changedSums = `changed as (
    select day, register_id, article_id, vat_basis_points, date_trunc('month', day::timestamp)::date as month,
      (n.line_count = s.line_count)::integer as day_count, s.quantity_micro,
      dx_hundredths(n.quantity_micro) - dx_hundredths(n.quantity_micro - s.quantity_micro) as quantity,
      s.gross_ore, s.net_ore, s.discount_ore, n.gross_ore as new_gross, n.net_ore as new_net, n.discount_ore as new_discount,
      n.gross_ore - s.gross_ore as old_gross, n.net_ore - s.net_ore as old_net,
      n.discount_ore - s.discount_ore as old_discount
    from sold s full join summed_lines n using (day, register_id, article_id, vat_basis_points)
  ), summed_months as (
    insert into till_month_line as m (partner_id, article_id, register_id, month, vat_basis_points, day_count, quantity_micro,
      quantity, gross_ore, net_ore, discount_ore)
    select $1, article_id, register_id, month, vat_basis_points, sum(day_count), sum(quantity_micro), sum(quantity),
      sum(gross_ore), sum(net_ore), sum(discount_ore)
    from changed group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (partner_id, article_id, register_id, month, vat_basis_points) do update
      set day_count = m.day_count + excluded.day_count, quantity_micro = m.quantity_micro + excluded.quantity_micro,
        quantity = m.quantity + excluded.quantity, gross_ore = m.gross_ore + excluded.gross_ore,
        net_ore = m.net_ore + excluded.net_ore, discount_ore = m.discount_ore + excluded.discount_ore
  ), summed_days as (
    insert into till_day_goods as g (partner_id, day, register_id, day_count, quantity, gross_ore, net_ore, discount_ore)
    select $1, day, register_id, sum(day_count), sum(quantity), sum(gross_ore), sum(net_ore), sum(discount_ore)
    from changed group by 2, 3 order by 2, 3
    on conflict (partner_id, day, register_id) do update
      set day_count = g.day_count + excluded.day_count, quantity = g.quantity + excluded.quantity,
        gross_ore = g.gross_ore + excluded.gross_ore, net_ore = g.net_ore + excluded.net_ore,
        discount_ore = g.discount_ore + excluded.discount_ore
  ), summed_menus as (
    insert into till_day_menu as m (partner_id, article_id, day, day_count, quantity)
    select $1, c.article_id, c.day, sum(c.day_count), sum(c.quantity)
    from changed c join articles a on a.id = c.article_id
    where a.split is not null group by 2, 3 order by 2, 3
    on conflict (partner_id, article_id, day) do update
      set day_count = m.day_count + excluded.day_count, quantity = m.quantity + excluded.quantity
  ), summed_parts as (
    insert into till_month_part as m (partner_id, article_id, month, register_id, vat_basis_points, product_id, gross_ore,
      net_ore, discount_ore)
    select $1, c.article_id, c.month, c.register_id, c.vat_basis_points, p.product, sum(n.gross - o.gross),
      sum(n.net - o.net), sum(n.discount - o.discount)
    from changed c join articles a on a.id = c.article_id
    cross join lateral jsonb_to_recordset(a.split -> 'parts') p (product integer, weight bigint, "of" bigint, rates jsonb)
    cross join lateral (select ${given('c.new', 'c.day', 'c.vat_basis_points')}) n
    cross join lateral (select ${given('c.old', 'c.day', 'c.vat_basis_points')}) o
    group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict (partner_id, article_id, month, register_id, vat_basis_points, product_id) do update
      set gross_ore = m.gross_ore + excluded.gross_ore, net_ore = m.net_ore + excluded.net_ore,
        discount_ore = m.discount_ore + excluded.discount_ore
  )`
