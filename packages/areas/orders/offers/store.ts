import { type Database, onlyRow, rowExists, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { userName } from '@dxweb/kit/definitions/audit-log.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { getAcceptedQuote, listOffers } from './contract.ts'
import { type OfferContent, offeredFrom, offerNumber, type OfferKind } from './rules.ts'
import { shownState } from './shown-state.ts'

const listText = `
  select f.id, f.content ->> 'number' as "orderNumber", f.number, f.kind, ${shownState} as state, f.email,
    f.made_at as "madeAt", ${userName('u')} as "madeBy", f.expires_on as "expiresOn", f.accepted_at as "acceptedAt",
    f.accepted_name as "acceptedName", f.accepted_from as "acceptedFrom", f.accepted_to as "acceptedTo",
    case when f.ended_by = 'declined' then f.ended_at end as "declinedAt", f.declined_reason as "declinedReason"
  from order_offer f
  join booking_order o on o.partner_id = $1 and o.id = f.order_id
  join partner p on p.id = $1
  join user_account u on u.id = f.made_by
  where f.partner_id = $1 and f.order_id = $2 order by f.number desc limit 100`

type Listed = ReplyOf<typeof listOffers.parts>['data'][number]
type ListedRow = Omit<Listed, 'number'> & { orderNumber: string; number: number }

const emailText = `
  select r.email from booking_order o join renter r on r.partner_id = $1 and r.id = o.renter_id
  where o.partner_id = $1 and o.id = $2`

export const offersStatements = (partnerId: number, orderId: number) =>
  [
    sql<ListedRow>('offers', listText, [partnerId, orderId]),
    sql<{ email: string }>('offers-to', emailText, [partnerId, orderId]),
    rowExists('booking_order', partnerId, orderId),
  ] as const

export const listedOffer = ({ orderNumber, number, ...row }: ListedRow): Listed => ({
  ...row,
  number: offerNumber({ number: orderNumber }, number),
})

export interface Offer {
  id: number
  orderId: number
  number: number
  kind: OfferKind
  locale: 'nb' | 'en'
  content: OfferContent
  message: string
  terms: string
  receiver: string
  madeAt: string
  expiresOn: string | null
}

const offerColumns = `f.id, f.order_id as "orderId", f.number, f.kind, f.locale, f.content, f.message, f.terms,
    f.receiver, f.made_at as "madeAt", f.expires_on as "expiresOn"`

export async function readOffer(db: Database, scope: Scope, orderId: number, offerId: number) {
  const text = `select ${offerColumns} from order_offer f where f.partner_id = $1 and f.order_id = $2 and f.id = $3`
  const values = [scope.partnerId, orderId, offerId]
  return onlyRow(await db.run<Offer>(scope, sql('offer', text, values)))
}

const shownNow = 'md5(dx_offer_content($1, o.id)::text)'

/** SQL for the postal address of the renter of an order `o`, on separate lines. */
const receiver = (o: string) => `coalesce((
    select concat_ws(E'\\n', nullif(r.address, ''), nullif(trim(r.postal_code || ' ' || r.city), ''))
    from renter r where r.partner_id = $1 and r.id = ${o}.renter_id), '')`

const previewText = `
  select dx_offer_content($1, o.id) as content, ${receiver('o')} as receiver, ${shownNow} as shown,
    1 + coalesce((select max(number) from order_offer where partner_id = $1 and order_id = o.id), 0) as number from booking_order o where o.partner_id = $1 and o.id = $2`

type OfferNow = Pick<Offer, 'content' | 'receiver' | 'number'> & { shown: string }

export async function readOfferContent(db: Database, scope: Scope, orderId: number) {
  const values = [scope.partnerId, orderId]
  const asked = sql<OfferNow>('offer-preview', previewText, values)
  return onlyRow(await db.run(scope, asked))
}

const acceptedText = `
  select dx_offer_content($1, o.id) as now, (f.content ->> 'number') || '-' || f.number as number,
    f.accepted_at as "acceptedAt", f.accepted_name as "acceptedName", f.content
  from booking_order o left join lateral (
    select * from order_offer f where f.partner_id = $1 and f.order_id = o.id and f.accepted_at is not null
    order by f.accepted_at desc limit 1) f on true
  where o.partner_id = $1 and o.id = $2`

type Compared = ReplyOf<typeof getAcceptedQuote.parts>
type Accepted = NonNullable<Compared['accepted']>
type AcceptedRow = Pick<Compared, 'now'> & (Accepted | { [K in keyof Accepted]: null })

export const acceptedStatement = (partnerId: number, orderId: number) =>
  sql<AcceptedRow>('offer-accepted', acceptedText, [partnerId, orderId])

export const acceptedQuote = ({ now, ...accepted }: AcceptedRow): Compared => ({
  now,
  accepted: accepted.number === null ? null : accepted,
})

/** Serializes two simultaneous sends; the second ends the quote of the first. */
const lockText = 'select id from booking_order where partner_id = $1 and id = $2 for update'

const makeText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, $3, $6, $7, jsonb_build_object('id', dx_next_id($1, 'order_offer')))
    on conflict do nothing returning (answer ->> 'id')::integer as id
  ), o as materialized (
    select o.id, o.renter_id from booking_order o, first where o.partner_id = $1 and o.id = $2
      and o.state in (select jsonb_array_elements_text($8::jsonb)) and ${shownNow} = coalesce($16, ${shownNow})
  ), ended as (
    update order_offer f set ended_at = now(), ended_by = 'replaced' from o
    where f.partner_id = $1 and f.order_id = o.id and $9 = 'quote' and f.kind = 'quote' and f.ended_at is null
      and f.accepted_at is null
  ), made as (
    insert into order_offer (partner_id, id, order_id, number, kind, locale, content, message, terms, email, made_by,
      expires_on, token_hash, receiver)
    select $1, first.id, o.id,
      1 + coalesce((select max(number) from order_offer where partner_id = $1 and order_id = o.id), 0), $9, $10,
      dx_offer_content($1, o.id), $11, $12, $13, $3, $14, $15, ${receiver('o')}
    from o, first returning *
  ), noted as (
    ${logs('booking_order', 'offerSent', 'made.order_id', '$3, $4, $5')}
      null, jsonb_build_object('offer', made.number, 'kind', made.kind) from made
  )
  select ${offerColumns} from made f
  union all select null, null, null, null, null, null, null, null, null, null, null
  where not exists (select from first) or not exists (select from made) and dx_refuse(case
    when exists (select from booking_order o where o.partner_id = $1 and o.id = $2 and ${shownNow} <> $16) then 'stale'
    when exists (select from booking_order where partner_id = $1 and id = $2) then 'wrong_state' else 'not_found' end)`

export interface NewOffer extends Once {
  orderId: number
  kind: OfferKind
  locale: 'nb' | 'en'
  email: string
  message: string
  terms: string
  expiresOn: string | null
  tokenHash: Buffer | null
  /** Identifies the content that the sender saw. */
  seen?: string | undefined
  by: Author
}

/** Returns the id of the stored offer if a request is repeated. */
export async function makeOffer(
  db: Database,
  scope: Scope,
  made: NewOffer,
): Promise<Offer | { repeated: { id: number } }> {
  const { partnerId } = scope
  const [, [offer]] = await db.batch(scope, [
    sql<{ id: number }>('offer-lock', lockText, [partnerId, made.orderId]),
    sql<Offer>('offer-make', makeText, [
      partnerId,
      made.orderId,
      ...signed(made.by),
      made.idempotencyKey,
      made.bodyHash,
      JSON.stringify(offeredFrom[made.kind]),
      made.kind,
      made.locale,
      made.message,
      made.terms,
      made.email,
      made.expiresOn,
      made.tokenHash,
      made.seen ?? null,
    ]),
  ])
  if (offer?.id) return offer
  const repeated = await storedAnswer<{ id: number }>(db, scope, made)
  if (repeated === null) throw new Refusal('unavailable')
  return { repeated }
}

const endText = `
  with f as materialized (
    select id, order_id, number from order_offer where partner_id = $1 and order_id = $2 and id = $3
  ), ended as (
    update order_offer d set ended_at = now(), ended_by = $4 from f
    where d.partner_id = $1 and d.id = f.id and d.ended_at is null and d.accepted_at is null returning d.id
  ), noted as (
    ${logs('booking_order', "case when $4 = 'withdrawn' then 'offerWithdrawn' else 'offerNotMailed' end", 'f.order_id', '$5, $6, $7')}
      null, jsonb_build_object('offer', f.number) from f join ended on ended.id = f.id
  )
  select f.id, exists (select from ended) as "isEnded" from f`

interface Ending {
  orderId: number
  offerId: number
  as: 'withdrawn' | 'notMailed'
  by: Author
}

const endStatement = ({ partnerId }: Scope, { orderId, offerId, as, by }: Ending) =>
  sql<{ id: number; isEnded: boolean }>('offer-end', endText, [
    partnerId,
    orderId,
    offerId,
    as,
    ...signed(by),
  ])

/** Disables the quote's link. Throws wrong_state for an accepted or ended quote. */
export async function endOffer(db: Database, scope: Scope, ending: Ending) {
  const { id, isEnded } = onlyRow(await db.run(scope, endStatement(scope, ending)))
  if (!isEnded) throw new Refusal('wrong_state')
  return { id }
}
