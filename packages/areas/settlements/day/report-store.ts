import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { accounts } from '../../accounting/rules.ts'
import { bookDays, sinceClosedBooks } from '../../reports/book-sums.ts'
import { dayOf, isSinceUnsettled, nameOf, zone } from '../ground/settled-sql.ts'
import { daySettlement, settledDays } from './contract.ts'
import { dayLines } from './day-lines.ts'

const isAsked = (instant: string) =>
  `{settled instant ${instant}} and ${isSinceUnsettled(instant, 'day', "k.state = 'locked'")}`

const asked = {
  sold: isAsked('s.sold_at'),
  held: isAsked('e.starts_at'),
  counted: '{settled day c.day}',
}

const lines = `
  select l.day as "settledOn", l.part, l.line, l.tickets, l.ore as "amountOre", l.vat as "vatOre", l.place
  from (${dayLines(asked)}) l
  where not exists (
    select from day_settlement d where d.partner_id = $1 and d.day = l.day and d.state = 'locked')
  union all
  select l.day, l.part, l.line, l.tickets, l.amount_ore, l.vat_ore, l.place
  from day_settlement_line l where l.partner_id = $1 and {settled day l.day}`

export const daySettlementSource = reportSource(daySettlement, lines)

const isOf = (account: string, kinds: string) => `b.account = '${account}' and b.kind in (${kinds})`
const isCard = `${isOf(accounts.giftCards, "'sale'")} and not b.has_event`

const debit = (which: string) =>
  `coalesce(sum(b.debit_ore - b.credit_ore) filter (where ${which}), 0)::bigint`

/** Free tickets are in no books, and gift cards in no sums of sales. */
const soldDays = `
    select day from sales_of_day where partner_id = $1 and axis = 'sold' and cut = 'seller' and {settled day day}
    union select b.day from book b where b.has_cards
    union select ${dayOf('s.sold_at')} from sale s where s.partner_id = $1 and {settled instant s.sold_at}
      and s.sold_at >= (select (day + 1)::timestamp at time zone ${zone} from closed) and s.sold_at < 'infinity'`

/** The books have what came in on a day. */
const days = `
  with ${sinceClosedBooks}, book as materialized (
    select b.day, -${debit(isOf(accounts.presale, "'sale', 'reversal'"))} as tickets, -${debit(isCard)} as cards,
      ${debit(isOf(accounts.cash, "'sale', 'rounding', 'reversal'"))} as cash, bool_or(${isCard}) as has_cards
    from (${bookDays('settled')}) b group by b.day
  ), sums as (
    select s.day, coalesce(b.tickets, 0) as tickets, coalesce(b.cards, 0) as cards, coalesce(b.cash, 0) as cash
    from (${soldDays}) s left join book b on b.day = s.day
  ), counted as (
    select c.day, sum(c.counted_ore)::bigint as ore, sum(c.counted_ore - c.expected_ore)::bigint as difference
    from day_cash_count c where c.partner_id = $1 and {settled day c.day} group by c.day
  )
  select s.day as "settledOn", coalesce(d.state, 'open') as state, s.tickets as "ticketsOre", s.cards as "giftCardsOre",
    s.tickets + s.cards as "totalOre", s.cash as "cashOre", c.ore as "countedOre",
    c.difference as "differenceOre", ${nameOf('cu')} as "countedBy", ${nameOf('au')} as "approvedBy",
    d.locked_at as "lockedAt"
  from sums s left join counted c on c.day = s.day
  left join day_settlement d on d.partner_id = $1 and d.day = s.day
  left join user_account cu on cu.id = d.counted_by left join user_account au on au.id = d.approved_by`

export const settledDaysSource = reportSource(settledDays, days)
