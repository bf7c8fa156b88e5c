import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { nameOf } from '../ground/settled-sql.ts'
import { daySettlement, settledDays } from './contract.ts'
import { dayLines, soldOn } from './day-lines.ts'

const asked = {
  sold: '{settled instant s.sold_at}',
  held: '{settled instant e.starts_at}',
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

const days = `
  with ${soldOn(asked.sold)}, sums as (
    select day, coalesce(sum(total_ore) filter (where event_id is not null), 0)::bigint as tickets,
      coalesce(sum(total_ore) filter (where event_id is null), 0)::bigint as cards
    from sold group by day
  ), cash as (
    select day, sum(ore)::bigint as ore from paid where means = 'cash' group by day
  ), counted as (
    select c.day, sum(c.counted_ore)::bigint as ore, sum(c.counted_ore - c.expected_ore)::bigint as difference
    from day_cash_count c where c.partner_id = $1 and {settled day c.day} group by c.day
  )
  select s.day as "settledOn", coalesce(d.state, 'open') as state, s.tickets as "ticketsOre", s.cards as "giftCardsOre",
    s.tickets + s.cards as "totalOre", coalesce(h.ore, 0) as "cashOre", coalesce(c.ore, 0) as "countedOre",
    coalesce(c.difference, 0) as "differenceOre", ${nameOf('cu')} as "countedBy", ${nameOf('au')} as "approvedBy",
    d.locked_at as "lockedAt"
  from sums s left join cash h on h.day = s.day left join counted c on c.day = s.day
  left join day_settlement d on d.partner_id = $1 and d.day = s.day
  left join user_account cu on cu.id = d.counted_by left join user_account au on au.id = d.approved_by`

export const settledDaysSource = reportSource(settledDays, days)
