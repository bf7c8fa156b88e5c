import { accounts } from '@dxweb/areas/accounting/rules.ts'

const { bank, receivable, otherIncome } = accounts

/**
 * Payments above the invoice total pay reminder fees (docs/decisions/0098), so a refund first reduces any credit
 * balance, then the paid fees.
 */
export const paidFrom = (
  from: string,
  { isAsSeen = 'true', isAccepted = 'true', field = 'amountOre' } = {},
) => `
  sums as (
    select number, sum(amount_ore)::bigint as ore from ${from} where number is not null group by 1
  ), held as materialized (
    select b.number, b.fee_paid_ore as before, s.ore from invoice_balance b join sums s on s.number = b.number
    where b.partner_id = $1
      and (b.paid_ore + s.ore >= 0 or dx_refuse('invalid', '{"fields": {"${field}": {"code": "more_than_paid"}}}'))
      and (${isAsSeen} or dx_refuse('stale'))
      and (${isAccepted} or dx_refuse('invalid', '{"fields": {"amountOre": {"code": "more_than_open"}}}'))
    order by b.number for update of b
  ), paid as (
    update invoice_balance b set paid_ore = b.paid_ore + h.ore, fee_paid_ore = case
      when h.ore > 0 then b.fee_paid_ore + greatest(0, least(b.fee_ore - b.fee_paid_ore, h.ore,
        b.paid_ore + h.ore + b.credited_ore - b.total_ore - b.fee_paid_ore))
      else least(b.fee_paid_ore, greatest(0, b.paid_ore + h.ore + b.credited_ore - b.total_ore)) end
    from held h where b.partner_id = $1 and b.number = h.number
    returning b.number, b.fee_paid_ore - h.before as fee_ore
  )`

export const feesFrom = (from: string) => `
  fees as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
    select $1, p.posted_as, 2, p.paid_on, case when f.fee_ore > 0 then '${receivable}' else '${otherIncome}' end,
      case when f.fee_ore > 0 then '${otherIncome}' else '${receivable}' end, abs(f.fee_ore), 'payment'
    from paid f join lateral (
      select posted_as, paid_on from ${from} where number = f.number order by posted_as desc limit 1) p on true
    where f.fee_ore <> 0
  )`

/** Posts negative amounts in the opposite direction, from the bank to the renter's debt. */
export const postedFrom = (from: string) => `
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
  select $1, p.posted_as, 1, p.paid_on, case when p.amount_ore > 0 then '${bank}' else '${receivable}' end,
    case when p.amount_ore > 0 then '${receivable}' else '${bank}' end, abs(p.amount_ore), 'payment'
  from ${from} p where p.number is not null`
