import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { articleName, hundredths, moneyOf, registerJoins, registerName } from '../goods-sql.ts'
import { tillLines } from './contract.ts'

/** Joins operators by the number that tills send. */
const text = `
  select s.at as "soldAt", s.day as "soldOn", ${registerName}, s.nr as "receiptNr", nullif(coalesce(o.name, s.operator_ref), '') as operator,
    ${articleName} as article, x.vat_basis_points as percent, ${hundredths('x.quantity_micro')} as quantity, ${moneyOf('x')},
    s.register_id as "registerId", x.article_id as "articleId", s.id as "receiptId", x.line
  from till_receipt s
  join till_line x on x.partner_id = s.partner_id and x.receipt_id = s.id
  join till_article a on a.partner_id = $1 and a.id = x.article_id
  left join operator o on o.partner_id = $1 and o.number = s.operator_ref
  ${registerJoins('s.register_id')}
  where s.partner_id = $1 and s.kind = 'sale' and s.is_counted and s.day between :from and :to`

export const tillLinesSource = reportSource(tillLines, text)
