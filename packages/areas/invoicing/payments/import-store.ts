import { type Database, type Scope, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { isStartedDay } from '@dxweb/kit/database/day-has-started.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { BankFile, BankPayment, Refused } from './camt/bank-file.ts'
import type { readBankFile } from './contract.ts'
import { feesFrom, paidFrom, postedFrom } from './paid-sql.ts'
import { reversePayments } from './reverse-payments-store.ts'

/**
 * Identifies a payment by its key. Matches a payment with an invoice if KID and account agree, since KIDs are agreed
 * per account; users match the rest. A reversal waits until its payment is imported.
 */
const importText = `
  with listed as materialized (
    select t.*, ${isStartedDay('t."bookedOn"')} as has_come from jsonb_to_recordset($5::jsonb) as t (id uuid, key text,
      "accountNumber" text, "bookedOn" date, "amountOre" bigint, kid text, payer text, message text, refs text[])
  ), made as (
    insert into invoice_payment (partner_id, id, number, paid_on, amount_ore, source, bank_key, account_number, kid, payer,
      note, refs, posted_as, made_by)
    select $1, t.id, i.number, t."bookedOn", t."amountOre", 'bank', t.key, t."accountNumber", t.kid, t.payer, t.message,
      t.refs, case when i.number is not null then t.id end, $2
    from listed t left join invoice i on i.partner_id = $1 and i.kid = t.kid and t.kid <> '' and i.kind = 'invoice'
      and i.account_number = t."accountNumber" and t."amountOre" > 0
    where t.has_come
    on conflict (partner_id, bank_key) where bank_key <> '' do nothing returning *
  ), ${paidFrom('made')}, posted as (${postedFrom('made')}
  ), ${feesFrom('made')}, noted as (
    ${logs('invoice', 'pay', 'made.number', '$2, $3, $4')}
      null, jsonb_build_object('amount_ore', amount_ore, 'paid_on', paid_on, 'source', 'bank')
    from made where number is not null
  )
  select t.id, t.has_come as "hasStarted", m.id is not null as "isNew", m.number from listed t left join made m on m.id = t.id`

interface Taken {
  id: string
  hasStarted: boolean
  isNew: boolean
  number: number | null
}

const refusedOf = ({ line, payer, amountOre }: BankPayment): Refused => ({
  line,
  reason: 'day_to_come',
  payer,
  amount: (Math.abs(amountOre) / 100).toFixed(2),
  currency: 'NOK',
})

type Imported = ReplyOf<typeof readBankFile.parts>

async function importInto(tx: Transaction, { partnerId }: Scope, by: Author, file: BankFile) {
  const byId = new Map(file.payments.map((payment) => [uuid7(), payment]))
  const rows = JSON.stringify([...byId].map(([id, payment]) => ({ ...payment, id })))
  const taken = await tx.run(
    sql<Taken>('invoice-payments-import', importText, [partnerId, ...signed(by), rows]),
  )
  const fresh = taken.filter(({ isNew }) => isNew)
  const incoming = fresh.filter(({ id }) => (byId.get(id)?.amountOre ?? 0) > 0)
  const back = new Set(fresh.map(({ id }) => id)).difference(new Set(incoming.map(({ id }) => id)))
  const toCome = taken.flatMap(({ id, hasStarted: hasCome }) =>
    hasCome ? [] : (byId.get(id) ?? []),
  )
  const matched = incoming.filter(({ number }) => number !== null).length
  const done: Imported = {
    payments: byId.size + file.ignored.length + file.refused.length,
    read: taken.length - toCome.length,
    matched,
    unmatched: incoming.length - matched,
    known: taken.length - toCome.length - fresh.length,
    reversals: await reversePayments(tx, partnerId, by, (id) =>
      back.has(id) ? byId.get(id) : undefined,
    ),
    ignored: file.ignored,
    refused: [...file.refused, ...toCome.map(refusedOf)],
  }
  return done
}

export const importPayments = (
  db: Database,
  scope: Scope,
  by: Author,
  file: BankFile,
): Promise<Imported> => db.transaction(scope, (tx) => importInto(tx, scope, by, file))
