import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { operatingBegin, operatingDayOf } from '@dxweb/kit/database/sql-parts.ts'
import type pg from 'pg'
import { draw, idAt } from '../ground/drawn-sql.ts'
import { concessionPartners, demoTills } from '../venue/concession.ts'
import { clerkOf } from '../venue/people.ts'

/** Cash movements in shifts: change on Fridays, small purchases, and notes to the safe after a good evening. */
const moves = `(values
    (extract(isodow from s.day) = 5, 50000::bigint, 'Vekslepenger fra safen', s.opened_at + interval '5 minutes'),
    (s.drawn < 25, -100 * (45 + s.drawn), (array['Melk og kaffe', 'Tape til plakater', 'Blomster til premieren'])[1 + s.drawn % 3],
      s.opened_at + interval '10 minutes'),
    (s.is_over and s.cash >= 100000, -floor(s.cash / 20000)::bigint * 10000, 'Til nattsafe', s.last_at + interval '10 minutes')
  ) m (is_made, ore, reason, at)`

/** Counts coins and notes: the float stays as change, and the rest is in the largest notes possible. */
const counts = (kroner: string) => `(
    select jsonb_object_agg(value::text, pieces) from (
      select d.value, d.change * r.has_change::integer + d.largest as pieces
      from (select ${kroner} >= 1000 as has_change, ${kroner} - case when ${kroner} >= 1000 then 1000 else 0 end as left_over) r
      cross join lateral (values (1000, 0, left_over / 1000), (500, 0, left_over % 1000 / 500), (200, 0, left_over % 500 / 200),
        (100, 3, left_over % 500 % 200 / 100), (50, 6, left_over % 100 / 50), (20, 10, left_over % 50 / 20),
        (10, 14, left_over % 50 % 20 / 10), (5, 10, left_over % 10 / 5), (1, 10, left_over % 5)) d (value, change, largest)
    ) p where pieces > 0)`

const wrongs = '(array[-5000, -100, 1000, -200])'

/**
 * Inserts a shift for each day on which the clerk sold, opened before the first sale and counted after the last,
 * sometimes with a difference. Today's open shift may have no sales.
 */
const shiftsText = `
  with sold as materialized (
    select id, sold_at, ${operatingDayOf('sold_at')} as day from sale
    where partner_id = $1 and user_id = $2 and sold_at >= ${operatingBegin('$3::date', -30)}
      and ($5 or ${operatingDayOf('sold_at')} < $3::date)
  ), evening as (
    select k.day, min(k.sold_at) - interval '15 minutes' as opened_at, max(k.sold_at) as last_at,
      coalesce(sum(p.amount_ore - p.carried_ore) filter (where p.means = 'cash'), 0)::bigint as cash
    from sold k left join payment p on p.partner_id = $1 and p.sale_id = k.id group by k.day
    union all
    select $3::date, $6::timestamptz - interval '40 minutes', $6, 0
    where $5 and not exists (select from sold where day = $3::date)
  ), shift as materialized (
    select e.*, i.id, ${draw('i.id', 100)} as drawn, e.day < $3::date as is_over, $4::bigint as float_ore
    from evening e cross join lateral (select ${idAt('e.opened_at', `concat_ws(':', $1, 'shift', e.day)`)} as id) i
  ), move as materialized (
    select s.id as shift_id, m.* from shift s cross join lateral ${moves} where m.is_made
  ), expected as materialized (
    select s.*, coalesce(m.ore, 0)::bigint as moved, s.float_ore + s.cash + coalesce(m.ore, 0)::bigint as ore
    from shift s left join (select shift_id, sum(ore) as ore from move group by 1) m on m.shift_id = s.id
  ), counted as materialized (
    select *, ore + case when ore >= 20000 then coalesce(${wrongs}[1 + ${draw(`id::text || 'wrong'`, 28)}], 0) else 0 end as counted
    from expected
  ), opened as (
    insert into till_shift (partner_id, id, till_id, user_id, day, opened_at, float_ore, closed_at, closed_by, cash_ore, moved_ore,
      expected_ore, counted_ore, counts, reason)
    select $1, id, 1, $2, day, opened_at, float_ore, case when is_over then last_at + interval '20 minutes' end,
      case when is_over then $2::integer end, case when is_over then cash end, case when is_over then moved end,
      case when is_over then ore end, case when is_over then counted end, case when is_over then ${counts('(counted / 100)')} end,
      case when not is_over or counted = ore then '' when counted > ore then 'Vekslet for lite tilbake'
        when counted > ore - 1000 then 'Mynt mangler' else 'Vekslet feil' end
    from counted
  ), moved as (
    insert into till_shift_move (partner_id, shift_id, id, amount_ore, reason, made_by, made_at)
    select $1, shift_id, ${idAt('at', `concat_ws(':', shift_id, reason)`)}, ore, reason, $2, at from move
  ), placed as (
    update sale s set shift_id = c.id, till_id = 1 from sold k join counted c on c.day = k.day
    where s.partner_id = $1 and s.id = k.id
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind, renter_id)
  select $1, id, 1, day, case when counted < ore then '${accounts.cashDifference}' else '${accounts.cash}' end,
    case when counted < ore then '${accounts.cash}' else '${accounts.cashDifference}' end, abs(counted - ore), 'cashDifference', 0
  from counted where is_over and counted <> ore`

export interface ShiftOptions {
  now: number
  /** Today, as 'YYYY-MM-DD'. */
  today: string
  /** Partners that have an open shift today. */
  openAt: readonly number[]
}

/** Must run after all sales of the clerks and before their days are settled. */
export async function writeShifts(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  { now, today, openAt }: ShiftOptions,
): Promise<void> {
  const at = new Date(now).toISOString()
  for (const partnerId of concessionPartners) {
    const clerk = userIds.get(clerkOf(partnerId)) ?? 0
    const floatOre = (demoTills(partnerId)[0]?.floatKroner ?? 0) * 100
    const isOpen = openAt.includes(partnerId)
    await client.query(shiftsText, [partnerId, clerk, today, floatOre, isOpen, at])
  }
}
