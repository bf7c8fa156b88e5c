import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { listBuyerMessages, sendBuyerMessage } from './contract.ts'

export interface StoredMessages extends Omit<ReplyOf<typeof listBuyerMessages.parts>, 'drafts'> {
  event: string
  partner: string
  startsAt: string
  timeZone: string
}

/**
 * Receivers by ticket, refund run or reservation; `$1` is the partner, `$2` the event. If addresses differ only in
 * case, the address of a ticket's buyer is preferred.
 */
const concerned = `
  concerned as (
    select coalesce(b.name, '') as name, coalesce(b.email, '') as email, coalesce(b.phone, '') as phone, h.tickets,
      false as is_reserved
    from (
      select sale_id, count(*)::integer as tickets from ticket k
      where partner_id = $1 and event_id = $2 and (state = 'issued' or exists (
        select from refund_run r join refund_run_sale d on d.partner_id = $1 and d.run_id = r.id
        where r.partner_id = $1 and r.event_id = $2 and d.sale_id = k.sale_id))
      group by sale_id
    ) h left join sale_buyer b on b.partner_id = $1 and b.sale_id = h.sale_id
    union all
    select name, email, phone, place_count - collected_count, true from reservation
    where partner_id = $1 and event_id = $2 and state = 'open'
  ), addressed as (
    select distinct on (lower(email)) email, name from concerned where email <> ''
    order by lower(email), is_reserved, name = '', email collate "C", name collate "C"
  )`

/**
 * Time after which a mail in state `sending` is shown as unsure, since the server that was sending it must have
 * stopped.
 */
const lease = `interval '5 minutes'`

const shownState = `case when r.state <> 'sending' then r.state
    when r.taken_at < now() - ${lease} then 'unsure' else 'waiting' end`

const listText = `
  with ${concerned}
  select e.state = 'cancelled' as "isCancelled", e.title as event, e.starts_at as "startsAt", p.name as partner,
    p.time_zone as "timeZone", (select count(*)::integer from addressed) as "addressCount",
    coalesce((select jsonb_agg(jsonb_build_object('name', name, 'phone', phone, 'ticketCount', tickets)
        order by name = '', name, phone)
      from (select name, phone, sum(tickets)::integer as tickets from concerned where email = '' group by name, phone) u),
      '[]') as unreached,
    coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'locale', m.locale, 'subject', m.subject, 'text', m.body,
        'sentBy', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), 'sentAt', m.sent_at,
        'recipients', (select jsonb_agg(jsonb_build_object('name', r.name, 'email', r.email, 'sentAt', r.sent_at,
            'state', ${shownState}) order by r.line)
          from buyer_message_recipient r where r.partner_id = $1 and r.message_id = m.id)) order by m.sent_at desc)
      from buyer_message m join user_account u on u.id = m.sent_by
      where m.partner_id = $1 and m.event_id = $2), '[]') as data
  from event e join partner p on p.id = $1
  where e.partner_id = $1 and e.id = $2`

export const messagesStatement = (partnerId: number, eventId: number) =>
  sql<StoredMessages>('buyer-messages', listText, [partnerId, eventId])

/** Writes message, recipients and log in one statement. A repeated command writes nothing. */
const writeText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, $3, $4, $5, jsonb_build_object('id', $6::uuid)) on conflict do nothing returning key
  ), ${concerned}, made as (
    insert into buyer_message (partner_id, id, event_id, locale, subject, body, sent_by)
    select $1, $6, e.id, $7, $8, $9, $3 from event e, first
    where e.partner_id = $1 and e.id = $2 and e.state = 'cancelled' and exists (select from addressed)
    returning id
  ), written as (
    insert into buyer_message_recipient (partner_id, message_id, line, name, email)
    select $1, made.id, row_number() over (order by a.email), a.name, a.email from made, addressed a
  ), noted as (
    ${logs('event', 'buyersTold', '$2::integer', '$3, $10, $11')}
      null, jsonb_build_object('subject', $8::text, 'count', (select count(*) from addressed)) from made
  )
  select exists (select from made) as "isMade"
  where not exists (select from first) or exists (select from made)
    or dx_refuse(case when exists (select from event where partner_id = $1 and id = $2) then 'wrong_state'
      else 'not_found' end)`

interface Writing extends Once {
  eventId: number
  body: BodyOf<typeof sendBuyerMessage.parts>
  by: Author
}

export async function writeMessage(db: Database, scope: Scope, order: Writing) {
  const { eventId, body, by, idempotencyKey, bodyHash } = order
  const id = uuid7()
  const head = [scope.partnerId, eventId, scope.userId, idempotencyKey, bodyHash, id]
  const values = [...head, body.locale, body.subject, body.text, by.sudoId, by.requestId]
  const [done] = await db.run<{ isMade: boolean }>(scope, sql('buyer-message', writeText, values))
  if (done?.isMade) return { id }
  const before = await storedAnswer<{ id: string }>(db, scope, order)
  if (before === null) throw new Refusal('unavailable')
  return before
}

const resendText = `
  with m as (
    select id, event_id from buyer_message where partner_id = $1 and event_id = $2 and id = $3
  ), again as (
    update buyer_message_recipient r set state = 'waiting', due_at = now(), tries = 0 from m
    where r.partner_id = $1 and r.message_id = m.id and ${shownState} in ('failed', 'unsure') returning r.line
  ), noted as (
    ${logs('event', 'buyersTold', '$2::integer', '$4, $5, $6')}
      null, jsonb_build_object('count', (select count(*) from again)) from m where exists (select from again)
  )
  select (select count(*)::integer from again) as count from m`

export async function resendMessage(
  db: Database,
  { partnerId, renterId, userId }: Scope,
  { eventId, messageId, by }: { eventId: number; messageId: string; by: Author },
): Promise<{ count: number }> {
  const values = [partnerId, eventId, messageId, userId, by.sudoId, by.requestId]
  const scope = { partnerId, renterId, userId }
  return onlyRow(
    await db.run<{ count: number }>(scope, sql('buyer-message-again', resendText, values)),
  )
}
