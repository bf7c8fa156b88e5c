import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type By, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { beginStatement } from './begin-statement.ts'

/** One's own count that is sent again is no other's. */
const isSentAgain = `c.counted_by = $2 and c.counted_ore = excluded.counted_ore and c.reason = excluded.reason`

/** Locks the day first, so that nobody counts in a day that is being closed. */
const countText = `
  with settled as materialized (
    select day from day_settlement where partner_id = $1 and day = $5::date and state = 'open' for update
  ), till as (
    select e.register_id, e.ore, e.moved_ore from settled, till_cash_day e
    where e.partner_id = $1 and e.day = $5::date and e.register_id = $6::integer and (e.ore = $7::bigint or $8::text <> ''
        or dx_refuse('invalid', '{"fields": {"reason": {"code": "required"}}}'))
  ), counted as (
    insert into day_till_count as c (partner_id, day, register_id, moved_ore, expected_ore, counted_ore, reason, counted_by)
    select $1, $5::date, till.register_id, till.moved_ore, till.ore, $7::bigint, $8, $2 from till
    on conflict (partner_id, day, register_id) do update set moved_ore = excluded.moved_ore,
      expected_ore = excluded.expected_ore, counted_ore = excluded.counted_ore, reason = excluded.reason,
      counted_by = excluded.counted_by, counted_at = excluded.counted_at,
      version = case when c.version = $9 then c.version + 1 else c.version end
    where c.version = $9::integer or ${isSentAgain}
    returning *
  ), noted as (
    ${logs('day_settlement', 'countTill', 'counted.day', '$2, $3, $4')}
      null, jsonb_build_object('register_id', register_id, 'expected_ore', expected_ore, 'counted_ore', counted_ore,
        'reason', reason) from counted
  )
  select counted.day from (select 1) one left join counted on true
  where counted.day is not null or dx_refuse(case when not exists (select from settled) then 'wrong_state'
    when exists (select from till) then 'stale' else 'not_found' end)`

interface Counting {
  day: string
  registerId: number
  countedOre: number
  reason: string
  /** It is that of the count that was seen, or 0 where there was none. */
  version: number
}

/** A register without cash that day has none to be counted: not_found. Refuses: wrong_state, stale. */
export async function countTill(db: Database, scope: Scope, by: By, order: Counting) {
  const { day, registerId, countedOre, reason, version } = order
  const values = [scope.partnerId, ...signed(by), day, registerId, countedOre, reason, version]
  const statement = sql<{ day: string }>('day-till-count', countText, values)
  const [, counted] = await db.batch(scope, [beginStatement(scope.partnerId, day), statement])
  return onlyRow(counted)
}
