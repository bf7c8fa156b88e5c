import type { DayAsked } from '../ground/settled-sql.ts'

/** The means of tills, by standard code or by name, as the box office names them; each is posted to the account of its own. */
const meansOf = (code: string) => `case when ${code} in ('12002', '12003', 'card') then 'card'
      when ${code} in ('12005', '12010', 'giftCard') then 'giftCard' when ${code} in ('12006', 'invoice') then 'invoice'
      when ${code} in ('12011', 'vipps') then 'vipps' when ${code} = 'web' then 'web' else 'other' end`

export const isGoodsCash = (code: string) => `${code} in ('12001', 'cash')`

/**
 * What declared tills sold. Their means have cash that was moved without a sale too, so what is left of the sales after
 * the other means is their cash.
 */
export const soldGoods = (isOfDay: DayAsked) => `goods as materialized (
    select d.day, d.register_id, coalesce(t.name, nullif(r.name, ''), r.register_ref) as till,
      coalesce(t.number, 10000) as till_number, d.gross_ore, d.rounding_ore
    from till_day d join till_register r on r.partner_id = $1 and r.id = d.register_id
    left join till t on t.partner_id = $1 and t.id = r.till_id
    where d.partner_id = $1 and ${isOfDay('d.day')}
  ), goods_means as (
    select g.day, g.register_id, g.till, g.till_number, m.means, m.amount_ore as ore
    from goods g join till_day_means m on m.partner_id = $1 and m.day = g.day and m.register_id = g.register_id
    where not ${isGoodsCash('m.means')}
  ), goods_paid as materialized (
    select day, till, till_number, ${meansOf('means')} as means, ore from goods_means
    union all
    select g.day, g.till, g.till_number, 'cash', g.gross_ore + g.rounding_ore - coalesce((select sum(m.ore)
      from goods_means m where m.day = g.day and m.register_id = g.register_id), 0) from goods g
  ), goods_group as materialized (
    select d.day, d.group_id, d.vat_basis_points, sum(d.gross_ore)::bigint as gross_ore, sum(d.net_ore)::bigint as net_ore
    from till_goods_day d where d.partner_id = $1 and ${isOfDay('d.day')}
    group by d.day, d.group_id, d.vat_basis_points
  )`

const rate = `coalesce(replace(trim_scale(d.vat_basis_points / 100.0)::text, '.', ',') || ' %', '–')`

/** A line for each product group and rate. What nobody has mapped is last. */
export const goodsLines = `
    select d.day, coalesce(g.sort, 2000000) as nth,
      case when g.id is null then '#unmapped|' || ${rate} else g.name || ' · ' || ${rate} end as line,
      d.gross_ore as ore, d.gross_ore - d.net_ore as vat
    from goods_group d left join product_group g on g.partner_id = $1 and g.id = d.group_id`
