import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { hasCome } from '@dxweb/kit/database/day-has-come.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type By, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { leftOre } from '../ground/left.ts'
import type { BankFile } from './camt.ts'
import type { listUnmatched, payInvoice, readBankFile } from './contract.ts'

const { bank, receivable, otherIncome } = accounts

/**
 * Adds what `from` pays to the balances. What comes above the invoice is first of its reminders' fees (docs/decisions/0105),
 * and of what is paid back they are last.
 */
const paidFrom = (from: string, isAsSeen = 'true', isAccepted = 'true') => `
  sums as (
    select number, sum(amount_ore)::bigint as ore from ${from} where number is not null group by 1
  ), held as materialized (
    select b.number, b.fee_paid_ore as before, s.ore from invoice_balance b join sums s on s.number = b.number
    where b.partner_id = $1
      and (b.paid_ore + s.ore >= 0 or dx_refuse('invalid', '{"fields": {"amountOre": {"code": "more_than_paid"}}}'))
      and (${isAsSeen} or dx_refuse('stale'))
      and (${isAccepted} or dx_refuse('invalid', '{"fields": {"amountOre": {"code": "more_than_open"}}}'))
    order by b.number for update of b
  ), paid as (
    update invoice_balance b set paid_ore = b.paid_ore + h.ore, fee_paid_ore = case
      when h.ore > 0 then b.fee_paid_ore + greatest(0, least(b.fee_ore - b.fee_paid_ore, h.ore,
        b.paid_ore + h.ore + b.credited_ore - b.total_ore - b.fee_paid_ore))
      else least(b.fee_paid_ore, greatest(0, b.paid_ore + h.ore + b.credited_ore - b.total_ore)) end
    from held h where b.partner_id = $1 and b.number = h.number
    returning b.number, b.fee_paid_ore - h.before as fee_ore
  )`

/** Takes what was paid of fees to income, with the last payment of each invoice. */
const feesFrom = (from: string) => `
  fees as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
    select $1, p.posted_as, 2, p.paid_on, case when f.fee_ore > 0 then '${receivable}' else '${otherIncome}' end,
      case when f.fee_ore > 0 then '${otherIncome}' else '${receivable}' end, abs(f.fee_ore), 'payment'
    from paid f join lateral (
      select posted_as, paid_on from ${from} where number = f.number order by posted_as desc limit 1) p on true
    where f.fee_ore <> 0
  )`

/** Posts the payments `from`: the bank has more and the renter owes less, or the other way below 0. */
const postedFrom = (from: string) => `
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
  select $1, p.posted_as, 1, p.paid_on, case when p.amount_ore > 0 then '${bank}' else '${receivable}' end,
    case when p.amount_ore > 0 then '${receivable}' else '${bank}' end, abs(p.amount_ore), 'payment'
  from ${from} p where p.number is not null`

/** The second of two who note one payment has not seen what is left now. */
const isLeftAsSeen = `$12::bigint is null or ${leftOre} = $12`

/** More than the invoice and its fees want is no slip of the hand. */
const isAcceptedMore = `$13 or s.ore <= greatest(0, ${leftOre}) + b.fee_ore - b.fee_paid_ore`

