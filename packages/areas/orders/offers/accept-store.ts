import { type Database, scopeOfLink, sql } from '@dxweb/kit/database/database.ts'
import { logs } from '@dxweb/kit/definitions/audit.ts'
import { orderSteps } from '../rules.ts'
import type { OfferContent, OfferState } from './rules.ts'
import { shownState } from './shown-state.ts'

export interface LinkedOffer {
  orderId: number
  /** E-mail address of the receiver; `makerEmail` is the sender's. */
  email: string
  makerEmail: string
  receiver: string
  state: OfferState
  /** True if the order is cancelled, whatever the state of the quote. */
  isCancelled: boolean
  locale: 'nb' | 'en'
  kind: 'quote'
  madeAt: string
  timeZone: string
  number: number
  content: OfferContent
  message: string
  terms: string
  expiresOn: string
  acceptedName: string
  acceptedAt: string | null
  acceptedTo: string | null
}

const findText = `
  select ${shownState} as state, o.state = 'cancelled' as "isCancelled", p.time_zone as "timeZone",
    f.order_id as "orderId", f.email, u.email as "makerEmail", f.receiver, f.locale, f.kind, f.made_at as "madeAt", f.number, f.content, f.message, f.terms,
    f.expires_on as "expiresOn", f.accepted_name as "acceptedName", f.accepted_at as "acceptedAt",
    f.accepted_to as "acceptedTo"
  from order_offer f
  join booking_order o on o.partner_id = $1 and o.id = f.order_id
  join partner p on p.id = $1
  join user_account u on u.id = f.made_by
  where f.partner_id = $1 and f.token_hash = $2`

/** Finds quotes in any state. */
export async function findOffer(db: Database, partnerId: number, hash: Buffer) {
  const found = sql<LinkedOffer>('offer-of-link', findText, [partnerId, hash])
  const [offer] = await db.run(scopeOfLink(partnerId), found)
  return offer
}

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/** True if a firm booking, or an option of higher rank, has one of the order's halls at the same time. */
const isBehind = `exists (
      select from event e
      join hall_booking mine on mine.partner_id = $1 and mine.event_id = e.id
      cross join lateral dx_bookings_within($1, mine.auditorium_id, mine.busy_from, mine.busy_until) b
      join event n on n.partner_id = $1 and n.id = b.event_id and n.order_id is distinct from o.id
      left join booking_order r on r.partner_id = $1 and r.id = n.order_id
      left join order_option q on q.partner_id = $1 and q.order_id = n.order_id
      left join order_option own on own.partner_id = $1 and own.order_id = o.id
      where e.partner_id = $1 and e.order_id = o.id and case coalesce(r.state, 'confirmed')
        when 'option' then own.number is null or q.number < own.number
        when 'enquiry' then false when 'unconfirmed' then false when 'cancelled' then false else true end)`

/**
 * Locks the order in a separate statement, so that the next statement sees all changes made while this lock waited.
 */
const lockText = `
  select o.id from order_offer f join booking_order o on o.partner_id = $1 and o.id = f.order_id
  where f.partner_id = $1 and f.token_hash = $2 for update of o`

/**
 * Locks the order's row first, like every step of an order. The second of two acceptances finds the quote accepted,
 * since the update reads its row again.
 */
const acceptText = `
  with locked as materialized (
    select o.* from order_offer f join booking_order o on o.partner_id = $1 and o.id = f.order_id
    where f.partner_id = $1 and f.token_hash = $2 for update of o
  ), o as materialized (
    select o.*, case when o.state in (${quoted(orderSteps.confirm.from)}) and not ${isBehind}
      then '${orderSteps.confirm.to}' else '${orderSteps.book.to}' end as becomes from locked o
  ), accepted as (
    update order_offer f set accepted_at = now(), accepted_name = $3, accepted_from = $4, accepted_to = o.becomes
    from o, partner p
    where f.partner_id = $1 and f.token_hash = $2 and p.id = $1 and f.accepted_at is null and f.ended_at is null
      and ${shownState} = 'open'
    returning f.order_id, f.number, f.accepted_name
  ), moved as (
    update booking_order b set state = o.becomes, version = b.version + 1 from o, accepted
    where b.partner_id = $1 and b.id = o.id
  ), noted as (
    ${logs('booking_order', 'accept', 'a.order_id', "null, null, ''")} jsonb_build_object('state', o.state),
      jsonb_build_object('state', o.becomes, 'accepted_name', a.accepted_name, 'offer', a.number) from accepted a, o
  )
  select o.id as "orderId", o.becomes from o, accepted`

export interface Acceptance {
  name: string
  /** The network address of the person who accepts. */
  from: string
}

interface Accepted {
  orderId: number
  becomes: 'confirmed' | 'unconfirmed'
}

const acceptStatements = (partnerId: number, hash: Buffer, { name, from }: Acceptance) =>
  [
    sql('offer-accept-lock', lockText, [partnerId, hash]),
    sql<Accepted>('offer-accept', acceptText, [partnerId, hash, name, from]),
  ] as const

/** Returns undefined if the link is no longer open. */
export const acceptOffer = async (db: Database, partnerId: number, hash: Buffer, by: Acceptance) =>
  (await db.batch(scopeOfLink(partnerId), acceptStatements(partnerId, hash, by)))[1][0]
