import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { doOnce, type Once } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { closeOwnShift, moveCash, openShift } from './contract.ts'
import { colleagues } from './read-store.ts'
import { type Counts, countedOre } from './rules.ts'
import { cashOf, dayNow, movedOf } from './shift-sql.ts'
import { nameOf } from '@dxweb/kit/database/sql-parts.ts'

const field = (name: string, code: string, more = '') =>
  `jsonb_build_object('fields', jsonb_build_object('${name}', jsonb_build_object('code', '${code}'${more})))`

/** Refuses with the reason why no shift was opened. A new statement sees a conflicting shift committed meanwhile. */
const whyText = `
  select case
    when exists (select from till_shift where partner_id = $1 and user_id = $2 and closed_at is null)
      then dx_refuse('wrong_state', ${field('tillId', 'own_shift_open')})
    when not exists (select from till where partner_id = $1 and id = $3 and is_active and kind <> 'selfService')
      then dx_refuse('invalid', ${field('tillId', 'not_found')})
    else dx_refuse('wrong_state', ${field(
      'tillId',
      'till_taken',
      `, 'params', jsonb_build_object('name', coalesce((select ${nameOf('u')} from till_shift s
        join user_account u on u.id = s.user_id where s.partner_id = $1 and s.till_id = $3 and s.closed_at is null), ''))`,
    )}) end`

const openText = `
  with opened as (
    insert into till_shift (partner_id, id, till_id, user_id, operator_id, day, float_ore)
    select $1, $5, t.id, $2, $8::integer, ${dayNow}, $7 from till t
    where t.partner_id = $1 and t.id = $6 and t.is_active and t.kind <> 'selfService'
    on conflict do nothing returning *
  ), noted as (
    ${logs('till_shift', 'open', 'opened.id', '$2, $3, $4')}
      null, jsonb_build_object('till_id', till_id, 'float_ore', float_ore) from opened
  )
  select id from opened`

type Opening = BodyOf<typeof openShift.parts> & Once & { by: Author }

/** Unique keys allow only one open shift per till and per clerk, even with simultaneous requests. */
export const open = (db: Database, scope: Scope, order: Opening) =>
  doOnce(db, scope, order, async (tx) => {
    const { tillId, floatOre, operatorId = null, by } = order
    const values = [scope.partnerId, ...signed(by), uuid7(), tillId, floatOre, operatorId]
    const [opened] = await tx.run<{ id: string }>(sql('till-shift-open', openText, values))
    if (opened === undefined) {
      await tx.run(sql('till-shift-why', whyText, [scope.partnerId, by.userId, tillId]))
    }
    return onlyRow(opened && [opened])
  })

/** Copied from `accounting/rules`, since an import would make every selling area depend on accounting. */
const accounts = { cash: '1900', cashMoved: '1908', cashDifference: '1909' } as const

/** Locks the shift before its cash is summed, so that simultaneous payments out never exceed the cash. */
const holdOwnText = `
  select id from till_shift where partner_id = $1 and user_id = $2 and closed_at is null for no key update`

const moveText = `
  with s as materialized (
    select * from till_shift where partner_id = $1 and user_id = $2 and closed_at is null
  ), able as materialized (
    select s.* from s cross join lateral (select (s.float_ore + ${cashOf('s')} + ${movedOf('s')})::bigint as ore) drawer
    where $6::bigint > 0 or drawer.ore + $6 >= 0 or dx_refuse('invalid', ${field('amountOre', 'more_than_drawer')})
  ), moved as (
    insert into till_shift_move (partner_id, shift_id, id, amount_ore, reason, made_by)
    select $1, able.id, $5, $6, $7, $2 from able returning *
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
    select $1, moved.id, 1, s.day, case when amount_ore > 0 then '${accounts.cash}' else '${accounts.cashMoved}' end,
      case when amount_ore > 0 then '${accounts.cashMoved}' else '${accounts.cash}' end, abs(amount_ore), 'cashMove'
    from moved, s
  ), noted as (
    ${logs('till_shift', 'move', 'moved.shift_id', '$2, $3, $4')}
      null, jsonb_build_object('amount_ore', amount_ore, 'reason', reason) from moved
  )
  select moved.id from (select 1) one left join moved on true
  where moved.id is not null or dx_refuse('wrong_state', '{"fields": {"amountOre": {"code": "no_shift"}}}')`

type Moving = BodyOf<typeof moveCash.parts> & Once & { by: Author }

