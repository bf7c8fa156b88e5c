import type { BenchDatabase } from '../../ground/big-hall.ts'
import type { Place, Stored, StoredCart, StoredReservation, StoredSale } from './attempt.ts'

const inPart = 20_000

const claimsOf = (id: string, kinds: string) => `
  coalesce((select jsonb_agg(jsonb_build_object('eventId', event_id, 'seatId', seat_id)) from (
    select event_id, seat_id from seat_claim c where c.partner_id = $1 and c.holder_id = ${id} and ${kinds}
    union all
    select event_id, null from open_place c where c.partner_id = $1 and c.holder_id = ${id} and ${kinds}) k), '[]')`

const keyOf = (id: string, user: string) => `
  (select i.key from idempotency i where i.partner_id = $1 and i.user_id = ${user} and i.answer ->> 'id' = ${id}::text)`

/** Reads sales. The tickets of a refund are the refunded tickets, at their refunded price. */
const salesText = `
  select s.id, s.total_ore as "totalOre", s.rounding_ore as "roundingOre", s.refund_of as "refundOf",
    ${keyOf('s.id', 's.user_id')} as key,
    coalesce((select sum(amount_ore) from payment p where p.partner_id = $1 and p.sale_id = s.id), 0)::bigint as "paidOre",
    coalesce((select sum(case kind when 'sale' then amount_ore else -amount_ore end) from posting b
      where b.partner_id = $1 and b.source_id = s.id and kind in ('sale', 'reversal')), 0)::bigint as "postedOre",
    case when s.refund_of is null then
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'eventId', t.event_id, 'seatId', t.seat_id,
        'ore', t.price_ore + t.fee_ore, 'isLive', t.state = 'issued')) from ticket t
        where t.partner_id = $1 and t.sale_id = s.id), '[]')
    else
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'eventId', t.event_id, 'seatId', t.seat_id,
        'ore', -(r.price_ore + r.fee_ore), 'isLive', false)) from ticket_refund r
        join ticket t on t.partner_id = $1 and t.id = r.ticket_id where r.partner_id = $1 and r.sale_id = s.id), '[]')
    end as tickets,
    ${claimsOf('s.id', `kind = 'sold'`)} as claims
  from sale s where s.partner_id = $1 and s.id > $2 order by s.id limit ${inPart}`

const reservationsText = `
  select r.id, r.state, r.collected_count as collected, ${keyOf('r.id', 'r.made_by')} as key,
    (select jsonb_agg(jsonb_build_object('eventId', r.event_id, 'seatId', line -> 'seatId'))
      from jsonb_array_elements(r.lines) line, generate_series(1, coalesce((line ->> 'count')::integer, 1))) as places,
    ${claimsOf('r.id', `kind = 'reserved'`)} as claims
  from reservation r where r.partner_id = $1 and r.id > $2 order by r.id limit ${inPart}`

const cartsText = `
  select h.id, ${claimsOf('h.id', `kind = 'held' and until > now()`)} as claims
  from seat_hold h where h.partner_id = $1 and h.id > $2 and h.until > now() order by h.id limit ${inPart}`

const looseText = `
  select event_id as "eventId", seat_id as "seatId" from (
    select partner_id, event_id, seat_id, holder_id, kind, until from seat_claim
    union all select partner_id, event_id, null, holder_id, kind, until from open_place where kind is not null) c
  where partner_id = $1 and (kind <> 'held' or until > now()) and case kind
    when 'sold' then not exists (select from sale s where s.partner_id = $1 and s.id = holder_id)
    when 'reserved' then not exists (select from reservation r where r.partner_id = $1 and r.id = holder_id)
    else not exists (select from seat_hold h where h.partner_id = $1 and h.id = holder_id) end`

/** Reads the capacities; unnumbered events may have fewer tickets than places. */
const capacityText = `select id, least(capacity, ticket_count) as capacity from event where partner_id = $1`

const indexes = [
  `create index if not exists history_answer on idempotency ((answer ->> 'id'))`,
  'create index if not exists history_claim on seat_claim (partner_id, holder_id)',
  'create index if not exists history_place on open_place (partner_id, holder_id)',
  'analyze',
]

type OwnerAccess = Pick<BenchDatabase, 'asOwner'>

export async function indexForReading({ asOwner }: OwnerAccess): Promise<void> {
  for (const text of indexes) await asOwner(text)
}

/** Must run after selling has stopped. */
export async function readStored({ asOwner }: OwnerAccess, partnerId: number): Promise<Stored> {
  const inParts = async <One extends { id: string }>(text: string) => {
    const all: One[] = []
    for (let after = '00000000-0000-0000-0000-000000000000'; ; after = all.at(-1)?.id ?? after) {
      const part = await asOwner<One>(text, [partnerId, after])
      all.push(...part)
      if (part.length < inPart) return all
    }
  }
  const events = await asOwner<{ id: number; capacity: number }>(capacityText, [partnerId])
  return {
    carts: await inParts<StoredCart>(cartsText),
    loose: await asOwner<Place>(looseText, [partnerId]),
    sales: await inParts<StoredSale>(salesText),
    reservations: await inParts<StoredReservation>(reservationsText),
    capacity: new Map(events.map(({ id, capacity }) => [id, capacity])),
    readAt: performance.now(),
  }
}
