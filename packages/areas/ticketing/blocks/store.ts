import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql, rowExists } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import type { getSeatHolder, listSeatSales } from './contract.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'

const known = `
  e as (
    select e.id, m.drawing from event e left join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id
    where e.partner_id = $1 and e.id = $2 for share of e
  ), hall as (
    select (seat ->> 'id')::integer as id from e, jsonb_array_elements(e.drawing -> 'seats') seat
  )`

const logSql = (action: ActionOn<'event'>, ids: string, more: string) => `
    ${logs('event', action, '$2::integer', '$4, $5, $6')} null, jsonb_build_object('seats', ${ids})${more}`

/** Blocks no seat if any is taken, and reports all taken ones. A seat that is already blocked gets the new reason. */
const blockText = `
  with ${known}, wanted as (
    select seat from unnest($3::integer[]) seat where exists (select from hall where hall.id = seat)
  ), blocked as (
    insert into seat_claim as c (partner_id, event_id, seat_id, kind, holder_id, reason, noted_by, noted_at)
    select $1, e.id, seat, 'blocked', $8, $7, $4, now() from e, wanted order by seat
    on conflict (partner_id, event_id, seat_id) do update
      set kind = 'blocked', holder_id = excluded.holder_id, until = null, reason = excluded.reason,
        noted_by = excluded.noted_by, noted_at = excluded.noted_at
      where c.kind = 'blocked' or c.kind = 'held' and c.until < excluded.noted_at
    returning seat_id
  ), logged as (
    ${logSql('block', '(select jsonb_agg(seat_id order by seat_id) from blocked)', " || jsonb_build_object('reason', $7::text) from e")}
  )
  select (select count(*) from hall where id = any ($3::integer[]))::integer as known,
    coalesce((select array_agg(seat_id order by seat_id) from blocked), '{}') as "seatIds",
    (select count(*) from blocked) = (select count(*) from wanted)
      or dx_refuse('seat_taken', jsonb_build_object('seats', (select jsonb_agg(seat order by seat) from wanted
        where seat not in (select seat_id from blocked)))) as done
  from e`

const unblockText = `
  with e as (select id from event where partner_id = $1 and id = $2), freed as (
    delete from seat_claim where partner_id = $1 and event_id = $2 and kind = 'blocked' and seat_id = any ($3::integer[])
    returning seat_id
  ), logged as (
    ${logSql('unblock', '(select jsonb_agg(seat_id order by seat_id) from freed)', ' from e where exists (select from freed)')}
  )
  select coalesce((select array_agg(seat_id order by seat_id) from freed), '{}') as "seatIds" from e`

interface Seats {
  eventId: number
  seatIds: readonly number[]
}

/** Refuses taken seats and seats outside the hall. */
export async function block(
  db: Database,
  scope: Scope,
  { eventId, seatIds, reason, id }: Seats & { reason: string; id: string },
  by: Author,
): Promise<number[]> {
  const ids = [...new Set(seatIds)]
  const values = [scope.partnerId, eventId, ids, ...signed(by), reason, id]
  return db.transaction(scope, async (tx) => {
    const done = onlyRow(
      await tx.run<{ known: number; seatIds: number[] }>(sql('block-seats', blockText, values)),
    )
    if (done.known !== ids.length) throw invalidField('seatIds', 'not_at_location')
    return done.seatIds
  })
}

export async function unblock(db: Database, scope: Scope, { eventId, seatIds }: Seats, by: Author) {
  const values = [scope.partnerId, eventId, seatIds, ...signed(by)]
  const rows = await db.run<{ seatIds: number[] }>(scope, sql('unblock-seats', unblockText, values))
  return onlyRow(rows).seatIds
}

/** Deletes an expired claim on the new seat first, since the moved claim gets the same key. */
const letGoText = `
  delete from seat_claim where partner_id = $1 and event_id = $2 and seat_id = $3 and kind = 'held' and until < now()`