export const move = (db: Database, scope: Scope, order: Moving) =>
  doOnce(db, scope, order, async (tx) => {
    const { direction, amountOre, reason, by } = order
    const ore = direction === 'in' ? amountOre : -amountOre
    const values = [scope.partnerId, ...signed(by), uuid7(), ore, reason]
    const [, moved] = await tx.batch([
      sql('till-shift-hold-own', holdOwnText, [scope.partnerId, by.userId]),
      sql<{ id: string }>('till-shift-move', moveText, values),
    ])
    return onlyRow(moved)
  })

/** Waits for the sales that have locked the shift; later sales find no open shift. */
const holdText = `
  select id from till_shift where partner_id = $1 and id = $2 for update`

const isShort = 'd.counted_ore < d.expected_ore'

/** A clerk who repeats a count gets the first answer. */
const isSentAgain = `s.closed_by = $2 and s.counted_ore = $6::bigint and s.counts = $7::jsonb and s.reason = $9`

const closeText = `
  with s as materialized (
    select * from till_shift where partner_id = $1 and id = $5 and ($10::boolean or user_id = $2)
  ), f as materialized (
    select s.*, c.cash, c.moved, (s.float_ore + c.cash + c.moved)::bigint as expected
    from s cross join lateral (select ${cashOf('s')} as cash, ${movedOf('s')} as moved) c where s.closed_at is null
  ), able as (
    select * from f where (f.expected = $8::bigint or dx_refuse('stale', ${field('counts', 'cash_has_changed')}))
      and (f.expected = $6::bigint or $9 <> '' or dx_refuse('invalid', ${field('reason', 'required')}))
  ), done as (
    update till_shift t set closed_at = now(), closed_by = $2, cash_ore = able.cash, moved_ore = able.moved,
      expected_ore = able.expected, counted_ore = $6, counts = $7, reason = $9
    from able where t.partner_id = $1 and t.id = able.id returning t.*
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
    select $1, d.id, 1, d.day, case when ${isShort} then '${accounts.cashDifference}' else '${accounts.cash}' end,
      case when ${isShort} then '${accounts.cash}' else '${accounts.cashDifference}' end,
      abs(d.counted_ore - d.expected_ore), 'cashDifference'
    from done d where d.counted_ore <> d.expected_ore
  ), noted as (
    ${logs('till_shift', 'close', 'done.id', '$2, $3, $4')}
      null, jsonb_build_object('expected_ore', expected_ore, 'counted_ore', counted_ore, 'reason', reason) from done
  )
  select id, counted_ore as "countedOre", (counted_ore - expected_ore)::bigint as "differenceOre", true as "isNew"
  from done
  union all
  select s.id, s.counted_ore, (s.counted_ore - s.expected_ore)::bigint, false from s
  where s.closed_at is not null and (${isSentAgain} or dx_refuse('wrong_state', ${field('counts', 'shift_closed')}))`

const handText = `
  with handed as (
    insert into till_shift (partner_id, id, till_id, user_id, day, float_ore, continues)
    select $1, $5, s.till_id, u.id, ${dayNow}, s.counted_ore, s.id
    from till_shift s join user_account u on u.id = $7 and u.is_active and u.id <> s.user_id and u.id in (${colleagues()})
    where s.partner_id = $1 and s.id = $6 on conflict do nothing returning *
  ), noted as (
    ${logs('till_shift', 'handOver', 'handed.id', '$2, $3, $4')}
      null, jsonb_build_object('user_id', user_id, 'float_ore', float_ore) from handed
  )
  select handed.id from (select 1) one left join handed on true
  where handed.id is not null or dx_refuse('wrong_state', ${field('handTo', 'cannot_take_till')})`

type Closing = Omit<BodyOf<typeof closeOwnShift.parts>, 'counts'> & {
  by: Author
  counts: Counts
  /** True for a manager, who may count a shift that another clerk left open. */
  isOfAny: boolean
}

type Closed = ReplyOf<typeof closeOwnShift.parts> & { isNew: boolean }

/** Throws wrong_state, stale or not_found. */
export const close = (db: Database, scope: Scope, order: Closing) =>
  db.transaction(scope, async (tx) => {
    const { by, shiftId, counts, expectedOre, reason, handTo = null, isOfAny } = order
    const counted = [shiftId, countedOre(counts), JSON.stringify(counts), expectedOre, reason]
    const { partnerId } = scope
    const values = [partnerId, ...signed(by), ...counted, isOfAny]
    const [, closed] = await tx.batch([
      sql('till-shift-hold', holdText, [partnerId, shiftId]),
      sql<Closed>('till-shift-close', closeText, values),
    ])
    const { isNew, ...answer } = onlyRow(closed)
    if (isNew && handTo !== null) {
      const handing = [partnerId, ...signed(by), uuid7(), shiftId, handTo]
      await tx.run(sql('till-shift-hand-over', handText, handing))
    }
    return answer
  })
