import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { timeIn } from '@dxweb/areas/tills/api/time-in.ts'
import { registerJoins, registerName } from '../goods/goods-sql.ts'
import { tillReport, tillReports } from './contract.ts'
import { countedLines, statedLines } from './lines-sql.ts'
import { nameMark, reportParts } from './rules.ts'

const isMade = `e.partner_id = $1 and e.report is not null and e.at is not null and e.day between :from and :to`

const listed = `
    select e.id, e.register_id, e.at, e.day, e.kind, e.report_ref, e.cash_sales_ore, ${registerName}
    from till_event e ${registerJoins('e.register_id')} where ${isMade}`

/**
 * A report covers the receipts since the previous Z report of its register, or the whole day if there is none. Orders
 * by day before time, since a till's clock may be wrong; if it is two days off, the report covers the whole day.
 */
const sinceBefore = (columns: string, reports: string) => `
    select e.*, ${columns} coalesce(z.day, e.day) as since_day,
      case when z.day is null then '-infinity' else ${timeIn('z')} end as since,
      case when z.day = e.day then greatest(${timeIn('z')}, ${timeIn('e')}) else ${timeIn('e')} end as until
    from (${reports}) e
    left join lateral (
      select z.id, z.at, z.day from till_event z
      where z.partner_id = $1 and z.register_id = e.register_id and z.kind = 'z' and (z.day, z.at) < (e.day, e.at)
      order by z.day desc, z.at desc limit 1
    ) z on true`

const head = `e.at as "madeAt", e.day as "madeOn", e.register, e.kind, e.report_ref as number, e.id as "reportId"`

const soldOf = (which: string) => `coalesce((select sum(t.gross_ore)::bigint from ${which}), 0)`

/** Sales after a time of day, to subtract from the day's sum. */
const soldAfter = (day: string, time: string) =>
  soldOf(`till_receipt t where t.partner_id = $1 and t.register_id = e.register_id and t.day = ${day}
        and t.at > ${time} and t.kind = 'sale' and not t.is_withdrawn`)

const isBetween = `t.partner_id = $1 and t.register_id = e.register_id and t.day > e.since_day and t.day <= e.day`

/** Sums whole days, and adds receipts that the till delivered through another source. */
const receiptsOre = `${soldOf(`till_day t where ${isBetween}`)}
      + ${soldOf(`till_receipt t where ${isBetween} and t.kind = 'sale' and not t.is_counted and not t.is_withdrawn`)}
      + ${soldAfter('e.since_day', 'e.since')} - ${soldAfter('e.day', 'e.until')}`

const listText = `
  with reported as materialized (${sinceBefore(
    '',
    `select * from (${listed}) e where {chosen kind e.kind} and {chosen register e.register} {first e.at, e.id of kind, register}`,
  )})
  select e.*, e."amountOre" - e."receiptsOre" as "differenceOre" from (
    select ${head}, e.register_id as "registerId", e.cash_sales_ore as "amountOre", ${receiptsOre} as "receiptsOre"
    from reported e
  ) e`

const countGrain = `select 1 as "rowCount", ${head}, e.register_id as "registerId" from (${listed}) e`

export const tillReportsSource = reportSource(tillReports, listText, [
  {
    axes: ['made'],
    knows: ['madeAt', 'madeOn', 'kind', 'register', 'number', 'registerId', 'reportId'],
    text: countGrain,
  },
])

/** Returns 0 for codes without receipts, in lists that can be computed from receipts. */
const orNone = (column: string) =>
  `case when s.part in ('groups', 'operatorGroups', 'payments', 'operatorPayments', 'vat', 'vatBase') and s.${column} is not null
        then coalesce(c.${column}, 0) else c.${column} end`

const places = reportParts.map((part, at) => `('${part}', ${at + 1})`).join(', ')

/** Compares the report with its receipts by code. Lists with the till's own codes cannot be compared. */
const text = `
  with reported as materialized (
    select e.*, s.report, b.report as before
    from (${sinceBefore('z.id as before_id,', `select * from (${listed}) e where {chosen reportId e.id}`)}) e
    join till_event s on s.partner_id = $1 and s.id = e.id
    left join till_event b on b.partner_id = $1 and b.id = e.before_id
  ), receipt as materialized (
    select e.id as report_id, t.id, t.kind, t.operator_ref, t.gross_ore, t.net_ore from reported e
    cross join lateral (select * from till_receipt t
      where t.partner_id = $1 and t.register_id = e.register_id and (t.day, t.at) > (e.since_day, e.since)
        and (t.day, t.at) <= (e.day, e.until) and not t.is_withdrawn offset 0) t
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
      when n.code is not null then concat_ws('${nameMark}', c.code || ' ', n.name_nb, n.name_en) else c.code end) as line
    from compared c
    left join operator p on p.partner_id = $1 and p.number = c.operator and c.operator <> ''
    left join saft_code n on n.list in ('04', '12') and n.code = c.code
    where c.is_stated or c.is_comparable
  ) c
  join (values ${places}) o (part, place) on o.part = c.part
  join reported e on e.id = c.id`

export const tillReportSource = reportSource(tillReport, text)