/** Moves claim and ticket together; the unique key of claims refuses a taken seat. */
const reseatText = `
  with ${known}, t as (
    select k.id, k.seat_id, k.state from ticket k, e where k.partner_id = $1 and k.event_id = e.id and k.id = $7
      and k.seat_id is not null for update of k
  ), free as (
    select t.id, t.seat_id from t where t.state = 'issued' and exists (select from hall where id = $3)
      and (not exists (select from seat_claim where partner_id = $1 and event_id = $2 and seat_id = $3)
        or dx_refuse('seat_taken', jsonb_build_object('seats', jsonb_build_array($3::integer))))
  ), moved as (
    update seat_claim c set seat_id = $3 from free
    where c.partner_id = $1 and c.event_id = $2 and c.seat_id = free.seat_id and c.kind = 'sold' returning free.id
  ), seated as (
    update ticket k set seat_id = $3 from moved where k.partner_id = $1 and k.id = moved.id returning k.id
  ), logged as (
    ${logs('ticket', 'reseat', 'seated.id', '$4, $5, $6')}
      jsonb_build_object('seatId', t.seat_id), jsonb_build_object('seatId', $3::integer) from seated, t
  )
  select t.state, t.seat_id as "fromSeatId", exists (select from hall where id = $3) as "isKnown",
    (select count(*) from moved)::integer as moved
  from t`

export interface Reseat {
  eventId: number
  ticketId: string
  seatId: number
}

interface Reseated {
  state: string
  fromSeatId: number
  isKnown: boolean
  moved: number
}

export async function reseat(
  db: Database,
  scope: Scope,
  move: Reseat,
  by: Author,
): Promise<Reseated> {
  const { eventId, ticketId, seatId } = move
  const at = [scope.partnerId, eventId, seatId]
  const [, rows] = await db.batch(scope, [
    sql('reseat-let-go', letGoText, at),
    sql<Reseated>('reseat', reseatText, [...at, ...signed(by), ticketId]),
  ])
  return onlyRow(rows)
}

const nameOf = `coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '')`

const holderText = `
  select coalesce(k.kind, 'free') as kind, coalesce(r.number || ' · ' || r.name, k.reason, '') as reason, ${nameOf} as by,
    coalesce(nullif(b.name, ''), b.email, '') as buyer,
    coalesce(s.sold_at, k.noted_at, h.made_at, r.made_at) as at,
    case when t.id is null then null else jsonb_build_object('id', t.id, 'saleId', t.sale_id,
      'category', coalesce(c.name, ''), 'priceOre', t.price_ore + t.fee_ore) end as ticket
  from event e
  left join seat_claim k on k.partner_id = e.partner_id and k.event_id = e.id and k.seat_id = $3
    and (k.kind <> 'held' or k.until is null or k.until > now())
  left join ticket t on t.partner_id = e.partner_id and t.event_id = e.id and t.seat_id = $3 and t.state = 'issued'
    and k.kind = 'sold'
  left join event_price_category c on c.partner_id = e.partner_id and c.event_id = e.id and c.id = t.category_id
  left join sale s on s.partner_id = e.partner_id and s.id = t.sale_id
  left join sale_buyer b on b.partner_id = e.partner_id and b.sale_id = t.sale_id
  left join seat_hold h on h.partner_id = e.partner_id and h.id = k.holder_id and k.kind = 'held'
  left join reservation r on r.partner_id = e.partner_id and r.id = k.holder_id and k.kind = 'reserved'
  left join user_account u on u.id = coalesce(s.user_id, k.noted_by, h.user_id, r.made_by)
  where e.partner_id = $1 and e.id = $2`

export const holderStatement = (partnerId: number, eventId: number, seatId: number) =>
  sql<SeatHolder>('seat-holder', holderText, [partnerId, eventId, seatId])

export type SeatHolder = ReplyOf<typeof getSeatHolder.parts>

const salesText = `
  select t.seat_id as "seatId", s.channel, s.sold_at as "soldAt", t.price_ore + t.fee_ore as "paidOre"
  from ticket t join sale s on s.partner_id = t.partner_id and s.id = t.sale_id
  where t.partner_id = $1 and t.event_id = $2 and t.state = 'issued' and t.seat_id is not null
  order by t.seat_id`

export const seatSalesStatements = (partnerId: number, eventId: number) =>
  [
    sql<SeatSale>('seat-sales', salesText, [partnerId, eventId]),
    rowExists('event', partnerId, eventId),
  ] as const

export type SeatSale = ReplyOf<typeof listSeatSales.parts>['data'][number]
