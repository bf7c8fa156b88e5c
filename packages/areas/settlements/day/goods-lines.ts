import type { DayCondition } from '../ground/settled-sql.ts'

/** Sales and payments of declared tills, in the form in which they are posted (`till_paid_day`). */
export const soldGoods = (isOfDay: DayCondition) => `goods as materialized (
    select d.day, d.register_id, coalesce(t.name, nullif(r.name, ''), r.register_ref) as till,
      coalesce(t.number, 10000) as till_number, d.rounding_ore
    from till_day d join till_register r on r.partner_id = $1 and r.id = d.register_id
    left join till t on t.partner_id = $1 and t.id = r.till_id
    where d.partner_id = $1 and ${isOfDay('d.day')}
  ), goods_paid as materialized (
    select g.day, g.till, g.till_number, p.means, sum(p.ore)::bigint as ore
    from goods g join till_paid_day p on p.partner_id = $1 and p.day = g.day and p.register_id = g.register_id
    group by g.day, g.till, g.till_number, p.means having sum(p.ore) <> 0
  ), goods_group as materialized (
    select d.day, d.group_id, d.vat_basis_points, d.kind, sum(d.gross_ore)::bigint as gross_ore,
      sum(d.net_ore)::bigint as net_ore
    from till_goods_day d
    where d.partner_id = $1 and ${isOfDay('d.day')}
    group by d.day, d.group_id, d.vat_basis_points, d.kind
  )`

const rate = `coalesce(replace(trim_scale(d.vat_basis_points / 100.0)::text, '.', ',') || ' %', '–')`

/**
 * One line per product group and VAT rate, one for deposits, and one for gift cards sold at tills. Unmapped goods come
 * last.
 */
export const goodsLines = `
    select d.day, case d.kind when 'deposit' then 1000000 when 'giftCard' then 1000001 else coalesce(g.sort, 2000000) end as nth,
      case when d.kind = 'giftCard' then '#tillCards' when d.kind = 'deposit' then '#deposits' when g.id is null then '#unmapped|' || ${rate}
        else g.name || ' · ' || ${rate} end as line,
      sum(d.gross_ore)::bigint as ore, sum(d.gross_ore - d.net_ore)::bigint as vat
    from goods_group d left join product_group g on g.partner_id = $1 and g.id = d.group_id
    group by 1, 2, 3`

/** Lists the tills' cash movements by kind, with the till's reason if there is one. */
export const movesOfTills = (isOfDay: DayCondition) => `
    select m.day, m.at, '#moves.' || m.standard_type || '|' || concat_ws(' · ', coalesce(t.name, nullif(r.name, ''), r.register_ref),
      nullif(m.reason, '')) as line, m.ore
    from till_move m join till_register r on r.partner_id = $1 and r.id = m.register_id
    left join till t on t.partner_id = $1 and t.id = r.till_id
    where m.partner_id = $1 and m.is_counted and ${isOfDay('m.day')}`
