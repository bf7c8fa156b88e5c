import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
} from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { beginStatement, expectedOf, ofDay } from './store.ts'

interface Counts {
  /** The column that identifies a count: a clerk's till, or a third-party register. */
  key: 'user_id' | 'register_id'
  action: 'countCash' | 'countTill'
  /** Selects the expected cash `ore` for key `$6`, from the day in `settled`. */
  held: string
  insert: string
  kept?: readonly string[]
}

/** True if the same user sends the same count again, which is not a conflict. */
const isSentAgain = `c.counted_by = $2 and c.counted_ore = excluded.counted_ore and c.reason = excluded.reason`

const hasReason = `($8::text <> '' or dx_refuse('invalid', '{"fields": {"reason": {"code": "required"}}}'))`

/** Locks the day first, so that no cash is counted while the day is being closed. */
function countText({ key, action, held, insert, kept = [] }: Counts): string {
  const before = [...kept, 'expected_ore'].join(', ')
  const taken = [...kept.map((name) => `held.${name}`), 'held.ore'].join(', ')
  const changed = [...kept, 'expected_ore', 'counted_ore', 'reason', 'counted_by', 'counted_at']
  return `
  with settled as materialized (
    select day from day_settlement where partner_id = $1 and day = $5::date and state = 'open' for update
  ), held as (
    ${held}
  ), counted as (
    ${insert} (partner_id, day, ${key}, ${before}, counted_ore, reason, counted_by)
    select $1, $5::date, held.${key}, ${taken}, $7::bigint, $8, $2 from held
    on conflict (partner_id, day, ${key}) do update set
      ${changed.map((name) => `${name} = excluded.${name}`).join(', ')},
      version = case when c.version = $9 then c.version + 1 else c.version end
    where c.version = $9::integer or ${isSentAgain}
    returning *
  ), noted as (
    ${logs('day_settlement', action, 'counted.day', '$2, $3, $4')}
      null, jsonb_build_object('${key}', ${key}, 'expected_ore', expected_ore, 'counted_ore', counted_ore,
        'reason', reason) from counted
  )
  select counted.day from (select 1) one left join counted on true
  where counted.day is not null or dx_refuse(case when not exists (select from settled) then 'wrong_state'
    when exists (select from held) then 'stale' else 'not_found' end)`
}

const cashText = countText({
  key: 'user_id',
  action: 'countCash',
  held: `select a.user_id, coalesce(e.ore, 0) as ore from settled, (
      select s.user_id from sale s where s.partner_id = $1 and s.user_id = $6::integer and ${ofDay('s.sold_at', '$5::date')} limit 1
    ) a left join (${expectedOf('$5::date')}) e on e.user_id = a.user_id
    where e.ore is not distinct from $7::bigint or ${hasReason}`,
  insert: 'insert into day_cash_count as c',
})

const tillText = countText({
  key: 'register_id',
  action: 'countTill',
  held: `select e.register_id, e.ore, e.moved_ore from settled, till_cash_day e
    where e.partner_id = $1 and e.day = $5::date and e.register_id = $6::integer and (e.ore = $7::bigint or ${hasReason})`,
  insert: 'insert into day_till_count as c',
  kept: ['moved_ore'],
})

interface Counting {
  day: string
  countedOre: number
  reason: string
  /** The version of the count that the user saw; 0 if there was no count. */
  version: number
}

function valuesOf(scope: Scope, by: Author, key: number, count: Counting) {
  const { day, countedOre, reason, version } = count
  return [scope.partnerId, ...signed(by), day, key, countedOre, reason, version]
}

async function storeCount(
  db: Database,
  scope: Scope,
  { day }: Counting,
  statement: Statement<{ day: string }>,
) {
  const [, counted] = await db.batch(scope, [beginStatement(scope.partnerId, day), statement])
  return onlyRow(counted)
}

/** Throws not_found for a clerk without cash that day, wrong_state, or stale. */
export async function countCash(
  db: Database,
  scope: Scope,
  by: Author,
  count: Counting & { userId: number },
) {
  const values = valuesOf(scope, by, count.userId, count)
  return storeCount(db, scope, count, sql('day-cash-count', cashText, values))
}

/** Throws not_found for a register without cash that day, wrong_state, or stale. */
export async function countTill(
  db: Database,
  scope: Scope,
  by: Author,
  count: Counting & { registerId: number },
) {
  const values = valuesOf(scope, by, count.registerId, count)
  return storeCount(db, scope, count, sql('day-till-count', tillText, values))
}
