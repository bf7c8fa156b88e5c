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
  where d.partner_id = $1 and {sold day d.day}`

export const soldMenusSource = reportSource(soldMenus, text)
