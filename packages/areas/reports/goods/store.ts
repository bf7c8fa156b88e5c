import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { visitorsSource } from '../visitors/store.ts'
import { concession } from './contract.ts'
import {
  goodsBy,
  goodsFields,
  goodsJoins,
  hundredths,
  moneyOf,
  registerJoins,
  registerName,
} from './goods-sql.ts'

const text = `
  select g.day as "soldOn", ${goodsFields}, m.name as menu, g.menu_id as "menuId", g.vat_basis_points as percent,
    ${registerName}, g.register_id as "registerId", g.article_id as "articleId",
    g.till_basis_points as "tillBasisPoints", g.quantity, ${moneyOf('g')}
  from (${goodsBy('day, register_id, article_id, product_id, menu_id, group_id, vat_basis_points, till_basis_points')}) g
  ${goodsJoins}
  left join product_menu m on m.partner_id = $1 and m.id = g.menu_id
  ${registerJoins('g.register_id')}`

/** Those who came on the days asked of the sale of goods, whenever their tickets were sold. */
const visitors = visitorsSource
  .text(() => true)
  .replaceAll(/\{sold (?:instant|day) [^}]*\}/g, 'true')
  .replaceAll('{held ', '{sold ')
  .replaceAll(/\{first [^}]*\}/g, '')

/** A day is not split into products. Pieces of a menu are each rounded by themselves, as its rows are. */
const dayGrain = `
  select coalesce(d.row_count, 0) as "rowCount", day as "soldOn", coalesce(d.quantity, 0) as quantity,
    coalesce(d.discount_ore, 0) as "discountOre", coalesce(d.net_ore, 0) as "netOre",
    coalesce(d.gross_ore - d.net_ore, 0) as "vatOre", coalesce(d.gross_ore, 0) as "grossOre",
    coalesce(t.receipts, 0) as receipts, v.visitors
  from (
    select d.day, sum(coalesce(m.parts, 1))::int as row_count,
      sum(case when m.menu_id is null then ${hundredths('d.quantity_micro')}
        when d.quantity_micro % 10000 = 0 then d.quantity_micro / 10000 * m.pieces
        else (select sum(${hundredths('d.quantity_micro * i.count')}) from product_menu_item i
          where i.partner_id = $1 and i.menu_id = a.menu_id) end)::bigint as quantity,
      sum(d.discount_ore)::bigint as discount_ore, sum(d.net_ore)::bigint as net_ore,
      sum(d.gross_ore)::bigint as gross_ore
    from till_day_line d
    join till_article a on a.partner_id = $1 and a.id = d.article_id
    left join (
      select menu_id, count(*) as parts, sum(count) as pieces from product_menu_item where partner_id = $1 group by 1
    ) m on m.menu_id = a.menu_id
    where d.partner_id = $1 and {sold day d.day} group by 1
  ) d
  full join (
    select day, sum(receipt_count)::int as receipts from till_day where partner_id = $1 and {sold day day} group by 1
  ) t using (day)
  full join (
    select "heldOn" as day, sum(visitors)::int as visitors from (${visitors}) v group by 1
  ) v using (day)`

/** Of the goods whose deliveries have a cost: what they cost by the average at the end of the period, and what is left. */
const costOf = `case when c.quantity > 0 then dx_cost_of(c.cost_ore, c.quantity,
      g.quantity * 10000 * case p.bulk_weight when 'hg' then 100 when 'kg' then 1000 else 1 end) end`

const goods = ['product', 'barcode', 'productGroup', 'account', 'productId', 'groupId', 'percent']
const costs = ['costOre', 'marginOre', 'costedNetOre']
const productGrain = `
  select g.part_count as "rowCount", ${goodsFields}, g.vat_basis_points as percent,
    g.quantity, ${moneyOf('g')}, k.ore as "costOre", g.net_ore - k.ore as "marginOre",
    case when k.ore is not null then g.net_ore end as "costedNetOre"
  from (${goodsBy('article_id, product_id, group_id, vat_basis_points')}) g ${goodsJoins}
  left join product_cost($1, {sold to}) c on c.product_id = g.product_id
  cross join lateral (select ${costOf} as ore) k`

export const concessionSource = reportSource(concession, text, {}, [
  { axes: ['sold'], knows: ['soldOn', 'receipts', 'visitors'], text: dayGrain, isOfHouse: true },
  { axes: ['sold'], knows: [...goods, ...costs], text: productGrain },
])
