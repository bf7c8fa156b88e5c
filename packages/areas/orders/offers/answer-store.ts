import { type Database, sql, scopeOfLink } from '@dxweb/kit/database/database.ts'
import { logs } from '@dxweb/kit/definitions/audit.ts'
import { shownState } from './shown-state.ts'

/**
 * If a quote is accepted and declined simultaneously, the second statement finds it answered, since the update reads
 * its row again.
 */
const declineText = `
  with declined as (
    update order_offer f set ended_at = now(), ended_by = 'declined', declined_reason = $3, declined_from = $4
    from booking_order o, partner p
    where f.partner_id = $1 and f.token_hash = $2 and o.partner_id = $1 and o.id = f.order_id and p.id = $1
      and f.accepted_at is null and f.ended_at is null and ${shownState} = 'open'
    returning f.order_id, f.number
  ), noted as (
    ${logs('booking_order', 'decline', 'd.order_id', "null, null, ''")} null,
      jsonb_build_object('offer', d.number, 'reason', $3::text) from declined d
  )
  select order_id as "orderId" from declined`

export interface Decline {
  reason: string
  /** The network address of the person who declines. */
  from: string
}

/** Also ends the quote. Returns undefined if the link is no longer open. */
export async function declineOffer(db: Database, partnerId: number, hash: Buffer, by: Decline) {
  const values = [partnerId, hash, by.reason, by.from]
  const statement = sql<{ orderId: number }>('offer-decline', declineText, values)
  return (await db.run(scopeOfLink(partnerId), statement))[0]
}

const questionText = `
  with asked as (
    select f.order_id, f.number from order_offer f where f.partner_id = $1 and f.token_hash = $2
  ), noted as (
    ${logs('booking_order', 'question', 'a.order_id', "null, null, ''")} null,
      jsonb_build_object('offer', a.number, 'name', $3::text, 'question', $4::text) from asked a
  )
  select order_id as "orderId" from asked`

export interface Question {
  name: string
  text: string
}

export async function recordQuestion(
  db: Database,
  partnerId: number,
  hash: Buffer,
  asked: Question,
) {
  const values = [partnerId, hash, asked.name, asked.text]
  await db.run(scopeOfLink(partnerId), sql('offer-question', questionText, values))
}
