import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { postings } from './contract.ts'

/** Finds the source of a line by an index, only for visible lines. */
const found = (kind: string, column: string, from: string) =>
  `case when p.kind = '${kind}' then (select ${column} from ${from} limit 1) end`

const postedAs = (table: string) =>
  `${table} s where s.partner_id = $1 and s.posted_as = p.source_id`

const invoiceNumber = `coalesce(
    ${found('invoice', 's.number', 'invoice s where s.partner_id = $1 and s.source_id = p.source_id')},
    ${found('payment', 's.number', postedAs('invoice_payment'))})`

const cardSold = 'gift_card_event s where s.partner_id = $1 and s.sale_id = p.source_id'

const paidAs = 'film_sheet s where s.partner_id = $1 and s.paid_as @> array[p.source_id]'

/**
 * Finds the settlement of a film week, which has postings for its approval, its payment and the reversal of a payment.
 */
const ofSheet = (column: string) =>
  `coalesce(${found('settlement', column, postedAs('film_sheet'))}, ${found('settlement', column, paidAs)})`

const leadsTo = `${invoiceNumber} as "invoiceNumber", case when p.event_id is null then ${found('sale', 's.card_id', cardSold)} end as "cardId",
    case when p.kind = 'settlement' then p.event_id end as "settledEventId",
    ${found('settlement', 's.order_id', postedAs('renter_settlement'))} as "settledOrderId",
    case when p.kind = 'settlement' then nullif(p.renter_id, 0) end as "settledRenterId",
    ${ofSheet('s.bureau_id')} as "bureauId", ${ofSheet('s.week')} as "weekFrom", ${ofSheet('s.week + 6')} as "weekTo",
    case when p.kind = 'cashDifference' then p.posted_on end as "countedOn"`

const text = `
  select p.posted_on as "postedOn", l.account, coalesce(a.name, '') as "accountName", p.kind, e.title as event,
    l.debit_ore as "debitOre", l.credit_ore as "creditOre", l.debit_ore - l.credit_ore as "balanceOre",
    case when p.event_id is not null and p.kind in ('sale', 'rounding', 'reversal') then p.source_id end as "saleId",
    p.event_id as "eventId", p.source_id as "sourceId", p.line, ${leadsTo}
  from posting p cross join lateral dx_posting_lines(p.debit, p.credit, p.amount_ore) l
  left join ledger a on a.partner_id = $1 and a.number = l.account
  left join event e on e.partner_id = $1 and e.id = p.event_id
  where p.partner_id = $1 and p.posted_on between :from and :to`

const dayGrain = `
  select d.line_count as "rowCount", d.day as "postedOn", d.account, coalesce(a.name, '') as "accountName", d.kind,
    d.debit_ore as "debitOre", d.credit_ore as "creditOre", d.debit_ore - d.credit_ore as "balanceOre"
  from dx_book_days($1, :from, :to) d
  left join ledger a on a.partner_id = $1 and a.number = d.account`

const eventGrain = `
  select d.line_count as "rowCount", d.title as event, d.amount_ore as "debitOre", d.amount_ore as "creditOre",
    0::bigint as "balanceOre"
  from (
    select title, line_count, amount_ore from books_of_event
    where partner_id = $1 and first_on between :from and :to and last_on between :from and :to
    union all
    select null, line_count, debit_ore from books_day where partner_id = $1 and not has_event and day between :from and :to
    union all
    select e.title, p.line_count, p.amount_ore
    from (
      select event_id, 2 * count(*) as line_count, sum(amount_ore)::bigint as amount_ore
      from dx_unsummed_postings($1, :from, :to, false) group by event_id
    ) p
    left join lateral (select title from event where partner_id = $1 and id = p.event_id offset 0) e on true
  ) d`

export const postingsSource = reportSource(postings, text, [
  {
    axes: ['posted'],
    knows: ['postedOn', 'account', 'accountName', 'kind'],
    text: dayGrain,
    isOfVenue: true,
  },
  { axes: ['posted'], knows: ['event'], text: eventGrain, isOfVenue: true },
])
