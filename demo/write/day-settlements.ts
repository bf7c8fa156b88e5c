import { expectedOf, keepText, postDifferencesText } from '@dxweb/areas/settlements/day/store.ts'
import type pg from 'pg'
import { dateOf } from '../ground/calendar.ts'
import { Random, uuidAt } from '../ground/random.ts'

const settledText = `
  insert into day_settlement (partner_id, day, state, counted_by, counted_at, approved_by, approved_at, locked_by, locked_at)
  select $1, $2::date, $3, $4::integer, t.at, case when $3 <> 'counted' then $5::integer end,
    case when $3 <> 'counted' then t.at + interval '9 hours' end, case when $3 = 'locked' then $5::integer end,
    case when $3 = 'locked' then t.at + interval '10 hours' end
  from (select $2::date::timestamp at time zone 'Europe/Oslo' + interval '23 hours' as at) t`

/** One till was short, as tills are. */
const countedText = `
  insert into day_cash_count (partner_id, day, user_id, expected_ore, counted_ore, reason, counted_by, counted_at)
  select $1, $2::date, e.user_id, e.ore, e.ore - $4::integer, case when $4 = 0 then '' else 'Vekslet feil' end, $3::integer,
    $2::date::timestamp at time zone 'Europe/Oslo' + interval '23 hours'
  from (${expectedOf('$2::date')}) e where e.ore > 0`

const dayMs = 86_400_000

const stateOf = (ago: number) => (ago > 3 ? 'locked' : ago === 3 ? 'approved' : 'counted')

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
  for (let ago = 35; ago >= 2; ago -= 1) {
    const day = dateOf(today - ago)
    const state = stateOf(ago)
    await client.query(settledText, [partnerId, day, state, countedBy, approvedBy])
    await client.query(countedText, [partnerId, day, countedBy, ago === 6 ? 5000 : 0])
    if (state !== 'locked') continue
    await client.query(keepText, [partnerId, day])
    await client.query(postDifferencesText('$2::date', '$3'), [
      partnerId,
      day,
      Buffer.from(uuidAt((today - ago + 1) * dayMs, new Random(partnerId, ago))).toString('hex'),
    ])
  }
}
