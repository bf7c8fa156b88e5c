import { type Scope, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { identityOf, refuseUnseen } from '@dxweb/kit/definitions/seen-mails.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { leftOre } from '../ground/left.ts'
import type { remindInvoices } from './contract.ts'
import { nextReminder } from '../ground/next-reminder.ts'
import { feeOre, minDays } from './rules.ts'

interface Remindable {
  number: number
  reminder: number
  today: Day
  dueOn: Day
  venueFeeOre: number
  /** '' if there is no mail address. */
  receiver: string
  renter: string
  leftOre: number
  feesOre: number
}

/** Locks the balances in a fixed order, so that two requests for the same invoices run one after the other. */
const lockText = `
  select number from invoice_balance where partner_id = $1 and number = any($2::integer[]) order by number for update`

const readText = `
  select * from (
    select i.number, ${nextReminder('d.today')} as reminder, d.today, i.due_on as "dueOn",
      coalesce((select reminder_fee_ore from organizer where partner_id = $1), 0) as "venueFeeOre",
      coalesce(nullif(r.invoice_email, ''), nullif(r.email, ''), i.buyer ->> 'email', '') as receiver,
      r.name as renter, ${leftOre} as "leftOre", b.fee_ore - b.fee_paid_ore as "feesOre"
    from invoice i
    join invoice_balance b on b.partner_id = $1 and b.number = i.number
    join renter r on r.partner_id = $1 and r.id = i.renter_id
    cross join (select (now() at time zone time_zone)::date as today from partner where id = $1) d
    where i.partner_id = $1 and i.number = any($2::integer[])
  ) found where reminder is not null order by number`

const keepText = `
  with wanted as (
    select * from jsonb_to_recordset($5::jsonb) as w (number integer, reminder integer, today date, "newDueOn" date,
      "feeOre" bigint, receiver text)
  ), claimed as (
    update invoice_balance b set fee_ore = b.fee_ore + w."feeOre" from wanted w
    where b.partner_id = $1 and b.number = w.number
    returning w.*, ${leftOre} as left_ore, b.fee_ore - b.fee_paid_ore as fees_ore
  ), made as (
    insert into invoice_reminder (partner_id, number, reminder, reminded_on, due_on, left_ore, fee_ore, fees_ore, made_by)
    select $1, number, reminder, today, "newDueOn", left_ore, "feeOre", fees_ore, $2 from claimed
    returning number, reminder, due_on, fee_ore
  ), sent as (
    insert into invoice_sending (partner_id, id, number, reminder, way, receiver)
    select $1, dx_next_id($1, 'invoice_sending'), number, reminder, 'mail', receiver from wanted where receiver <> ''
  )
  ${logs('invoice', 'remind', 'made.number', '$2, $3, $4')}
    null, jsonb_build_object('reminder', reminder, 'due_on', due_on, 'fee_ore', fee_ore) from made`

export const reminderOf = ({ today, dueOn, venueFeeOre, ...found }: Remindable) => ({
  ...found,
  today,
  newDueOn: addDays(today, minDays),
  feeOre: feeOre({ venueFeeOre, dueOn, on: today }),
})

export const remindableStatement = (partnerId: number, numbers: readonly number[]) =>
  sql<Remindable>('invoices-to-remind', readText, [partnerId, numbers])

const mailsOf = (found: readonly Remindable[]) => found.map(reminderOf)

export const shownOf = (found: readonly Remindable[]): string => identityOf(mailsOf(found))

type Reminded = ReplyOf<typeof remindInvoices.parts>

/**
 * Runs in the caller's transaction. Locks the balances, and then throws `stale` if the preview that the user saw is
 * outdated.
 */
export async function remind(
  tx: Transaction,
  { partnerId }: Scope,
  by: Author,
  { numbers, seen }: { numbers: readonly number[]; seen?: string | undefined },
): Promise<Reminded> {
  await tx.run(sql('invoice-reminders-lock', lockText, [partnerId, numbers]))
  const found = await tx.run(remindableStatement(partnerId, numbers))
  refuseUnseen(seen, mailsOf(found))
  if (found.length > 0) {
    const reminders = JSON.stringify(found.map(reminderOf))
    await tx.run(sql('invoices-remind', keepText, [partnerId, ...signed(by), reminders]))
  }
  const reminded = found.map(({ number }) => number)
  return {
    reminded,
    toPrint: found.filter(({ receiver }) => receiver === '').map(({ number }) => number),
    notDue: [...new Set(numbers)].filter((number) => !reminded.includes(number)),
  }
}
