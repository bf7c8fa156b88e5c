import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { accounts } from '../../accounting/rules.ts'
import { isShiftOpen, shiftsOfDay } from '../../tills/shifts/shift-sql.ts'
import { operatingBegin, operatingDayOf, nameOf } from '@dxweb/kit/database/sql-parts.ts'
import type { getDay } from './contract.ts'
import { type DayState, type DayStep, daySteps } from './rules.ts'
import { areTillsCounted, tillCounts } from './till-count-sql.ts'

export const ofDay = (instant: string, day: string) =>
  `${instant} >= ${operatingBegin(day)} and ${instant} < ${operatingBegin(day, 1)}`

/** If the step or count is refused, the insert is rolled back. */
export const beginStatement = (partnerId: number, day: string) =>
  sql(
    'day-settlement-begin',
    'insert into day_settlement (partner_id, day) values ($1, $2) on conflict do nothing',
    [partnerId, day],
  )

/** The expected cash by clerk, from current cash sales and refunds outside shifts. Shifts are counted separately. */
export const expectedOf = (day: string) => `
  select s.user_id, sum(p.amount_ore - p.carried_ore)::bigint as ore
  from sale s join payment p on p.partner_id = $1 and p.sale_id = s.id and p.means = 'cash'
  where s.partner_id = $1 and s.shift_id is null and ${ofDay('s.sold_at', day)} group by s.user_id having sum(p.amount_ore - p.carried_ore) <> 0`

const doneBy = (step: string) =>
  `case when d.${step}_at is not null then jsonb_build_object('at', d.${step}_at, 'by',
    (select ${nameOf('u')} from user_account u where u.id = d.${step}_by)) end as ${step}`

const chiefs = `select u.id, ${nameOf('u')} as name from user_account u where u.is_active and exists (
      select from access_grant g
      where g.partner_id = $1 and g.user_id = u.id and g.renter_id = 0 and g.role = 'kulturhussjef')`

/** Users who marked day `d` as counted, or counted cash on it. */
const counters = (day: string) =>
  `select d.counted_by as id union all select counted_by from day_cash_count where partner_id = $1 and day = ${day}
  union all select counted_by from day_till_count where partner_id = $1 and day = ${day}`

/**
 * Users who made an earlier, replaced count, which only the log has, or closed a shift, which nobody else can count
 * again.
 */
const earlier = (day: string) => `select user_id as id from audit_entry
  where partner_id = $1 and object_type = 'day_settlement' and object_id = ${day}::text and action in ('countCash', 'countTill')
  union all select closed_by from till_shift where partner_id = $1 and day = ${day} and closed_by is not null`

/** Returns users who counted and, if another user can still approve, users who counted earlier or closed a shift. */
const keptOut = (day: string) => `${counters(day)} union all select r.id from (${earlier(day)}) r
  where exists (select c.id from (${chiefs}) c except (${counters(day)} union all ${earlier(day)}))`

const isKeptOut = (user: string, day: string) => `${user} in (${keptOut(day)})`

const isOnlyOne = `(select count(*) from (${chiefs}) c) < 2`