const payText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    select $1, $2, $5, $6, jsonb_build_object('id', $7::uuid)
    from invoice_balance where partner_id = $1 and number = $8 on conflict do nothing returning key
  ), wanted as (
    select $8::integer as number, $9::bigint as amount_ore from first where ${hasCome('$10', 'paidOn')}
  ), ${paidFrom('wanted', isLeftAsSeen, isAcceptedMore)}, made as (
    insert into invoice_payment (partner_id, id, number, paid_on, amount_ore, source, note, posted_as, made_by)
    select $1, $7::uuid, number, $10::date, $9::bigint, 'hand', $11, $7::uuid, $2 from paid returning *
  ), posted as (${postedFrom('made')}
  ), ${feesFrom('made')}, noted as (
    ${logs('invoice', 'pay', 'made.number', '$2, $3, $4')}
      null, jsonb_build_object('amount_ore', amount_ore, 'paid_on', paid_on) from made
  )
  select b.number, made.id from invoice_balance b left join made on true where b.partner_id = $1 and b.number = $8`

type Paying = BodyOf<typeof payInvoice.parts> & Once & { number: number }

export async function pay(db: Database, scope: Scope, by: By, order: Paying) {
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

/**
 * A payment is known by its key. One whose KID no invoice of that account has waits for somebody to say which it is of:
 * the same KID on another account is another's agreement with the bank.
 */
const importText = `
  with told as (
    select * from jsonb_to_recordset($5::jsonb) as t (id uuid, key text, "accountNumber" text, "bookedOn" date,
      "amountOre" bigint, kid text, payer text, message text)
  ), made as (
    insert into invoice_payment
      (partner_id, id, number, paid_on, amount_ore, source, bank_key, account_number, kid, payer, note, posted_as, made_by)
    select $1, t.id, i.number, t."bookedOn", t."amountOre", 'bank', t.key, t."accountNumber", t.kid, t.payer, t.message,
      case when i.number is not null then t.id end, $2
    from told t left join invoice i on i.partner_id = $1 and i.kid = t.kid and t.kid <> '' and i.kind = 'invoice'
      and i.account_number = t."accountNumber"
    on conflict (partner_id, bank_key) where bank_key <> '' do nothing returning *
  ), ${paidFrom('made')}, posted as (${postedFrom('made')}
  ), ${feesFrom('made')}, noted as (
    ${logs('invoice', 'pay', 'made.number', '$2, $3, $4')}
      null, jsonb_build_object('amount_ore', amount_ore, 'paid_on', paid_on, 'source', 'bank')
    from made where number is not null
  )
  select count(*) filter (where number is not null)::int as matched,
    count(*) filter (where number is null)::int as unmatched, (select count(*) from told)::int - count(*)::int as known
  from made`

type Counted = Omit<ReplyOf<typeof readBankFile.parts>, 'foreign'>

export async function importPayments(
  db: Database,
  scope: Scope,
  by: By,
  { payments, foreign }: BankFile,
): Promise<ReplyOf<typeof readBankFile.parts>> {
  const told = JSON.stringify(payments.map((payment) => ({ ...payment, id: uuid7() })))
  const statement = sql<Counted>('invoice-payments-import', importText, [
    scope.partnerId,
    ...signed(by),
    told,
  ])
  const [done] = await db.run(scope, statement)
  return { ...(done ?? { matched: 0, unmatched: 0, known: 0 }), foreign }
}

type Unmatched = ReplyOf<typeof listUnmatched.parts>['data'][number]

export const unmatchedStatement = (partnerId: number) =>
  sql<Unmatched>(
    'invoice-payments-unmatched',
    `select id, paid_on as "paidOn", amount_ore as "amountOre", kid, payer, account_number as "accountNumber", note
     from invoice_payment where partner_id = $1 and number is null order by paid_on, id`,
    [partnerId],
  )

/** Posted by an id of now, since blocks of the books are spans of time (docs/decisions/0016). */
const matchText = `
  with made as (
    update invoice_payment set number = $6, posted_as = $7::uuid
    where partner_id = $1 and id = $5::uuid and number is null
      and (exists (select from invoice_balance where partner_id = $1 and number = $6)
        or dx_refuse('invalid', '{"fields": {"number": {"code": "not_found"}}}'))
    returning *
  ), ${paidFrom('made')}, posted as (${postedFrom('made')}
  ), ${feesFrom('made')}, noted as (
    ${logs('invoice', 'pay', 'made.number', '$2, $3, $4')}
      null, jsonb_build_object('amount_ore', amount_ore, 'paid_on', paid_on, 'source', 'bank') from made
  )
  select id from made`

export async function match(
  db: Database,
  scope: Scope,
  by: By,
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

/** A bank sends UTF-8, or says that it is Latin 1. */
export function textOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 100))
  const isLatin = /encoding=["'](iso-8859-1|windows-1252)["']/i.test(head)
  try {
    return new TextDecoder(isLatin ? 'latin1' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidField('file', 'not_camt')
  }
}
