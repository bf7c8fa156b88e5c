import { sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { BankPayment } from './camt/bank-file.ts'
import type { readBankFile } from './contract.ts'
import { feesFrom, paidFrom, postedFrom } from './paid-sql.ts'

type Reversal = ReplyOf<typeof readBankFile.parts>['reversals'][number]

/** True for a reversal for which no payment has been found. */
const isOpen = `r.source = 'bank' and r.amount_ore < 0 and r.number is null and not exists (
  select from invoice_payment t where t.partner_id = $1 and t.reversed_by = r.id)`

/**
 * Finds payments that an open reversal may match: same account, an amount that is equal or lower due to charges, no
 * later date, and a shared reference or KID. Orders the best first and locks the rows.
 */
const candidatesText = `
  with open as materialized (
    select r.id, r.account_number, r.amount_ore, r.refs from invoice_payment r where r.partner_id = $1 and ${isOpen}
  ), named as materialized (
    -- Payments with a reference of the reversal. A join, since a subquery per pair is slow without statistics.
    select distinct r.id as reversal_id, p.id, p.amount_ore, p.kid, p.refs, p.reversed_by
    from (select open.*, unnest(open.refs) as ref from open) r
    join (select i.*, unnest(i.refs) as ref from invoice_payment i
      where i.partner_id = $1 and i.source = 'bank' and i.amount_ore > 0 and exists (select from open)) p
      on p.ref = r.ref and p.account_number = r.account_number
  ), net as materialized (
    -- The bank deducts charges from payments but not from reversals.
    select reversal_id, min(amount_ore) as ore from named group by reversal_id having count(*) = 1
  ), swapped as materialized (
    -- A payment with a shared reference that another reversal took by KID alone; an equal payment may replace it.
    select n.reversal_id, n.amount_ore, n.kid
    from named n join invoice_payment k on k.partner_id = $1 and k.id = n.reversed_by and not k.refs && n.refs
    where n.kid <> ''
  )
  select r.id, o.id as "paymentId", o.number, o.amount_ore as "amountOre"
  from open join invoice_payment r on r.partner_id = $1 and r.id = open.id
  left join net on net.reversal_id = r.id
  join invoice_payment o on o.partner_id = $1 and o.source = 'bank' and o.account_number = r.account_number
    and o.amount_ore in (-r.amount_ore, least(net.ore, -r.amount_ore)) and o.reversed_by is null
    and (o.paid_on <= r.paid_on and (o.kid = r.kid or o.kid = '' or r.kid = '')
      and ((r.id, o.id) in (select reversal_id, id from named)
        or o.kid <> '' and o.kid = r.kid and o.amount_ore = -r.amount_ore)
      or (r.id, o.amount_ore, o.kid) in (select reversal_id, amount_ore, kid from swapped))
  order by ((r.id, o.id) in (select reversal_id, id from named)) desc, r.paid_on, r.id, o.paid_on desc, o.id desc
  for update of r, o`

interface Candidate {
  id: string
  paymentId: string
  number: number | null
  amountOre: number
}

/** Chooses the best payment for each reversal, and no payment twice. */
function pairsOf(candidates: readonly Candidate[]): Candidate[] {
  const used = new Set<string>()
  return candidates.filter(({ id, paymentId }) => {
    const isFree = !used.has(id) && !used.has(paymentId)
    if (isFree) used.add(id).add(paymentId)
    return isFree
  })
}

const balancesText = `
  select number, paid_ore as "paidOre" from invoice_balance
  where partner_id = $1 and number = any ($2::integer[]) order by number for update`

/** Skips pairs with a payment larger than the amount still paid on its invoice. */
async function payable(tx: Transaction, partnerId: number, pairs: readonly Candidate[]) {
  const numbers = pairs.flatMap(({ number }) => number ?? [])
  const balances = await tx.run(
    sql<{ number: number; paidOre: number }>('invoice-balances-held', balancesText, [
      partnerId,
      numbers,
    ]),
  )
  const left = new Map(balances.map(({ number, paidOre }) => [number, paidOre]))
  return pairs.filter(({ number, amountOre }) => {
    if (number === null) return true
    const rest = (left.get(number) ?? 0) - amountOre
    if (rest >= 0) left.set(number, rest)
    return rest >= 0
  })
}

/**
 * Marks payments as reversed and, if they were assigned to an invoice, posts the reversal of their amount. The row of a
 * larger reversal keeps the larger amount.
 */
const takeBackText = `
  with pair as (
    select * from jsonb_to_recordset($5::jsonb) as t (id uuid, "paymentId" uuid, "postedAs" uuid)
  ), taken as (
    update invoice_payment o set reversed_by = p.id from pair p
    where o.partner_id = $1 and o.id = p."paymentId" returning p.id, p."postedAs", o.number, o.payer, o.amount_ore
  ), made as (
    update invoice_payment r set number = t.number, posted_as = case when t.number is not null then t."postedAs" end
    from taken t where r.partner_id = $1 and r.id = t.id
    returning r.id, r.number, r.paid_on, r.posted_as, r.payer, -t.amount_ore as amount_ore,
      -r.amount_ore - t.amount_ore as more_ore
  ), ${paidFrom('made')}, posted as (${postedFrom('made')}
  ), ${feesFrom('made')}, noted as (
    ${logs('invoice', 'pay', 'made.number', '$2, $3, $4')}
      null, jsonb_build_object('amount_ore', amount_ore, 'paid_on', paid_on, 'source', 'bank')
    from made where number is not null
  )
  select t.id, t.amount_ore as "amountOre", m.more_ore as "moreOre", t.number,
    coalesce(i.buyer ->> 'name', nullif(t.payer, ''), m.payer) as name
  from taken t join made m on m.id = t.id left join invoice i on i.partner_id = $1 and i.number = t.number
  order by t.number, t.id`

interface ReversedPayment {
  id: string
  amountOre: number
  moreOre: number
  number: number | null
  name: string
}

const openText = `select r.id, -r.amount_ore as "amountOre", 0::bigint as "moreOre", null::integer as number, r.payer as name
  from invoice_payment r where r.partner_id = $1 and ${isOpen} order by r.paid_on, r.id`

/**
 * Reverses payments that this file names, and payments in this file that earlier files name. Returns these reversals,
 * and this file's reversals that match no payment (found by `inFile`).
 */
export async function reversePayments(
  tx: Transaction,
  partnerId: number,
  by: Author,
  inFile: (id: string) => BankPayment | undefined,
): Promise<Reversal[]> {
  const candidates = await tx.run(
    sql<Candidate>('invoice-payments-to-take-back', candidatesText, [partnerId]),
  )
  const wanted = pairsOf(candidates)
  const pairs = await payable(tx, partnerId, wanted)
  const json = JSON.stringify(pairs.map((pair) => ({ ...pair, postedAs: uuid7() })))
  const [back, open] = await tx.batch([
    sql<ReversedPayment>('invoice-payments-take-back', takeBackText, [
      partnerId,
      ...signed(by),
      json,
    ]),
    sql<ReversedPayment>('invoice-payments-open', openText, [partnerId]),
  ])
  const isKnown = new Set(wanted.map(({ id }) => id))
  const outcomeOf = ({ id }: ReversedPayment) => (isKnown.has(id) ? 'paid_back' : 'unknown')
  const lineOf = ({ id }: ReversedPayment) => inFile(id)?.line ?? null
  return [
    ...back.map((one): Reversal => ({
      ...replyOf(one, lineOf(one)),
      outcome: one.number === null ? 'unmatched' : 'reopened',
    })),
    ...open
      .filter(({ id }) => inFile(id))
      .map((one): Reversal => ({ ...replyOf(one, lineOf(one)), outcome: outcomeOf(one) })),
  ]
}

const replyOf = (one: ReversedPayment, line: number | null) => {
  const { name, amountOre, moreOre, number } = one
  return { line, name, amountOre, moreOre, number }
}
