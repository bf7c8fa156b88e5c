import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { dayOf, instantOf, nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import type { TiedAccount } from './rules.ts'

const { presale, giftCards, bank } = accounts
const sold = `'sale', 'reversal', 'rounding'`
const owedVat = [accounts.vatHigh, accounts.vatMedium, accounts.vatLow, accounts.vatDeducted]
const listed = (numbers: readonly string[]) => numbers.map((number) => `'${number}'`).join(', ')

/** Lines of the accounts up to the last day `$3`; the month begins on `$2`. */
const books = `
  book as materialized (
    select day, account, kind, debit_ore - credit_ore as ore, line_count from books_day
    where partner_id = $1 and day <= $3::date and (day >= $2::date or account in (${listed([presale, giftCards])}))
    union all
    select p.posted_on, l.account, p.kind, l.debit_ore - l.credit_ore, 1 from dx_open_postings($1) p
    cross join lateral dx_posting_lines(p.debit, p.credit, p.amount_ore) l
    where p.posted_on <= $3::date
  ), ended as materialized (select ${instantOf('$3::date + 1')} as at)`

const isTaken = `exists (select from income_taken i where i.partner_id = $1 and i.event_id = e.id)`

/** Tickets sold by the end of the month for a later event, or for an event without posted income. */
const ahead = `
    select m.price_ore + m.fee_ore as ore from ended, event e
    join ticket_move m on m.partner_id = $1 and m.event_id = e.id
    where e.partner_id = $1 and m.moved_at < ended.at and (e.starts_at >= ended.at or not ${isTaken})`

/**
 * Subtracts ticket moves after the end of the month that belong to income posted within the month, since income is
 * posted on the day of the event.
 */
const afterwards = `
    select -(m.price_ore + m.fee_ore) from ended, event e
    join income_taken i on i.partner_id = $1 and i.event_id = e.id and i.taken_at >= e.ends_at
    join ticket_move m on m.partner_id = $1 and m.event_id = e.id
    where e.partner_id = $1 and e.starts_at < ended.at and e.ends_at >= ended.at - interval '1 day'
      and m.moved_at >= ended.at and m.moved_at <= i.taken_at`

/** Subtracts retained fees of cancelled events, which are income on the day of the cancellation. */
const keptFees = `
    select -(t.fee_ore - r.fee_ore) from ended, event e
    join ticket t on t.partner_id = $1 and t.event_id = e.id
    join ticket_refund r on r.partner_id = $1 and r.ticket_id = t.id
    where e.partner_id = $1 and e.state = 'cancelled' and e.cancelled_at < ended.at and not ${isTaken}`

const facts: Record<TiedAccount, string> = {
  [presale]: `select -sum(ore) from (${ahead} union all ${afterwards} union all ${keptFees}) o`,
  [giftCards]: `select -sum(g.amount_ore) from ended, gift_card_event g where g.partner_id = $1 and g.at < ended.at`,
  [bank]: `
    select sum(p.amount_ore - p.carried_ore) from ended, sale s
    join payment p on p.partner_id = $1 and p.sale_id = s.id and p.means in ('card', 'web', 'vipps')
    where s.partner_id = $1 and s.sold_at >= ${instantOf('$2')} and s.sold_at < ended.at`,
}

/** Conditions on the lines of each account. Excludes card payments of tills, which the tills' own providers settle. */
const inBooks: Record<TiedAccount, string> = {
  [presale]: `b.account = '${presale}'`,
  [giftCards]: `b.account = '${giftCards}'`,
  [bank]: `b.account = '${bank}' and b.kind in (${sold}) and b.day >= $2::date`,
}

const tied = (account: TiedAccount) => `
    select '${account}' as account, (select coalesce(sum(b.ore), 0)::bigint from book b where ${inBooks[account]}) as "booksOre",
      coalesce((${facts[account]}), 0)::bigint as "factsOre"`

const accountsText = `
  with ${books}
  ${[presale, giftCards, bank].map(tied).join(' union all ')}`

export const accountsStatement = (partnerId: number, first: string, last: string) =>
  sql<{ account: TiedAccount; booksOre: number; factsOre: number }>(
    'month-end-accounts',
    accountsText,
    [partnerId, first, last],
  )

const goodsText = `
  with sold as materialized (
    select s.day, bool_and(t.receipt_count is not distinct from s.receipt_count) as is_posted
    from till_day s
    left join goods_till t on t.partner_id = $1 and t.day = s.day and t.register_id = s.register_id
    where s.partner_id = $1 and s.day between $2::date and $3::date group by s.day
  ), goods as materialized (
    select sum(gross_ore) as ore, sum(gross_ore) filter (where group_id is null) as unmapped from till_goods_day
    where partner_id = $1 and day between $2::date and $3::date
  )
  select (select count(*) from sold)::int as total, (select count(*) from sold where is_posted)::int as done,
    coalesce((select jsonb_agg(day order by day) from sold where not is_posted), '[]') as left,
    (select coalesce(ore, 0)::bigint from goods) as "grossOre",
    (select coalesce(unmapped, 0)::bigint from goods) as "unmappedOre"`

export interface MonthGoods {
  total: number
  done: number
  left: string[]
  grossOre: number
  unmappedOre: number
}

export const goodsStatement = (partnerId: number, first: string, last: string) =>
  sql<MonthGoods>('month-end-goods', goodsText, [partnerId, first, last])

const maxNamed = 20

const booksText = `
  with ${books}, held as materialized (
    select e.id, e.title, e.starts_at, ${isTaken} as is_taken from ended, event e
    where e.partner_id = $1 and e.state = 'published' and e.starts_at >= ${instantOf('$2')}
      and e.starts_at < ended.at and e.ends_at <= now()
      and exists (select from ticket t where t.partner_id = $1 and t.event_id = e.id)
  )
  select (select count(*) from held)::int as total, (select count(*) from held where is_taken)::int as done,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title) order by starts_at, id), '[]')
      from (select * from held where not is_taken order by starts_at, id limit ${maxNamed}) h) as left,
    (select coalesce(-sum(b.ore), 0)::bigint from book b
      where b.account in (${listed(owedVat)}) and b.day >= $2::date) as "owedOre",
    (select coalesce(sum(b.line_count), 0)::int from book b where b.day >= $2::date) as "lineCount",
    (select count(*) from voucher v where v.partner_id = $1 and v.day between $2::date and $3::date)::int as "voucherCount",
    (select coalesce(jsonb_agg(f.account order by f.account), '[]') from dx_voucher_faults($1, $2::date,
      least($3::date, coalesce((select through_day from voucher_state where partner_id = $1), '-infinity'))) f) as faults,
    (select jsonb_build_object('by', ${nameOf('u')}, 'at', l.at) from audit_entry l join user_account u on u.id = l.user_id
      where l.partner_id = $1 and l.object_type = 'month_settlement' and l.object_id = ($2::date)::text and l.action = 'export'
      order by l.at desc limit 1) as exported`

export interface MonthBooks {
  total: number
  done: number
  left: { id: number; title: string }[]
  owedOre: number
  lineCount: number
  voucherCount: number
  faults: string[]
  exported: { by: string; at: string } | null
}

export const booksStatement = (partnerId: number, first: string, last: string) =>
  sql<MonthBooks>('month-end-books', booksText, [partnerId, first, last])

const paidDays = `
  paid as materialized (
    select distinct p.means as kind, ${dayOf('s.sold_at')} as day from sale s
    join payment p on p.partner_id = $1 and p.sale_id = s.id and p.means <> 'cash' and p.amount_ore <> p.carried_ore
    where s.partner_id = $1 and s.sold_at >= ${instantOf('$2')}
      and s.sold_at < ${instantOf('$3::date + 1')}
  )`

const batchesText = `
  with ${paidDays}, batch as materialized (
    select b.id, b.kind, b.state, b.from_on, b.to_on from payment_batch b
    where b.partner_id = $1 and exists (select from paid p
      where p.kind = b.kind and p.day >= b.from_on and (b.to_on is null or p.day <= b.to_on))
  )
  select (select count(*) from batch)::int as total, (select count(*) from batch where state = 'reconciled')::int as done,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'state', state, 'fromOn', from_on, 'toOn', to_on)
      order by kind, from_on), '[]') from batch where state <> 'reconciled') as left,
    array(select distinct p.kind from paid p where not exists (
      select from payment_batch b where b.partner_id = $1 and b.kind = p.kind) order by 1) as unbatched`

export const batchesStatement = <Batches>(partnerId: number, first: string, last: string) =>
  sql<Batches>('month-end-batches', batchesText, [partnerId, first, last])
