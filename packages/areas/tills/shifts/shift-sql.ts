import { nameOf, operatingDayOf } from '@dxweb/kit/database/sql-parts.ts'

export const dayNow = operatingDayOf('now()')

/** Margin, since a sale's transaction may begin before its shift opens. */
const slack = `interval '10 minutes'`

export const cashOf = (s: string) => `coalesce((
    select sum(p.amount_ore - p.carried_ore) from sale k
    join payment p on p.partner_id = $1 and p.sale_id = k.id and p.means = 'cash'
    where k.partner_id = $1 and k.sold_at >= ${s}.opened_at - ${slack} and k.shift_id = ${s}.id), 0)::bigint`

export const movedOf = (s: string) => `coalesce((
    select sum(m.amount_ore) from till_shift_move m where m.partner_id = $1 and m.shift_id = ${s}.id), 0)::bigint`

const moves = `coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'amountOre', m.amount_ore, 'reason', m.reason,
      'by', ${nameOf('w')}, 'at', m.made_at) order by m.made_at, m.id)
    from till_shift_move m join user_account w on w.id = m.made_by
    where m.partner_id = $1 and m.shift_id = s.id), '[]')`

/** A closed shift has the sums that were stored when its cash was counted. */
export const shiftsWhere = (isAsked: string) => `
  select s.id, s.day, s.till_id as "tillId", t.name as till, s.user_id as "userId", ${nameOf('u')} as clerk,
    o.name as operator, s.opened_at as "openedAt", s.float_ore as "floatOre", f.cash as "cashOre", f.moved as "movedOre",
    (s.float_ore + f.cash + f.moved)::bigint as "expectedOre", ${moves} as moves, s.closed_at as "closedAt",
    case when s.closed_at is not null then ${nameOf('c')} end as "closedBy", s.counted_ore as "countedOre",
    (s.counted_ore - s.expected_ore)::bigint as "differenceOre", s.reason
  from till_shift s
  cross join lateral (select case when s.closed_at is null then ${cashOf('s')} else s.cash_ore end as cash,
    case when s.closed_at is null then ${movedOf('s')} else s.moved_ore end as moved) f
  join till t on t.partner_id = $1 and t.id = s.till_id join user_account u on u.id = s.user_id
  left join operator o on o.partner_id = $1 and o.id = s.operator_id left join user_account c on c.id = s.closed_by
  where s.partner_id = $1 and ${isAsked}`

/** Includes open shifts of earlier days; oldest first. */
export const shiftsOfDay = (day: string) => `
  select * from (${shiftsWhere(`(s.day = ${day} or s.closed_at is null and s.day < ${day})`)}) s
  order by s."openedAt", s.id`

/** Includes open shifts of earlier days, since they may have sales on this day. */
export const isShiftOpen = (day: string) =>
  `exists (select from till_shift where partner_id = $1 and closed_at is null and day <= ${day})`
