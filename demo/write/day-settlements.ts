import { expectedOf, keepLines, postDifferencesText } from '@dxweb/areas/settlements/day/store.ts'
import type pg from 'pg'
import { dateOf } from '../ground/calendar.ts'
import { Random, uuidAt } from '../ground/random.ts'

const stateOf = (day: string) =>
  `case when ${day} < $2::date - 3 then 'locked' when ${day} = $2::date - 3 then 'approved' else 'counted' end`

/** Five weeks of days, until two days before $2. */
const days = `(
  select g::date as day, ${stateOf('g::date')} as state, g at time zone 'Europe/Oslo' + interval '23 hours' as at
  from generate_series($2::date - interval '35 days', $2::date - interval '2 days', '1 day') g) d`

const settledText = `
  insert into day_settlement (partner_id, day, state, counted_by, counted_at, approved_by, approved_at, locked_by, locked_at)
  select $1, d.day, d.state, $3::integer, d.at, case when d.state <> 'counted' then $4::integer end,
    case when d.state <> 'counted' then d.at + interval '9 hours' end, case when d.state = 'locked' then $4::integer end,
    case when d.state = 'locked' then d.at + interval '10 hours' end
  from ${days}`

/** One till is short, as happens. */
const countedText = `
  insert into day_cash_count (partner_id, day, user_id, expected_ore, counted_ore, reason, counted_by, counted_at)
  select $1, d.day, e.user_id, e.ore, e.ore - d.short, case when d.short = 0 then '' else 'Vekslet feil' end, $3::integer, d.at
  from (select day, at, case when day = $2::date - 6 then 5000 else 0 end as short from ${days}) d
  cross join lateral (${expectedOf('d.day')}) e where e.ore > 0`

const dayMs = 86_400_000

export interface Settling {
  partnerId: number
  /** The days since 1970 until today. */
  today: number
  countedBy: number
  approvedBy: number
}

/** Five weeks of days: the older ones are locked, yesterday and today wait. */
export async function writeDaySettlements(client: pg.ClientBase, settling: Settling) {
  const { partnerId, today, countedBy, approvedBy } = settling
  const until = dateOf(today)
  await client.query(settledText, [partnerId, until, countedBy, approvedBy])
  await client.query(countedText, [partnerId, until, countedBy])
  await client.query('analyze day_settlement, day_cash_count')
  await client.query(keepLines('$2::date', '$3::date'), [
    partnerId,
    dateOf(today - 35),
    dateOf(today - 4),
  ])
  const short = today - 6
  const source = uuidAt((short + 1) * dayMs, new Random(partnerId, 6))
  await client.query(postDifferencesText('$2::date', '$3'), [
    partnerId,
    dateOf(short),
    Buffer.from(source).toString('hex'),
  ])
}
