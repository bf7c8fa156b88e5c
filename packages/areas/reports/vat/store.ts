import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { vatByRate } from './contract.ts'

/** Accounts per rate for income from services, income from goods, and VAT. */
const parts = [
  [accounts.goodsHigh, 'high', true],
  [accounts.serviceHigh, 'high', true],
  [accounts.goodsMedium, 'medium', true],
  [accounts.serviceLow, 'low', true],
  [accounts.serviceExempt, 'exempt', true],
  [accounts.vatHigh, 'high', false],
  [accounts.vatMedium, 'medium', false],
  [accounts.vatLow, 'low', false],
] as const
const values = parts.map(([account, rate, isBase]) => `('${account}', '${rate}', ${isBase})`)

const percentOn = (day: string) => `coalesce((
      select r.basis_points from vat_rate r join vat_type t on t.id = r.vat_type_id
      where t.code = k.rate and r.valid_from <= ${day} order by r.valid_from desc limit 1), 0) as percent`
const listed = parts.map(([account]) => `'${account}'`).join(', ')

/** Selects about one in eight postings. Must equal the condition of the partial index. */
const isTaxed = `(p.credit in (${listed}) or p.debit in (${listed}))`

const rates = `(values ${values.join(', ')}) k (account, rate, is_base)`

const lines = `
  cross join lateral (values (p.credit, p.amount_ore), (p.debit, -p.amount_ore)) l (account, amount)
  join ${rates} on k.account = l.account`

const text = `
  select p.posted_on as "postedOn", k.rate, ${percentOn('p.posted_on')},
    e.title as event, case when k.is_base then l.amount else 0 end as "baseOre",
    case when k.is_base then 0 else l.amount end as "vatOre", l.amount as "grossOre", p.event_id as "eventId",
    p.source_id as "sourceId", p.line
  from posting p ${lines}
  left join event e on e.partner_id = $1 and e.id = p.event_id
  where p.partner_id = $1 and ${isTaxed} and p.posted_on between :from and :to`

const eventGrain = `
  select d.line_count as "rowCount", d.title as event, d.base_ore as "baseOre", d.tax_ore as "vatOre",
    d.base_ore + d.tax_ore as "grossOre"
  from (
    select title, taxed_count as line_count, base_ore, tax_ore from books_of_event
    where partner_id = $1 and taxed_count > 0 and taxed_first_on between :from and :to and taxed_last_on between :from and :to
    union all
    select null, d.line_count, case when k.is_base then d.credit_ore - d.debit_ore else 0 end,
      case when k.is_base then 0 else d.credit_ore - d.debit_ore end
    from books_day d join ${rates} on k.account = d.account
    where d.partner_id = $1 and not d.has_event and d.day between :from and :to
    union all
    select e.title, p.line_count, p.base_ore, p.tax_ore
    from (
      select p.event_id, count(*) as line_count, coalesce(sum(l.amount) filter (where k.is_base), 0)::bigint as base_ore,
        coalesce(sum(l.amount) filter (where not k.is_base), 0)::bigint as tax_ore
      from dx_unsummed_postings($1, :from, :to, true) p ${lines} group by p.event_id
    ) p
    left join lateral (select title from event where partner_id = $1 and id = p.event_id offset 0) e on true
  ) d`

const dayGrain = `
  select d.line_count as "rowCount", d.day as "postedOn", k.rate, ${percentOn('d.day')},
    case when k.is_base then d.credit_ore - d.debit_ore else 0 end as "baseOre",
    case when k.is_base then 0 else d.credit_ore - d.debit_ore end as "vatOre", d.credit_ore - d.debit_ore as "grossOre"
  from dx_book_days($1, :from, :to) d join ${rates} on k.account = d.account`

export const vatByRateSource = reportSource(vatByRate, text, [
  { axes: ['posted'], knows: ['postedOn', 'rate', 'percent'], text: dayGrain, isOfVenue: true },
  { axes: ['posted'], knows: ['event'], text: eventGrain },
])
