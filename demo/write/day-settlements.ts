import { expectedOf, keepLines } from '@dxweb/areas/settlements/day/store.ts'
import type pg from 'pg'
import { dateOf } from '../ground/calendar.ts'
import { idAt } from '../ground/drawn-sql.ts'

const stateOf = (day: string) =>
  `case when ${day} < $2::date - 3 then 'locked' when ${day} = $2::date - 3 then 'approved' else 'counted' end`

/** Selects the days from 35 days to two days before $2. */
const days = `(
  select g::date as day, ${stateOf('g::date')} as state, g at time zone 'Europe/Oslo' + interval '23 hours' as at
  from generate_series($2::date - interval '35 days', $2::date - interval '2 days', '1 day') g) d`

const settledText = `
  insert into day_settlement (partner_id, day, state, counted_by, counted_at, approved_by, approved_at, locked_by, locked_at)
  select $1, d.day, d.state, $3::integer, d.at, case when d.state <> 'counted' then $4::integer end,
    case when d.state <> 'counted' then d.at + interval '9 hours' end, case when d.state = 'locked' then $4::integer end,
    case when d.state = 'locked' then d.at + interval '10 hours' end
  from ${days}`

/** Counts the cash of clerks without shifts. */
const countedText = `
  insert into day_cash_count (partner_id, day, user_id, expected_ore, counted_ore, reason, counted_by, counted_at)
  select $1, d.day, e.user_id, e.ore, e.ore, '', $3::integer, d.at from ${days}
  cross join lateral (${expectedOf('d.day')}) e where e.ore > 0`

/** Counts the cash of tills that send their receipts by the API. */
const tillsText = `
  insert into day_till_count (partner_id, day, register_id, moved_ore, expected_ore, counted_ore, reason, counted_by, counted_at)
  select $1, d.day, c.register_id, c.moved_ore, c.ore, c.ore, '', $3::integer, d.at from ${days}
  join till_cash_day c on c.partner_id = $1 and c.day = d.day where c.ore > 0`

/** Posts the goods of each day with the function that also posts them when a day is locked. */
const goodsText = `
  select dx_post_goods_day($1, g::date) from generate_series($2::date, $3::date, interval '1 day') g order by g`

/** Replaces random ids, so that each load gives the same ids. */
const goodsIdsText = `
  with named as materialized (
    select g.source_id, ${idAt('g.at', `concat_ws(':', $1::integer, 'goods', g.register_id, g.day)`)} as id
    from (select distinct source_id, register_id, day, (day + 1 + time '09:00') at time zone 'Europe/Oslo' as at
      from goods_posted where partner_id = $1) g
  ), kept as (
    update goods_posted g set source_id = n.id from named n where g.partner_id = $1 and g.source_id = n.source_id
  )
  update posting p set source_id = n.id from named n where p.partner_id = $1 and p.source_id = n.source_id`

export interface Settling {
  partnerId: number
  /** Today as days since 1970-01-01. */
  today: number
  countedBy: number
  approvedBy: number
}

/** Counts, approves or locks each day by its age, and leaves yesterday and today open. */
export async function writeDaySettlements(client: pg.ClientBase, settling: Settling) {
  const { partnerId, today, countedBy, approvedBy } = settling
  const until = dateOf(today)
  await client.query(settledText, [partnerId, until, countedBy, approvedBy])
  await client.query(countedText, [partnerId, until, countedBy])
  await client.query(tillsText, [partnerId, until, countedBy])
  await client.query('analyze day_settlement, day_cash_count, day_till_count')
  const locked = [partnerId, dateOf(today - 35), dateOf(today - 4)]
  await client.query(keepLines('$2::date', '$3::date'), locked)
  await client.query(goodsText, locked)
  await client.query(goodsIdsText, [partnerId])
}
