import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { norwegian } from '../ehf/ehf.ts'
import { brokenOff } from './contract.ts'

export interface DueSending {
  id: number
  number: number
  /** The number of the reminder, or 0 for the invoice itself. */
  reminder: number
  way: 'mail' | 'ehf'
  receiver: string
  locale: 'nb' | 'en'
}

/** Returns undefined on success, or else the reason for the failure. */
export type Deliver = (scope: Scope, sending: DueSending) => Promise<string | undefined>

/** The maximum number of attempts after refusals or interruptions, with growing delays. */
const maxTries = 5

/** True if a process took the sending so long ago that the process must have ended. */
const isBrokenOff = `state = 'sending' and taken_at < now() - tries * interval '10 minutes'`

/**
 * Retries interrupted sendings, since the receiver detects duplicates by the number. A sending that was interrupted at
 * every attempt may be the cause of the interruptions, so it fails.
 */
const takeText = `
  with lost as (
    update invoice_sending set state = 'failed', answer = coalesce(nullif(answer, ''), '${brokenOff}')
    where partner_id = $1 and tries >= ${maxTries} and ${isBrokenOff}
  ), next as materialized (
    select id from invoice_sending
    where partner_id = $1 and due_at <= now() and tries < ${maxTries} and (state = 'waiting' or ${isBrokenOff})
    order by due_at, id limit 1 for update skip locked
  )
  update invoice_sending s set state = 'sending', taken_at = now(), tries = s.tries + 1 from next n
  where s.partner_id = $1 and s.id = n.id
  returning s.id, s.number, s.reminder, s.way, s.receiver, s.locale`

const doneText = `
  update invoice_sending set sent_at = case when $3 = '' then now() end, answer = $3,
    due_at = now() + tries * interval '1 minute',
    state = case when $3 = '' then 'sent' when tries < ${maxTries} then 'waiting' else 'failed' end
  where partner_id = $1 and id = $2 and state = 'sending'`

export async function sendWaiting(db: Database, scope: Scope, deliver: Deliver): Promise<number> {
  for (let count = 0; ;) {
    const take = sql<DueSending>('invoice-sending-take', takeText, [scope.partnerId])
    const [due] = await db.run(scope, take)
    if (due === undefined) return count
    const answer = (await deliver(scope, due)) ?? ''
    if (answer === '') count += 1
    const values = [scope.partnerId, due.id, answer.slice(0, 300)]
    await db.run(scope, sql('invoice-sending-done', doneText, values))
  }
}

const receiverOf = (number: string) => `wanted as (
    select i.number, case when r.invoice_by = 'ehf' and i.buyer ->> 'orgNumber' <> '' then 'ehf' else 'mail' end as way,
      i.buyer ->> 'orgNumber' as org_number,
      coalesce(nullif(r.invoice_email, ''), nullif(r.email, ''), i.buyer ->> 'email', '') as email
    from invoice i join renter r on r.partner_id = $1 and r.id = i.renter_id where i.partner_id = $1 and i.number = ${number}
  ), reached as (
    select number, way, case way when 'ehf' then '${norwegian}:' || org_number else email end as receiver from wanted
  )`

type Receiver = Pick<DueSending, 'way' | 'receiver'>

export const receiverStatement = (partnerId: number, number: number) =>
  sql<Receiver>('invoice-receiver', `with ${receiverOf('$2')} select way, receiver from reached`, [
    partnerId,
    number,
  ])

const askText = `
  with ${receiverOf('$5')}, asked as (
    insert into invoice_sending (partner_id, id, number, way, receiver)
    select $1, dx_next_id($1, 'invoice_sending'), number, way, receiver from reached
    where receiver <> '' and receiver = coalesce($6, receiver)
    on conflict (partner_id, number, reminder, way, receiver) where state in ('waiting', 'sending') do nothing
    returning number, receiver
  ), noted as (
    ${logs('invoice', 'send', 'asked.number', '$2, $3, $4')} null, jsonb_build_object('to', receiver) from asked
  )
  select way, receiver from reached`

/**
 * Throws `not_found`, `wrong_state` if the renter has no address, or `stale` if the receiver has changed since the
 * preview.
 */
export async function queueSending(
  db: Database,
  scope: Scope,
  by: Author,
  { number, receiver }: { number: number; receiver?: string | undefined },
) {
  const values = [scope.partnerId, ...signed(by), number, receiver ?? null]
  const ask = sql<Receiver>('invoice-send', askText, values)
  const found = onlyRow(await db.run(scope, ask))
  if (found.receiver === '')
    throw new Refusal('wrong_state', { fields: { to: { code: 'no_receiver' } } })
  if (receiver !== undefined && found.receiver !== receiver) throw new Refusal('stale')
  return found
}

const askMailText = `
  with asked as (
    insert into invoice_sending (partner_id, id, number, way, receiver, locale)
    select $1, dx_next_id($1, 'invoice_sending'), number, 'mail', $6, $7 from invoice where partner_id = $1 and number = $5
    on conflict (partner_id, number, reminder, way, receiver) where state in ('waiting', 'sending') do nothing
    returning number, receiver
  ), noted as (
    ${logs('invoice', 'send', 'asked.number', '$2, $3, $4')} null, jsonb_build_object('to', receiver) from asked
  )
  select number from invoice where partner_id = $1 and number = $5`

/** Throws `not_found`. */
export async function queueMail(
  db: Database,
  scope: Scope,
  by: Author,
  { number, receiver, locale }: Pick<DueSending, 'number' | 'receiver' | 'locale'>,
) {
  const values = [scope.partnerId, ...signed(by), number, receiver, locale]
  return onlyRow(await db.run(scope, sql<{ number: number }>('invoice-mail', askMailText, values)))
}
