import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { instantOf, nameOf } from '@dxweb/kit/database/sql-parts.ts'
import type { correctMonth, getMonth } from './contract.ts'
import { monthLines, webSales } from './month-lines.ts'
import { type MonthState, type MonthStep, monthSteps, signedOre } from './rules.ts'

const within = (instant: string, month: string) =>
  `(${instant} >= ${instantOf(month)} and ${instant} < ${instantOf(`${month} + interval '1 month'`)})`

const ofMonth = (month: string) => ({
  from: month,
  end: `(${month} + interval '1 month')::date`,
  sold: within('s.sold_at', month),
  held: within('e.starts_at', month),
  month: `w.month = ${month}`,
})

const totalsOf = (month: string) => `
  with ${webSales(ofMonth(month))}
  select coalesce(sum(paid_ore) filter (where sale_month = ${month}), 0)::bigint as sale,
    coalesce(sum(paid_ore) filter (where show_month = ${month}), 0)::bigint as show from web`

const doneBy = (step: string) =>
  `case when m.${step}_at is not null then jsonb_build_object('at', m.${step}_at, 'by',
    (select ${nameOf('u')} from user_account u where u.id = m.${step}_by)) end as ${step}`

const livePayout = `select coalesce(sum(l.payout), 0)::bigint from (${monthLines(ofMonth('$2::date'))}) l`

const keptPayout = `select coalesce(sum(gross_ore - refund_ore - fee_ore - fee_vat_ore - card_ore + correction_ore), 0)::bigint
  from month_settlement_line where partner_id = $1 and month = $2::date`

const readText = `
  select $2::date as month, coalesce(m.state, 'draft') as state, ${doneBy('approved')}, ${doneBy('locked')},
    coalesce(m.sale_ore, t.sale) as "saleOre", coalesce(m.show_ore, t.show) as "showOre",
    coalesce(m.sale_ore, t.sale) - coalesce(m.show_ore, t.show) as "presaleChangeOre",
    case when coalesce(m.state, 'draft') = 'draft' then (${livePayout}) else (${keptPayout}) end as "payoutOre"
  from (${totalsOf('$2::date')}) t left join month_settlement m on m.partner_id = $1 and m.month = $2::date`

export const monthStatement = (partnerId: number, month: string) =>
  sql<ReplyOf<typeof getMonth.parts>>('month-settlement', readText, [partnerId, month])

/** Inserts the month's row; a refused step rolls the insert back. */
const beginStatement = (partnerId: number, month: string) =>
  sql(
    'month-settlement-begin',
    'insert into month_settlement (partner_id, month) values ($1, $2) on conflict do nothing',
    [partnerId, month],
  )

/** Inserts no row if the idempotency key is repeated. The request then gets the stored answer or a refusal. */
const beginOnceText = `
  insert into month_settlement (partner_id, month)
  select $1::integer, $2::date where not exists (select from idempotency where partner_id = $1 and user_id = $3 and key = $4)
  on conflict do nothing`

/** Locks the month first, so that nothing is added during its approval. */
const correctText = `
  with draft as materialized (
    select month from month_settlement where partner_id = $1 and month = $7::date and state = 'draft' for update
  ), first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    select $1, $2, $5, $6, jsonb_build_object('id', $8::uuid) from draft on conflict do nothing returning key
  ), made as (
    insert into month_correction (partner_id, id, month, kind, amount_ore, reason, made_by)
    select $1, $8::uuid, $7::date, $9, $10, $11, $2 from first returning *
  ), noted as (
    ${logs('month_settlement', 'correct', 'made.month', '$2, $3, $4')}
      null, jsonb_build_object('kind', kind, 'amount_ore', amount_ore, 'reason', reason) from made
  )
  select made.id, draft.month from draft left join made on true`

type Correcting = BodyOf<typeof correctMonth.parts> & Once & { month: string }

export async function addCorrection(db: Database, scope: Scope, by: Author, order: Correcting) {
  const { kind, amountOre, reason, month, idempotencyKey, bodyHash } = order
  const id = uuid7()
  const values = [scope.partnerId, ...signed(by), idempotencyKey, bodyHash, month, id]
  const statement = sql<{ id: string | null }>('month-settlement-correct', correctText, [
    ...values,
    kind,
    signedOre(kind, amountOre),
    reason,
  ])
  const begin = [scope.partnerId, month, by.userId, idempotencyKey]
  const [, [made]] = await db.batch(scope, [
    sql('month-settlement-begin-once', beginOnceText, begin),
    statement,
  ])
  if (made?.id) return { id: made.id }
  const answer = await storedAnswer<{ id: string }>(db, scope, order)
  if (answer === null) throw new Refusal('wrong_state')
  return answer
}

/** Requires that the month ended at least ten minutes ago, so that all its transactions have been committed. */
const isOver = `(now() - interval '10 minutes' >= ${instantOf(`$5::date + interval '1 month'`)}
  or dx_refuse('wrong_state', '{"fields": {"step": {"code": "month_not_over"}}}'))`

const stepTexts: Record<MonthStep, { sets: string; if: string }> = {
  approve: {
    sets: `approved_by = $2, approved_at = now(),
      (sale_ore, show_ore) = (select t.sale, t.show from (${totalsOf('$5::date')}) t)`,
    if: isOver,
  },
  lock: { sets: 'locked_by = $2, locked_at = now()', if: 'true' },
}

const stepText = (step: MonthStep) => `
  with old as materialized (
    select month, state from month_settlement where partner_id = $1 and month = $5::date for update
  ), able as materialized (
    select month from old where case when state = $6 then ${stepTexts[step].if} else false end
  ), done as (
    update month_settlement t set state = $7, ${stepTexts[step].sets} from able
    where t.partner_id = $1 and t.month = able.month and t.state = $6 returning t.month, t.state
  ), noted as (
    ${logs('month_settlement', step, 'done.month', '$2, $3, $4')} null, jsonb_build_object('state', state) from done
  )
  select done.month, done.state from (select 1) one left join done on true
  where done.month is not null or dx_refuse('wrong_state')`

export const keepText = `
  insert into month_settlement_line (partner_id, month, place, event_id, event, held_on, category, vat_code, tickets,
    gross_ore, refund_ore, fee_per_ticket_ore, fee_ore, fee_vat_ore, card_ore, correction_ore,
    terms)
  select $1, l.month, l.place, l.event_id, l.event, l.held_on, l.category, l.vat_code, l.tickets, l.gross, l.refund,
    l.per_ticket, l.fee, l.fee_vat, l.card, l.correction, l.terms
  from (${monthLines(ofMonth('$2::date'))}) l
  where exists (select from month_settlement where partner_id = $1 and month = $2::date and state = 'approved')
  on conflict do nothing`

interface Taken {
  month: string
  state: MonthState
}

/** Refuses the second of two concurrent calls. */
export async function takeStep(
  db: Database,
  scope: Scope,
  by: Author,
  { month, step }: { month: string; step: MonthStep },
) {
  const { partnerId } = scope
  const { from, to } = monthSteps[step]
  const values = [partnerId, ...signed(by), month, from, to]
  const [, taken] = await db.batch(scope, [
    beginStatement(partnerId, month),
    sql<Taken>(`month-settlement-${step}`, stepText(step), values),
    ...(step === 'approve' ? [sql('month-settlement-keep', keepText, [partnerId, month])] : []),
  ])
  return onlyRow(taken)
}
