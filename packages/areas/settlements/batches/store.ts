import { hasStarted } from '@dxweb/kit/database/day-has-started.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { dayOf, instantOf, zone } from '@dxweb/kit/database/sql-parts.ts'
import type { getBatch, openBatch } from './contract.ts'
import { type BatchState, type BatchStep, batchSteps } from './rules.ts'

/**
 * Reads the payments from the day `from` to the end of the day `to`, or until now if `to` is null. Finds the sales
 * first, to avoid reading all payments. Amounts carried over in an exchange do not reach the bank (0017).
 */
export const paymentsOf = (kind: string, from: string, to: string) => `
  select s.id, s.sold_at, s.event_id, s.channel, p.line, p.means, p.amount_ore - p.carried_ore as ore
  from (
    select id, sold_at, event_id, channel from sale s
    where s.partner_id = $1 and s.sold_at >= ${instantOf(from)}
      and s.sold_at < coalesce(${instantOf(`${to} + 1`)}, 'infinity')
    order by s.sold_at desc offset 0
  ) s
  join payment p on p.partner_id = $1 and p.sale_id = s.id and p.means = ${kind}
  where p.amount_ore <> p.carried_ore`

const sums = `count(*)::int as payments, coalesce(sum(ore) filter (where ore > 0), 0)::bigint as gross,
  coalesce(-sum(ore) filter (where ore < 0), 0)::bigint as refund`

/** Reads batches `b` with their figures `f`: stored figures for a closed batch, current ones for an open batch. */
export const figured = `
  payment_batch b cross join lateral (
    select b.payment_count as payments, b.gross_ore as gross, b.refund_ore as refund where b.state <> 'open'
    union all
    select o.* from (select ${sums} from (${paymentsOf('b.kind', 'b.from_on', 'b.to_on')}) p) o where b.state = 'open'
  ) f`

export const netOf = '(f.gross - f.refund - b.fee_ore)'

const readText = `
  select b.id, b.kind, b.state, b.from_on as "fromOn", b.to_on as "toOn", b.bank_account as "bankAccount", b.reference,
    b.reason, b.paid_on as "paidOn", f.gross as "grossOre", f.refund as "refundOre", b.fee_ore as "feeOre",
    ${netOf} as "netOre", b.received_ore as "receivedOre", b.received_ore - ${netOf} as "deviationOre"
  from ${figured} where b.partner_id = $1 and b.id = $2`

export const batchStatement = (partnerId: number, id: number) =>
  sql<ReplyOf<typeof getBatch.parts>>('batch', readText, [partnerId, id])

/**
 * Opens a batch from the day after the last batch of its kind, or else from the first payment of the kind, or else from
 * today.
 */
const openText = `
  with numbered as materialized (
    select dx_next_id($1, 'payment_batch') as id
  ), made as (
    insert into payment_batch (partner_id, id, kind, from_on, bank_account)
    select $1, numbered.id, $5, coalesce(
      (select max(to_on) + 1 from payment_batch where partner_id = $1 and kind = $5),
      (select min(${dayOf('s.sold_at')}) from sale s join payment p on p.partner_id = $1 and p.sale_id = s.id
        where s.partner_id = $1 and p.means = $5),
      (now() at time zone ${zone})::date), $6
    from numbered on conflict do nothing returning *
  ), noted as (
    ${logs('payment_batch', 'open', 'made.id', '$2, $3, $4')} null, to_jsonb(made) from made
  )
  select id from made`

/** An index allows one open batch per kind, so only one of two users can open a batch. */
export async function insertOpenBatch(
  db: Database,
  scope: Scope,
  by: Author,
  { kind, bankAccount }: BodyOf<typeof openBatch.parts>,
) {
  const values = [scope.partnerId, ...signed(by), kind, bankAccount]
  const [made] = await db.run(scope, sql<{ id: number }>('batch-open', openText, values))
  if (made === undefined)
    throw new Refusal('taken', { fields: { kind: { code: 'batch_is_open' } } })
  return made
}

const refused = (path: string, code: string) =>
  `dx_refuse('wrong_state', '{"fields": {"${path}": {"code": "${code}"}}}')`

interface StepSql {
  /** The SQL assignments of the step. The inputs of the step begin at `$8`. */
  sets: string
  if?: string
}

const isOver = `($8::date >= b.from_on or ${refused('toOn', 'before_batch')})
  and (now() - interval '10 minutes' >= ${instantOf('$8::date + 1')} or ${refused('toOn', 'day_not_over')})`

const expected = 'b.gross_ore - b.refund_ore - b.fee_ore'

const stepSql: Record<BatchStep, StepSql> = {
  close: {
    sets: `to_on = $8::date, closed_by = $2, closed_at = now(), (payment_count, gross_ore, refund_ore) = (
      select f.payments, f.gross, f.refund from (
        select ${sums} from (${paymentsOf('t.kind', 't.from_on', '$8::date')}) p) f)`,
    if: isOver,
  },
  send: { sets: 'reference = $8' },
  pay: {
    sets: `paid_on = $8::date, received_ore = $9, fee_ore = $10, reason = ''`,
    if: `($8::date >= b.from_on or ${refused('paidOn', 'before_batch')})
      and ${hasStarted('$8', 'paidOn')}
      and ($10::bigint <= b.gross_ore or ${refused('feeOre', 'above_gross')})`,
  },
  reconcile: {
    sets: `reason = ''`,
    if: `(b.received_ore = ${expected} or ${refused('receivedOre', 'amounts_differ')})`,
  },
  deviate: {
    sets: 'reason = $8',
    if: `(b.received_ore <> ${expected} or ${refused('reason', 'amounts_agree')})`,
  },
  accept: { sets: 'reason = $8' },
}

const stepText = (step: BatchStep) => `
  with old as materialized (
    select * from payment_batch where partner_id = $1 and id = $5 for update
  ), able as materialized (
    select b.id from old b where case when b.state = any ($6::text[]) then ${stepSql[step].if ?? 'true'} else false end
  ), done as (
    update payment_batch t set state = $7, ${stepSql[step].sets} from able
    where t.partner_id = $1 and t.id = able.id and t.state = any ($6::text[]) returning t.*
  ), noted as (
    ${logs('payment_batch', step, 'done.id', '$2, $3, $4')} null, to_jsonb(done) from done
  )
  select old.id, done.state from old left join done on true`

const nextText = `
  insert into payment_batch (partner_id, id, kind, from_on, bank_account)
  select $1, dx_next_id($1, 'payment_batch'), kind, to_on + 1, bank_account
  from payment_batch b where partner_id = $1 and id = $2 and state = 'closed'
    and not exists (select from payment_batch o where o.partner_id = $1 and o.kind = b.kind and o.from_on > b.from_on)`

interface Stepping {
  id: number
  step: BatchStep
  inputs: readonly unknown[]
}

/** Refuses the second of two simultaneous steps, since the first has changed the batch's state. */
export async function takeStep(
  db: Database,
  scope: Scope,
  by: Author,
  { id, step, inputs }: Stepping,
) {
  const { partnerId } = scope
  const { from, to } = batchSteps[step]
  const values = [partnerId, ...signed(by), id, from, to, ...inputs]
  const [taken] = await db.batch(scope, [
    sql<{ id: number; state: BatchState | null }>(`batch-${step}`, stepText(step), values),
    ...(step === 'close' ? [sql('batch-next', nextText, [partnerId, id])] : []),
  ])
  const { state } = onlyRow(taken)
  if (state === null) throw new Refusal('wrong_state')
  return { id, state }
}
