import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { hasStarted } from '@dxweb/kit/database/day-has-started.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { leftOre } from '../ground/left.ts'
import type { listUnmatched, payInvoice } from './contract.ts'
import { feesFrom, paidFrom, postedFrom } from './paid-sql.ts'

/** False for the second of two simultaneous payments, since the user who made it saw an outdated remaining amount. */
const isLeftAsSeen = `$12::bigint is null or ${leftOre} = $12`

/** A payment of more than the invoice and its fees requires confirmation. */
const isAcceptedMore = `$13 or s.ore <= greatest(0, ${leftOre}) + b.fee_ore - b.fee_paid_ore`

const payText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    select $1, $2, $5, $6, jsonb_build_object('id', $7::uuid)
    from invoice_balance where partner_id = $1 and number = $8 on conflict do nothing returning key
  ), wanted as (
    select $8::integer as number, $9::bigint as amount_ore from first where ${hasStarted('$10', 'paidOn')}
  ), ${paidFrom('wanted', { isAsSeen: isLeftAsSeen, isAccepted: isAcceptedMore })}, made as (
    insert into invoice_payment (partner_id, id, number, paid_on, amount_ore, source, note, posted_as, made_by)
    select $1, $7::uuid, number, $10::date, $9::bigint, 'hand', $11, $7::uuid, $2 from paid returning *
  ), posted as (${postedFrom('made')}
  ), ${feesFrom('made')}, noted as (
    ${logs('invoice', 'pay', 'made.number', '$2, $3, $4')}
      null, jsonb_build_object('amount_ore', amount_ore, 'paid_on', paid_on) from made
  )
  select b.number, made.id from invoice_balance b left join made on true where b.partner_id = $1 and b.number = $8`

type Paying = BodyOf<typeof payInvoice.parts> & Once & { number: number }

export async function pay(db: Database, scope: Scope, by: Author, order: Paying) {
  const { number, paidOn, amountOre, note, leftOre: seenOre, idempotencyKey, bodyHash } = order
  const values = [scope.partnerId, ...signed(by), idempotencyKey, bodyHash, uuid7(), number]
  const statement = sql<{ number: number; id: string | null }>('invoice-pay', payText, [
    ...values,
    amountOre,
    paidOn,
    note,
    seenOre ?? null,
    order.acceptsMore,
  ])
  const [paid] = await db.run(scope, statement)
  if (paid === undefined) throw new Refusal('not_found')
  if (paid.id !== null) return { id: paid.id }
  const answer = await storedAnswer<{ id: string }>(db, scope, order)
  if (answer === null) throw new Refusal('wrong_state')
  return answer
}

/** True for a payment `p` without an invoice that is neither reversed nor a reversal. */
const isWaiting = `p.number is null and p.reversed_by is null and not exists (
  select from invoice_payment o where o.partner_id = $1 and o.reversed_by = p.id)`

type Unmatched = ReplyOf<typeof listUnmatched.parts>['data'][number]

export const unmatchedStatement = (partnerId: number) =>
  sql<Unmatched>(
    'invoice-payments-unmatched',
    `select id, paid_on as "paidOn", amount_ore as "amountOre", kid, payer, account_number as "accountNumber", note
     from invoice_payment p where partner_id = $1 and ${isWaiting} order by paid_on, id`,
    [partnerId],
  )

/**
 * Posts under a new id, which contains the current time, since a block of the ledger covers the ids of a time span
 * (docs/decisions/0003).
 */
const matchText = `
  with made as (
    update invoice_payment p set number = $6, posted_as = $7::uuid
    where partner_id = $1 and id = $5::uuid and ${isWaiting}
      and (exists (select from invoice_balance where partner_id = $1 and number = $6)
        or dx_refuse('invalid', '{"fields": {"number": {"code": "not_found"}}}'))
    returning *
  ), ${paidFrom('made', { field: 'number' })}, posted as (${postedFrom('made')}
  ), ${feesFrom('made')}, noted as (
    ${logs('invoice', 'pay', 'made.number', '$2, $3, $4')}
      null, jsonb_build_object('amount_ore', amount_ore, 'paid_on', paid_on, 'source', 'bank') from made
  )
  select id from made`

export async function match(
  db: Database,
  scope: Scope,
  by: Author,
  { paymentId, number }: { paymentId: string; number: number },
) {
  const values = [scope.partnerId, ...signed(by), paymentId, number, uuid7()]
  const [made] = await db.run(
    scope,
    sql<{ id: string }>('invoice-payment-match', matchText, values),
  )
  if (made === undefined) throw new Refusal('not_found')
  return made
}
