import { nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { type DayCondition } from '../ground/settled-sql.ts'

/** The count of each closed shift, from the initial float to the difference. */
export const shiftCounts = (isOfDay: DayCondition) => `
    select s.day, 2, s.opened_at::text || s.id, l.nth, l.code || t.name || ' · ' || ${nameOf('u')}, l.ore
    from till_shift s join till t on t.partner_id = $1 and t.id = s.till_id join user_account u on u.id = s.user_id
    cross join lateral (values (1, '#float|', s.float_ore), (2, '#cashSold|', s.cash_ore), (3, '#moved|', s.moved_ore),
      (4, '#expected|', s.expected_ore), (5, '#counted|', s.counted_ore),
      (6, '#difference|', s.counted_ore - s.expected_ore)) l (nth, code, ore)
    where s.partner_id = $1 and s.closed_at is not null and ${isOfDay('s.day')}`

/** Cash paid in or out without a sale, each payment with its reason. */
export const movesOfShifts = (isOfDay: DayCondition) => `
    select s.day, m.made_at, t.name || ' · ' || m.reason as line, m.amount_ore as ore
    from till_shift s join till_shift_move m on m.partner_id = $1 and m.shift_id = s.id
    join till t on t.partner_id = $1 and t.id = s.till_id
    where s.partner_id = $1 and ${isOfDay('s.day')}`
