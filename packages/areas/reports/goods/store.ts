import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { concession } from './contract.ts'
import {
  goodsBetween,
  goodsBy,
  goodsFields,
  goodsJoins,
  hundredths,
  moneyOf,
  registerJoins,
  registerName,
} from './goods-sql.ts'

const menuJoin = 'left join product_menu m on m.partner_id = $1 and m.id = g.menu_id'

const text = `
  select g.day as "soldOn", ${goodsFields}, m.name as menu, g.menu_id as "menuId", g.vat_basis_points as percent,
    ${registerName}, g.register_id as "registerId", g.article_id as "articleId",
    g.till_basis_points as "tillBasisPoints", g.quantity, ${moneyOf('g')},
    g.other_ore as "otherOre"
  from (${goodsBy('day, register_id, article_id, product_id, menu_id, group_id, vat_basis_points, till_basis_points, kind')}) g
  ${goodsJoins}
  ${menuJoin}
  ${registerJoins('g.register_id')}`

/**
 * Sums days without splitting menus, but counts the rows and pieces of a menu's parts. Counts the visitors of the
 * day's events, whenever their tickets were sold.
 */
const dayGrain = `
  select coalesce(d.row_count, 0) as "rowCount", day as "soldOn", coalesce(d.quantity, 0) as quantity,
    coalesce(d.discount_ore, 0) as "discountOre", coalesce(d.net_ore, 0) as "netOre",
    coalesce(d.gross_ore - d.net_ore, 0) as "vatOre", coalesce(d.gross_ore, 0) as "grossOre",
    coalesce(d.other_ore, 0) as "otherOre",
    coalesce(t.receipts, 0) as receipts, v.visitors
  from (
    select day, sum(row_count)::int as row_count, sum(quantity)::bigint as quantity, sum(discount_ore)::bigint as discount_ore,
      sum(net_ore)::bigint as net_ore, sum(gross_ore)::bigint as gross_ore, sum(other_ore)::bigint as other_ore
    from (
      select day, day_count as row_count, quantity, discount_ore, net_ore, gross_ore, 0 as other_ore
      from till_day_goods where partner_id = $1 and day between :from and :to
      union all
      select d.day, d.day_count * (m.parts - 1), d.quantity * (m.pieces - 1), 0, 0, 0, 0
      from till_article a
      join (
        select menu_id, count(*) as parts, sum(count) as pieces from product_menu_item where partner_id = $1 group by 1
      ) m on m.menu_id = a.menu_id
      cross join lateral (
        select k.day, k.day_count, k.quantity from till_day_menu k
        where a.split is not null and k.partner_id = $1 and k.article_id = a.id and k.day between :from and :to
        union all
        select l.day, 1, ${hundredths('l.quantity_micro')} from till_day_line l
        where a.split is null and l.partner_id = $1 and l.article_id = a.id and l.day between :from and :to
      ) d
      where a.partner_id = $1
      union all
      select day, 0, -quantity, -discount_ore, -net_ore, -gross_ore, gross_ore from dx_other_goods($1, :from, :to)
    ) s group by 1
  ) d
  full join (
    select day, sum(receipt_count)::int as receipts from till_day where partner_id = $1 and day between :from and :to group by 1
  ) t using (day)
  full join dx_visitors_by_day($1, :from, :to) v using (day)`

/** Cost of sold goods by the average cost at the end of the period; null if no delivery had a cost. */
const costOf = `case when c.quantity > 0 then dx_cost_of(c.cost_ore, c.quantity,
      g.quantity * 10000 * case p.bulk_weight when 'hg' then 100 when 'kg' then 1000 else 1 end) end`

const goods = ['product', 'barcode', 'productGroup', 'account', 'productId', 'groupId', 'percent']
const costs = ['costOre', 'marginOre', 'costedNetOre']
const productGrain = `
  select g.part_count as "rowCount", ${goodsFields}, g.vat_basis_points as percent,
    g.quantity, ${moneyOf('g')}, g.other_ore as "otherOre", k.ore as "costOre", g.net_ore - k.ore as "marginOre",
    case when k.ore is not null then g.net_ore end as "costedNetOre"
  from (${goodsBetween('article_id, product_id, group_id, vat_basis_points, kind')}) g ${goodsJoins}
  left join product_cost($1, :to) c on c.product_id = g.product_id
  cross join lateral (select ${costOf} as ore) k`

const otherGrain = (columns: string, fields: string, joins: string) => `
  select g.part_count as "rowCount", ${goodsFields}, g.vat_basis_points as percent, ${fields}, g.quantity, ${moneyOf('g')},
    g.other_ore as "otherOre"
  from (${goodsBetween(`${columns}, article_id, product_id, group_id, vat_basis_points, kind`)}) g
  ${goodsJoins} ${joins}`

const menuGrain = otherGrain('menu_id', `m.name as menu, g.menu_id as "menuId"`, menuJoin)

const wideGrain = otherGrain(
  'register_id, menu_id',
  `m.name as menu, g.menu_id as "menuId", ${registerName}, g.register_id as "registerId"`,
  `${menuJoin} ${registerJoins('g.register_id')}`,
)

export const concessionSource = reportSource(concession, text, [
  { axes: ['sold'], knows: ['soldOn', 'receipts', 'visitors'], text: dayGrain, isOfVenue: true },
  { axes: ['sold'], knows: [...goods, ...costs], text: productGrain },
  { axes: ['sold'], knows: [...goods, 'menu', 'menuId'], text: menuGrain },
  {
    axes: ['sold'],
    knows: [...goods, 'register', 'registerId', 'menu', 'menuId'],
    text: wideGrain,
  },
])
