import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { operatingDayStartHour } from '@dxweb/kit/time/zoned-time.ts'
import { accounts } from '../../accounting/rules.ts'
import {
  instantOf,
  operatingBegin,
  operatingDayOf,
  zone,
  nameOf,
} from '@dxweb/kit/database/sql-parts.ts'
import { daySettlement, settledDays } from './contract.ts'

const isOfDays = (instant: string) =>
  `${instant} >= ${operatingBegin(':from')} and ${instant} < ${operatingBegin(':to', 1)}`
const lines = `
  select l.day as "settledOn", l.part, l.line, l.tickets, l.ore as "amountOre", l.vat as "vatOre", l.place
  from dx_day_lines($1, :from, :to, true) l
  where not exists (
    select from day_settlement d where d.partner_id = $1 and d.day = l.day and d.state = 'locked')
  union all
  select l.day, l.part, l.line, l.tickets, l.amount_ore, l.vat_ore, l.place
  from day_settlement_line l where l.partner_id = $1 and l.day between :from and :to`

export const daySettlementSource = reportSource(daySettlement, lines)

const isPosting = (account: string, kinds: string) =>
  `b.account = '${account}' and b.kind in (${kinds})`
const isCard = `${isPosting(accounts.giftCards, "'sale'")} and not b.has_event`
/** A membership's payment is posted to presale without an event, and from there to income immediately. */
const isPresale = isPosting(accounts.presale, "'sale', 'reversal'")
const isMembership = `${isPresale} and not b.has_event`

const debit = (which: string) =>
  `coalesce(sum(b.debit_ore - b.credit_ore) filter (where ${which}), 0)::bigint`

/**
 * Days with sales, goods, cash movements or shifts. Ticket sales and gift cards need two sources, since free tickets
 * have no postings and `sales_of_day` excludes gift cards.
 */
const soldDays = `
    select case when hour < ${operatingDayStartHour} then day - 1 else day end as day from sales_of_day
    where partner_id = $1 and axis = 'sold' and cut = 'hour' and day between :from and :to + 1
    union select b.day from came b group by b.day having sum(b.card_lines) > 0
    union select day from till_day where partner_id = $1 and day between :from and :to
    union select day from till_receipt where partner_id = $1 and kind = 'cashMove' and is_counted and day between :from and :to
    union select day from till_shift where partner_id = $1 and day between :from and :to
    union select ${operatingDayOf('s.sold_at')} from sale s where s.partner_id = $1 and ${isOfDays('s.sold_at')}
      and s.sold_at >= (select (day + 1)::timestamp at time zone ${zone} from dx_last_closed($1)) and s.sold_at < 'infinity'`

const sums = `-${debit(`${isPresale} and b.has_event`)} as tickets, -${debit(isCard)} as cards,
      -${debit(isMembership)} as memberships,
      ${debit(isPosting(accounts.cash, "'sale', 'rounding', 'reversal'"))} as cash,
      coalesce(sum(b.line_count) filter (where ${isCard} or ${isMembership}), 0)::bigint as card_lines`

/** Sales between midnight and the start of the operating day, for the requested days and the following day. */
const nights = `
    select n.day, b.* from (
      select d.at::date as day, s.id from generate_series(:from::timestamp, :to + 1, interval '1 day') d (at)
      cross join lateral (
        select id from sale where partner_id = $1 and sold_at >= ${instantOf('d.at')} and sold_at < ${operatingBegin('d.at')}
        offset 0) s
    ) n
    cross join lateral (
      select l.account, p.kind, p.event_id is not null as has_event, 1 as line_count, l.debit_ore, l.credit_ore
      from posting p cross join lateral dx_posting_lines(p.debit, p.credit, p.amount_ore) l
      where p.partner_id = $1 and p.source_id = n.id) b`

/** Sums the ledger by calendar day, and moves night sales to the previous day. */
const days = `
  with night as materialized (
    select b.day, ${sums} from (${nights}) b group by b.day
  ), came as materialized (
    select b.day, ${sums} from dx_book_days($1, :from, :to) b group by b.day
    union all select day - 1, tickets, cards, memberships, cash, card_lines from night
    union all select day, -tickets, -cards, -memberships, -cash, -card_lines from night
  ), sums as (
    select s.day, coalesce(sum(b.tickets), 0)::bigint as tickets, coalesce(sum(b.cards), 0)::bigint as cards,
      coalesce(sum(b.memberships), 0)::bigint as memberships,
      coalesce(sum(b.cash), 0)::bigint as cash
    from (${soldDays}) s left join came b on b.day = s.day
    where s.day between :from and :to group by s.day
  ), counted as (
    select c.day, sum(c.ore)::bigint as ore, sum(c.difference)::bigint as difference from (
      select c.day, c.counted_ore as ore, c.counted_ore - c.expected_ore as difference
      from day_cash_count c where c.partner_id = $1 and c.day between :from and :to
      union all
      select c.day, c.counted_ore - c.moved_ore, c.counted_ore - c.expected_ore
      from day_till_count c where c.partner_id = $1 and c.day between :from and :to
      union all
      select s.day, s.counted_ore - s.float_ore - s.moved_ore, s.counted_ore - s.expected_ore
      from till_shift s where s.partner_id = $1 and s.closed_at is not null and s.day between :from and :to
    ) c group by c.day
  ), goods as (
    select d.day, sum(d.ore)::bigint as ore, sum(d.cash)::bigint as cash from (
      select l.day, l.gross_ore as ore, 0 as cash from till_day_line l where l.partner_id = $1 and l.day between :from and :to
      union all
      select p.day, 0, p.ore from till_paid_day p where p.partner_id = $1 and p.day between :from and :to and p.means = 'cash'
    ) d group by d.day
  ), kept as (
    select l.day, sum(l.amount_ore) filter (where l.line = '#products') as products,
      sum(l.amount_ore) filter (where l.line = '#cashEarned') as cash
    from day_settlement_line l where l.partner_id = $1 and l.part = 'overview' and l.day between :from and :to group by l.day
  ), sold as (
    -- A locked day keeps its figures, even if tills send more receipts later.
    select s.*, coalesce(k.products, g.ore, 0)::bigint as products, coalesce(k.cash, s.cash + coalesce(g.cash, 0))::bigint as taken
    from sums s left join goods g on g.day = s.day left join kept k on k.day = s.day
  )
  select s.day as "settledOn", coalesce(d.state, 'open') as state, s.tickets as "ticketsOre",
    s.products as "productsOre", s.cards as "giftCardsOre", s.memberships as "membershipsOre",
    s.tickets + s.products + s.cards + s.memberships as "totalOre", s.taken as "cashOre", c.ore as "countedOre",
    c.difference as "differenceOre", ${nameOf('cu')} as "countedBy", ${nameOf('au')} as "approvedBy",
    d.locked_at as "lockedAt"
  from sold s left join counted c on c.day = s.day
  left join day_settlement d on d.partner_id = $1 and d.day = s.day
  left join user_account cu on cu.id = d.counted_by left join user_account au on au.id = d.approved_by`

export const settledDaysSource = reportSource(settledDays, days)