const readText = `
  select $2::date as day, coalesce(d.state, 'open') as state, ${['counted', 'approved', 'locked'].map(doneBy).join(', ')},
    array(select distinct c.id from (${keptOut('$2::date')}) c where c.id is not null and not ${isOnlyOne} order by 1) as counters,
    array(select c.name from (${chiefs}) c where ${isKeptOut('c.id', '$2::date')} is not true order by c.name) as approvers,
    coalesce((
      select jsonb_agg(jsonb_build_object('userId', u.id, 'name', ${nameOf('u')}, 'expectedOre', coalesce(e.ore, 0),
        'countedOre', c.counted_ore, 'differenceOre', c.counted_ore - c.expected_ore, 'reason', coalesce(c.reason, ''),
        'countedBy', ${nameOf('b')}, 'version', coalesce(c.version, 0)) order by u.id)
      from (${expectedOf('$2::date')}) e
      full join (select * from day_cash_count where partner_id = $1 and day = $2::date) c on c.user_id = e.user_id
      join user_account u on u.id = coalesce(e.user_id, c.user_id) left join user_account b on b.id = c.counted_by
    ), '[]') as clerks,
    coalesce((select jsonb_agg(to_jsonb(t)) from (${tillCounts('$2::date')}) t), '[]') as tills,
    coalesce((select jsonb_agg(to_jsonb(s)) from (${shiftsOfDay('$2::date')}) s), '[]') as shifts,
    case when d.state = 'locked' then coalesce((select sum(gross_ore) from till_goods_day where partner_id = $1 and day = $2::date), 0)
      - coalesce((select sum(amount_ore) from day_settlement_line
        where partner_id = $1 and day = $2::date and line = '#products'), 0) else 0 end::bigint as "lateGoodsOre",
    case when not exists (select from till_day s left join goods_till t on t.partner_id = $1 and t.day = s.day
        and t.register_id = s.register_id
      where s.partner_id = $1 and s.day = $2::date and s.receipt_count is distinct from t.receipt_count)
    then (select max(p.posted_on) from goods_posted g join posting p on p.partner_id = $1 and p.source_id = g.source_id
      where g.partner_id = $1 and g.day = $2::date and p.posted_on > $2::date) end as "latePostedOn"
  from (select 1) one left join day_settlement d on d.partner_id = $1 and d.day = $2::date`

export const dayStatement = (partnerId: number, day: string) =>
  sql<ReplyOf<typeof getDay.parts>>('day-settlement', readText, [partnerId, day])

/** Refuses the step if cash sales have changed since the cash was counted. The cash must then be counted again. */
const isAsSold = `(not exists (
    select from (${expectedOf('$5::date')}) e
    full join (select * from day_cash_count where partner_id = $1 and day = $5::date) c on c.user_id = e.user_id
    where coalesce(e.ore, 0) is distinct from c.expected_ore) and ${areTillsCounted('$5::date')}
  or dx_refuse('stale', '{"fields": {"step": {"code": "cash_not_counted"}}}'))`

const goodsOf = (day: string) =>
  `(select coalesce(sum(gross_ore), 0)::bigint from till_day where partner_id = $1 and day = ${day})`

/** Refuses the step if tills have sent goods sales after the count. */
const isAsSent = `((select goods_ore from old) is null or (select goods_ore from old) = ${goodsOf('$5::date')}
  or dx_refuse('stale', '{"fields": {"step": {"code": "goods_not_counted"}}}'))`

/** Requires that the user has not counted the cash, if the venue has several approvers. */
const isAnother = `(${isKeptOut('$2', '$5::date')} is not true or ${isOnlyOne}
  or dx_refuse('wrong_state', '{"fields": {"step": {"code": "counted_by_self"}}}'))`

/** Requires that the day ended at least ten minutes ago, so that all its transactions have been committed. */
const isOver = `(now() - interval '10 minutes' >= ${operatingBegin('$5::date', 1)}
  or dx_refuse('wrong_state', '{"fields": {"step": {"code": "day_not_over"}}}'))`

const hasBegun = `($5::date <= ${operatingDayOf('now()')}
  or dx_refuse('wrong_state', '{"fields": {"step": {"code": "day_not_over"}}}'))`

const areShiftsClosed = `(not ${isShiftOpen('$5::date')}
  or dx_refuse('wrong_state', '{"fields": {"step": {"code": "shift_open"}}}'))`
const conditions: Record<DayStep, string> = {
  count: `${areShiftsClosed} and ${isAsSold} and ${hasBegun}`,
  approve: `${areShiftsClosed} and ${isAsSold} and ${isAsSent} and ${isAnother}`,
  lock: `${areShiftsClosed} and ${isAsSold} and ${isAsSent} and ${isOver}`,
  reopen: 'true',
}

const sets: Record<DayStep, string> = {
  count: `counted_by = $2, counted_at = now(), goods_ore = ${goodsOf('$5::date')}`,
  approve: 'approved_by = $2, approved_at = now()',
  lock: 'locked_by = $2, locked_at = now()',
  reopen:
    'counted_by = null, counted_at = null, approved_by = null, approved_at = null, goods_ore = null',
}

