import { counted } from '@dxweb/areas/tills/saft/report.ts'

const listOf = (list: string, ofAll: string, ofOperators: string) => `
    select e.id, case x."operatorId" when '' then '${ofAll}' else '${ofOperators}' end as part, x.nth::int as nth,
      x."operatorId" as operator, x.code, x.count / 10000 as count, x."amountOre" as amount_ore
    from reported e, rows from (jsonb_to_recordset(e.report -> '${list}')
      as (code text, "operatorId" text, count bigint, "amountOre" bigint)) with ordinality x (code, "operatorId", count, "amountOre", nth)`

const one = (part: string, nth: number, code: string, count: string, amount: string) => `
    select e.id, '${part}', ${nth}, '', '${code}', ${count}, ${amount} from reported e`

const numberOf = (...path: string[]) => `(e.report #>> '{${path.join(',')}}')::bigint`

const vatOf = (part: string, amount: string) => `
    select e.id, '${part}', x.nth::int, '', x."basisPoints"::text, null, x."${amount}"
    from reported e, rows from (jsonb_to_recordset(e.report -> 'vat')
      as ("basisPoints" integer, "baseOre" bigint, "vatOre" bigint)) with ordinality x ("basisPoints", "baseOre", "vatOre", nth)`

const totals = ['salesOre', 'returnsOre', 'netOre']

/** Figures written by the till in the report: counts in hundredths, amounts in øre. */
export const statedLines = [
  listOf('groups', 'groups', 'operatorGroups'),
  listOf('payments', 'payments', 'operatorPayments'),
  listOf('corrections', 'corrections', 'corrections'),
  listOf('inquiries', 'inquiries', 'inquiries'),
  listOf('otherCorrections', 'otherCorrections', 'otherCorrections'),
  listOf('payIns', 'payIns', 'payIns'),
  listOf('payOuts', 'payOuts', 'payOuts'),
  one('sales', 1, '#cashSales', 'null', numberOf('cashSalesOre')),
  one('float', 1, '#float', 'null', numberOf('floatOre')),
  vatOf('vatBase', 'baseOre'),
  vatOf('vat', 'vatOre'),
  ...counted.map((name, at) =>
    one('counts', at, `#${name}`, `${numberOf('counts', name)} * 100`, numberOf('amounts', name)),
  ),
  ...totals.map((name, at) =>
    one('grandTotals', at, `#${name}`, 'null', numberOf('grandTotals', name)),
  ),
].join(' union all ')

const sumsBy = (part: string, operator: string, code: string, from: string, amount: string) => `
    select l.report_id, '${part}', ${operator}, ${code}, null::bigint, sum(${amount})::bigint
    from ${from} group by 1, 3, 4`

const goods = (part: string, operator: string) => `
    select l.report_id, '${part}', ${operator}, l.group_ref, sum(l.quantity_micro)::bigint / 10000, sum(l.gross_ore)::bigint
    from line l group by 1, 3, 4`

const paid = `(select r.report_id, r.operator_ref, p.means, p.amount_ore from receipt r
      join till_payment p on p.partner_id = $1 and p.receipt_id = r.id where r.kind = 'sale') l`

const countOf = (name: string, which: string, amount = 'null::bigint') => `
    select e.id, 'counts', '', '#${name}', count(r.id) * 100, ${amount}
    from reported e left join receipt r on r.report_id = e.id and ${which} group by e.id`

const absolute = 'coalesce(sum(abs(r.gross_ore)), 0)::bigint'

/** Adds later sales to the grand total of the previous Z report. Returns no row if there is no such report. */
const totalOf = (name: string, which: string, amount: string) => `
    select e.id, 'grandTotals', '', '#${name}', null::bigint,
      (e.before #>> '{grandTotals,${name}}')::bigint + coalesce(sum(${amount}), 0)::bigint
    from (select id, before from reported where before is not null) e
    left join receipt r on r.report_id = e.id and r.kind = 'sale' and ${which}
    group by e.id, e.before`

export const countedLines = `
    select id, part, operator, code, count, amount_ore from (${[
      goods('groups', "''"),
      goods('operatorGroups', 'l.operator_ref'),
      sumsBy('payments', "''", 'l.means', paid, 'l.amount_ore'),
      sumsBy('operatorPayments', 'l.operator_ref', 'l.means', paid, 'l.amount_ore'),
      sumsBy('vatBase', "''", 'l.vat_basis_points::text', 'line l', 'l.net_ore'),
      sumsBy('vat', "''", 'l.vat_basis_points::text', 'line l', 'l.gross_ore - l.net_ore'),
      `select e.id, 'sales', '', '#cashSales', null::bigint, coalesce(sum(r.gross_ore), 0)::bigint
       from reported e left join receipt r on r.report_id = e.id and r.kind = 'sale' group by e.id`,
      countOf('Receipt', "r.kind = 'sale'"),
      `select e.id, 'counts', '', '#Discount', count(l.report_id) * 100, coalesce(sum(l.discount_ore), 0)::bigint
       from reported e left join line l on l.report_id = e.id and l.discount_ore <> 0 group by e.id`,
      countOf('Return', "r.kind = 'sale' and r.gross_ore < 0", absolute),
      countOf('VoidTrans', "r.kind = 'void'", absolute),
      countOf('Training', "r.kind = 'training'", absolute),
      totalOf('salesOre', 'r.gross_ore > 0', 'r.gross_ore'),
      totalOf('returnsOre', 'r.gross_ore < 0', '-r.gross_ore'),
      totalOf('netOre', 'true', 'r.gross_ore'),
    ].join(' union all ')}) c (id, part, operator, code, count, amount_ore) where code is not null`
