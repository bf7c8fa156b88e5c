import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { timeIn } from '@dxweb/areas/tills/api/time-in.ts'
import { registerJoins, registerName } from '../goods/goods-sql.ts'
import { tillReport, tillReports } from './contract.ts'
import { countedLines, statedLines } from './lines-sql.ts'
import { reportParts } from './rules.ts'

/**
 * Reports with the Z report before each: theirs are the receipts since then, or of the day where there is none. The day
 * goes before the time, as clocks of tills may be wrong: a report whose time is not of its day has all of the day.
 */
const reportsOf = (which: string, end = '') => `
    select e.id, e.register_id, e.at, e.day, e.report, z.report as before,
      coalesce(z.day, e.day) as since_day, case when z.day is null then '-infinity' else ${timeIn('z')} end as since, ${timeIn('e')} as until
    from till_event e
    left join lateral (
      select z.at, z.day, z.report from till_event z
      where z.partner_id = $1 and z.register_id = e.register_id and z.report ->> 'kind' = 'z'
        and (z.day, z.at) < (e.day, e.at)
      order by z.day desc, z.at desc limit 1
    ) z on true
    where e.partner_id = $1 and e.report is not null and e.at is not null and e.day is not null
      and {made day e.day} and ${which} ${end}`

const isReported = `t.partner_id = $1 and t.register_id = e.register_id and (t.day, t.at) > (e.since_day, e.since)
        and (t.day, t.at) <= (e.day, e.until)`

const receiptsOf = (columns: string) => `
    select ${columns} from reported e
    cross join lateral (select * from till_receipt t
      where ${isReported} offset 0) t`

const head = `e.at as "madeAt", e.day as "madeOn", ${registerName}, e.report ->> 'kind' as kind,
    e.report ->> 'reportId' as number, e.id as "reportId"`

/** The order makes the engine read receipts by the index that has all of them; one by days reads twice as much. */
const listText = `
  with reported as materialized (${reportsOf('true', '{first e.at, e.id}')})
  select ${head}, e.register_id as "registerId", (e.report ->> 'cashSalesOre')::bigint as "amountOre",
    coalesce(s.gross_ore, 0) as "receiptsOre",
    (e.report ->> 'cashSalesOre')::bigint - coalesce(s.gross_ore, 0) as "differenceOre"
  from reported e
  left join lateral (
    select sum(gross_ore)::bigint as gross_ore from (
      select t.gross_ore from till_receipt t where ${isReported} and t.kind = 'sale' order by t.day, t.at offset 0) t
  ) s on true
  ${registerJoins('e.register_id')}`

export const tillReportsSource = reportSource(tillReports, listText)

/** Receipts have nothing of a code that the report alone has, in those lists that they are read by. */
const orNone = (column: string) =>
  `case when s.part in ('groups', 'operatorGroups', 'payments', 'operatorPayments', 'vat', 'vatBase') and s.${column} is not null
        then coalesce(c.${column}, 0) else c.${column} end`

const places = reportParts.map((part, at) => `('${part}', ${at + 1})`).join(', ')

/**
 * What the report states and what its receipts hold, code by code. A list without a code that the receipts have uses
 * codes of its own, and is not compared.
 */
const text = `
  with reported as materialized (${reportsOf('{chosen reportId e.id}')}),
  receipt as materialized (
    ${receiptsOf('e.id as report_id, t.id, t.kind, t.operator_ref, t.gross_ore, t.net_ore')}
  ), line as materialized (
    select r.report_id, r.operator_ref, a.group_ref, l.quantity_micro, l.gross_ore, l.net_ore, l.vat_basis_points,
      l.discount_ore
    from receipt r join till_line l on l.partner_id = $1 and l.receipt_id = r.id
    join till_article a on a.partner_id = $1 and a.id = l.article_id
    where r.kind = 'sale'
  ), stated as (${statedLines}), counted as (${countedLines}
  ), compared as (
    select coalesce(s.id, c.id) as id, coalesce(s.part, c.part) as part, coalesce(s.nth, 999) as nth,
      coalesce(s.operator, c.operator) as operator, coalesce(s.code, c.code) as code, s.count, s.amount_ore,
      case when s.part in ('payments', 'operatorPayments') then null else ${orNone('count')} end as receipt_count, ${orNone('amount_ore')} as receipts_ore, s.id is not null as is_stated,
      bool_or(s.id is not null and c.id is not null)
        over (partition by coalesce(s.id, c.id), coalesce(s.part, c.part)) as is_comparable
    from stated s full join counted c on c.id = s.id and c.part = s.part and c.operator = s.operator and c.code = s.code
  )
  select ${head}, c.part, c.line, c.count, case when c.is_comparable then c.receipt_count end as "receiptCount",
    c.amount_ore as "amountOre", case when c.is_comparable then c.receipts_ore end as "receiptsOre",
    case when c.is_comparable then coalesce(c.amount_ore, 0) - c.receipts_ore end as "differenceOre",
    row_number() over (partition by e.id order by o.place, c.nth, c.operator, c.code)::int as place
  from (
    select c.*, concat_ws(' · ', nullif(coalesce(p.name, c.operator), ''), case
      when c.part in ('vat', 'vatBase') and c.code ~ '^\\d+$' then '%' || c.code
      when n.code is not null then c.code || ' ' || n.name_nb else c.code end) as line
    from compared c
    left join operator p on p.partner_id = $1 and p.number = c.operator and c.operator <> ''
    left join saft_code n on n.list in ('04', '12') and n.code = c.code
    where c.is_stated or c.is_comparable
  ) c
  join (values ${places}) o (part, place) on o.part = c.part
  join reported e on e.id = c.id
  ${registerJoins('e.register_id')}`

export const tillReportSource = reportSource(tillReport, text)