const stepText = (step: DayStep) => `
  with old as materialized (
    select * from day_settlement where partner_id = $1 and day = $5::date for update
  ), able as materialized (
    select d.day from old d where case when d.state = any ($6::text[]) then ${conditions[step]} else false end
  ), done as (
    update day_settlement t set state = $7::text, ${sets[step]} from able
    where t.partner_id = $1 and t.day = able.day and t.state = any ($6::text[]) returning t.day, t.state
  ), noted as (
    ${logs('day_settlement', step, 'done.day', '$2, $3, $4')} null, jsonb_build_object('state', state) from done
  )${step === 'lock' ? differences : ''}
  select done.day, done.state from (select 1) one left join done on true
  where done.day is not null or dx_refuse('wrong_state')`

const { cash, cashDifference } = accounts
const isShort = 'c.counted_ore < c.expected_ore'

/** Posts the difference between counted and expected cash of each clerk or register, on the counted day. */
const postDifferencesText = (day: string, source: string) => `
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
  select $1, ${source}::uuid, row_number() over (order by c.user_id, c.register_id), ${day},
    case when ${isShort} then '${cashDifference}' else '${cash}' end,
    case when ${isShort} then '${cash}' else '${cashDifference}' end,
    abs(c.counted_ore - c.expected_ore), 'cashDifference'
  from (
    select user_id, null::integer as register_id, counted_ore, expected_ore from day_cash_count
    where partner_id = $1 and day = ${day}
    union all
    select null, register_id, counted_ore, expected_ore from day_till_count where partner_id = $1 and day = ${day}
  ) c where c.counted_ore <> c.expected_ore`

const differences = `, posted as (${postDifferencesText('(select day from done)', '$8')})`

export const keepLines = (from: string, to: string) => `
  insert into day_settlement_line (partner_id, day, place, part, line, tickets, amount_ore, vat_ore)
  select $1, l.day, l.place, l.part, l.line, l.tickets, l.ore, l.vat
  from dx_day_lines($1, ${from}, ${to}, false) l`

/**
 * Locks a day and then the registers, in the order of `dx_withdraw_file`. Makes receipts of tills wait, since a receipt
 * committed between two of the next statements would make the day's lines and postings differ.
 */
const holdStatements = (partnerId: number, day: string) => [
  sql(
    'day-settlement-hold',
    'select day from day_settlement where partner_id = $1 and day = $2 for update',
    [partnerId, day],
  ),
  sql(
    'day-settlement-hold-tills',
    'select id from till_register where partner_id = $1 order by id for no key update',
    [partnerId],
  ),
]

/** Posts the till sales of a settled day, and late till sales of earlier settled days. */
const postGoodsText = 'select dx_post_goods_day($1, $2::date)'

const keepText = `
  ${keepLines('$2::date', '$2::date')}
  where exists (select from day_settlement where partner_id = $1 and day = $2 and state = 'locked')
  on conflict do nothing`

/** Refuses the second of two simultaneous steps. */
export async function takeStep(
  db: Database,
  scope: Scope,
  by: Author,
  { day, step }: { day: string; step: DayStep },
) {
  const { partnerId } = scope
  const { from, to } = daySteps[step]
  const values = [partnerId, ...signed(by), day, from, to]
  if (step === 'lock') values.push(uuid7())
  const stepped = sql<{ day: string; state: DayState }>(
    `day-settlement-${step}`,
    stepText(step),
    values,
  )
  const holding = step === 'lock' ? holdStatements(partnerId, day) : []
  const results = await db.batch(scope, [
    beginStatement(partnerId, day),
    ...holding,
    stepped,
    ...(step === 'lock'
      ? [
          sql('day-settlement-keep', keepText, [partnerId, day]),
          sql('goods-post-day', postGoodsText, [partnerId, day]),
        ]
      : []),
  ])
  const taken = results[1 + holding.length]
  return onlyRow(taken as { day: string; state: DayState }[])
}
