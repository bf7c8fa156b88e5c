import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { hundredths, moneyOf, registerJoins, registerName } from '../goods-sql.ts'
import { soldMenus } from './contract.ts'

const text = `
  select d.day as "soldOn", m.name as menu, mg.name as "menuGroup", ${registerName}, ${hundredths('d.quantity_micro')} as quantity,
    ${moneyOf('d')}, d.register_id as "registerId", d.article_id as "articleId", m.id as "menuId",
    d.vat_basis_points as "vatBasisPoints"
  from till_day_line d
  join till_article a on a.partner_id = $1 and a.id = d.article_id
  join product_menu m on m.partner_id = $1 and m.id = a.menu_id
  left join product_menu_group mg on mg.partner_id = $1 and mg.id = m.menu_group_id
  ${registerJoins('d.register_id')}
  where d.partner_id = $1 and d.day between :from and :to`

const menuGrain = `
  select d.day_count as "rowCount", m.name as menu, mg.name as "menuGroup", ${registerName}, d.quantity,
    d.discount as "discountOre", d.net as "netOre", d.gross - d.net as "vatOre", d.gross as "grossOre",
    d.register_id as "registerId", m.id as "menuId"
  from dx_goods_lines($1, :from, :to, true) d
  join till_article a on a.partner_id = $1 and a.id = d.article_id
  join product_menu m on m.partner_id = $1 and m.id = a.menu_id
  left join product_menu_group mg on mg.partner_id = $1 and mg.id = m.menu_group_id
  ${registerJoins('d.register_id')}
  where d.day_count <> 0`

const dayGrain = `
  select d.row_count as "rowCount", d.day as "soldOn", m.name as menu, mg.name as "menuGroup", d.quantity, ${moneyOf('d')},
    m.id as "menuId"
  from till_article a
  cross join lateral (
    select l.day, count(*)::int as row_count, sum(${hundredths('l.quantity_micro')})::bigint as quantity,
      sum(l.discount_ore)::bigint as discount_ore, sum(l.net_ore)::bigint as net_ore, sum(l.gross_ore)::bigint as gross_ore
    from till_day_line l
    where l.partner_id = $1 and l.article_id = a.id and l.day between :from and :to group by l.day
  ) d
  join product_menu m on m.partner_id = $1 and m.id = a.menu_id
  left join product_menu_group mg on mg.partner_id = $1 and mg.id = m.menu_group_id
  where a.partner_id = $1`

export const soldMenusSource = reportSource(soldMenus, text, [
  {
    axes: ['sold'],
    knows: ['menu', 'menuId', 'menuGroup', 'register', 'registerId'],
    text: menuGrain,
  },
  { axes: ['sold'], knows: ['soldOn', 'menu', 'menuId', 'menuGroup'], text: dayGrain },
])
