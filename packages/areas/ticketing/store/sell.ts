import { type Database, type Scope, sql, type Statement } from '@dxweb/kit/database.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { type Once, storedAnswer } from '@dxweb/kit/idempotency.ts'
import { uuid7 } from '@dxweb/kit/uuid7.ts'
import { payMixed, type PaymentLine } from '../mixed-payment.ts'
import type { SalePayment } from '../sale-body.ts'
import type { PaymentMeans } from '@dxweb/areas/accounting/rules.ts'
import {
  type CartLine,
  priceSale,
  type PricedSale,
  refuseUnlessOnSale,
  wantedOf,
} from '../rules.ts'
import { type EventShelf, readShelf, shelfOnHand } from './shelf.ts'

export interface SaleOrder extends Once {
  eventId: number
  means?: PaymentMeans | undefined
  /** Instead of one means: several that together come to the price. */
  payments?: readonly SalePayment[] | undefined
  channel: string
  lines: readonly CartLine[]
  /** The cart that is sold: what is held for it is sold to it. */
  holdId?: string | undefined
  /** The reservation that is picked up, as a whole or in part. */
  reservationId?: string | undefined
  expectedOre?: number | undefined
  sudoId: number | null
}

export interface SaleAnswer {
  id: string
  totalOre: number
  roundingOre: number
}

/** Of an event whose number of tickets is limited: as many rows of its quota as the sale has tickets. */
const counted = `, left_over as materialized (
    select l.place from e join ticket_quota l on l.partner_id = $1 and l.event_id = $8 and l.sale_id is null
    order by l.place limit cardinality($15::uuid[]) for update of l skip locked
  ), counted as (
    update ticket_quota q set sale_id = $2 from left_over
    where q.partner_id = $1 and q.event_id = $8 and q.place = left_over.place returning q.place
  )`

const tooFewLeft = (
  count: string,
) => `dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('lines',
          jsonb_build_object('code', 'too_few_left', 'params', jsonb_build_object('left', ${count})))))`

const enoughLeft = `((select count(*) from counted) = cardinality($15::uuid[])
        or ${tooFewLeft('(select count(*) from counted)')})`

/**
 * The whole sale. A repeat of an answered command inserts nothing and says so; an event that has changed, closed or
 * is no longer published, and a seat that is not free, abort it, so that nothing is left behind. Seats are claimed in
 * their order, so that two sales never wait for each other crosswise; the event is share-locked, so that a stop or a
 * move that was answered has no sale after it. It takes no counter, sends no notice and changes no row that another
 * sale of other seats needs.
 */
const beginning = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, $3, $10, $11, $12) on conflict do nothing returning key
  ), e as (
    select id from event, first where partner_id = $1 and event.id = $8 and version = $9 and state = 'published'
      and is_sale_open and now() < ends_at
      and (sales_start is null or sales_start <= now()) and (sales_stop is null or now() < sales_stop)
      and exists (select from event_type t where t.partner_id = $1 and t.id = event.event_type_id
        and t.vat_type_id = $21)
      and coalesce((select basis_points from vat_rate where vat_type_id = $21 and valid_from <= $28::date
        order by valid_from desc limit 1), 0) = $22
    for share of event
  )`

/**
 * What the sale is made from: the seller's own cart, which is gone with it, and an open reservation, of which so much is
 * picked up. Both are locked before any seat, as by the job that lets go of what is over.
 */
const taking = `, cart as (
    delete from seat_hold where partner_id = $1 and id = $29::uuid and event_id = $8 and user_id = $3
      and exists (select from e) returning id
  ), picked as (
    update reservation r set collected_count = r.collected_count + n.places, version = r.version + 1,
      state = case when r.collected_count + n.places = r.place_count then 'collected' else r.state end
    from (
      select (select count(*) from seat_claim where partner_id = $1 and event_id = $8 and holder_id = $34::uuid
          and kind = 'reserved' and seat_id = any ($14::integer[]))
        + (select coalesce(sum(least(w.places, (select count(*) from open_place where partner_id = $1 and event_id = $8
            and holder_id = $34::uuid and kind = 'reserved' and area_id = w.area))), 0)
          from unnest($30::integer[], $31::integer[]) w (area, places)) as places
    ) n
    where r.partner_id = $1 and r.id = $34::uuid and r.event_id = $8 and r.state = 'open' and exists (select from e)
    returning r.id
  ), holders as materialized (
    select id from cart union all select id from picked
  )`

/** Seats that are free, held past their time, or of what the sale is made from. */
const claiming = (from: string, orOwn: string) => `, claimed as (
    insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id)
    select $1, $8, seat, 'sold', $2 from ${from}, unnest($14::integer[]) seat order by seat
    on conflict (partner_id, event_id, seat_id) do update
      set kind = 'sold', holder_id = excluded.holder_id, until = null
      where seat_claim.kind = 'held' and seat_claim.until < now()${orOwn}
    returning seat_id
  )`

const ofHolders = `
        or seat_claim.kind in ('held', 'reserved') and seat_claim.holder_id in (select id from holders)`

/** Places of areas without numbers: what is kept for the sale first, then free ones that nobody else is taking. */
const placing = `, wanted as (
    select area, places from e, (select count(*) from holders) h, unnest($30::integer[], $31::integer[]) w (area, places)
  ), own as materialized (
    select w.area, p.place from wanted w, lateral (
      select o.place from open_place o
      where o.partner_id = $1 and o.event_id = $8 and o.area_id = w.area and o.kind in ('held', 'reserved')
        and o.holder_id in (select id from holders)
      order by o.place limit w.places for update of o skip locked) p
  ), fresh as materialized (
    select w.area, p.place from wanted w, lateral (
      select o.place from open_place o
      where o.partner_id = $1 and o.event_id = $8 and o.area_id = w.area and (o.kind is null or o.kind = 'held')
        and (o.kind is null or o.until < now() and not exists (select from holders where id = o.holder_id))
      order by o.place limit w.places - (select count(*) from own where own.area = w.area)
      for update of o skip locked) p
  ), seated as (
    update open_place o set kind = 'sold', holder_id = $2, until = null
    from (select place from own union all select place from fresh) t
    where o.partner_id = $1 and o.event_id = $8 and o.place = t.place returning o.place
  )`

const enoughPlaces = `((select count(*) from seated) = (select coalesce(sum(places), 0) from wanted)
        or ${tooFewLeft('(select count(*) from seated)')})`

const selling = `, sold as (
    insert into sale (partner_id, id, user_id, sudo_id, channel, total_ore, rounding_ore)
    select $1, $2, $3, $4, $5, $6, $7 from e
    where ((select count(*) from claimed) = cardinality($14::integer[])
      or dx_refuse('seat_taken', jsonb_build_object('seats', (select jsonb_agg(seat) from unnest($14::integer[]) seat
        where seat not in (select seat_id from claimed)))))`

/** One means takes it all. */
const paidAlone = `paid as (
    insert into payment (partner_id, sale_id, line, means, amount_ore)
    select $1, sold.id, 1, $13, $6::bigint + $7::bigint from sold
  )`

/** Several means; of a gift card's value the database decides, so that of two tills one is refused. */
const paidTogether = `given as (
    select m.line, m.means, m.ore, m.number
    from sold, jsonb_to_recordset($13::jsonb) m (line integer, means text, ore bigint, number text)
  ), used as (
    update gift_card c set balance_ore = c.balance_ore - g.ore from given g, partner p
    where p.id = $1 and c.partner_id = $1 and g.means = 'giftCard' and c.number = g.number and not c.is_blocked
      and c.expires_on >= (now() at time zone p.time_zone)::date and c.balance_ore >= g.ore
    returning c.id, g.line, g.ore
  ), carded as (
    insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, sale_id, user_id)
    select $1, gen_random_uuid(), used.id, 'used', -used.ore, sold.id, $3 from used, sold
  ), paid as (
    insert into payment (partner_id, sale_id, line, means, amount_ore, gift_card_id)
    select $1, sold.id, g.line, g.means, g.ore, used.id from sold, given g left join used on used.line = g.line
  )`

const refusingCards = `
    when exists (select from given where means = 'giftCard' and line not in (select line from used)) then dx_refuse(
      'invalid', jsonb_build_object('fields', (select jsonb_object_agg('payments.' || line - 1 || '.giftCardNumber',
        jsonb_build_object('code', 'gift_card_cannot_pay')) from given
        where means = 'giftCard' and line not in (select line from used))))::text`

const writing = (area: { column: string; array: string }, isMixed: boolean) => `
    returning id
  ), tickets as (
    insert into ticket (partner_id, id, event_id, sale_id, seat_id, category_id, price_ore, fee_ore, vat_ore,
      fee_vat_ore, vat_type_id, vat_basis_points${area.column})
    select $1, t.id, $8, sold.id, t.seat, t.category, t.price, t.fee, t.vat, t.fee_vat, $21, $22${area.column}
    from sold, unnest($15::uuid[], ${area.array ? '$32' : '$14'}::integer[], $16::integer[], $17::bigint[], $18::bigint[],
      $19::bigint[], $20::bigint[]${area.array}) t (id, seat, category, price, fee, vat, fee_vat${area.column})
  ), ${isMixed ? paidTogether : paidAlone}, posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, kind)
    select $1, sold.id, m.line, (now() at time zone p.time_zone)::date, m.debit, m.credit, m.amount, m.event, m.kind
    from sold join partner p on p.id = $1, unnest($23::text[], $24::text[], $25::bigint[], $26::integer[], $27::text[])
      with ordinality m (debit, credit, amount, event, kind, line)
  )
  select case
    when not exists (select from first) then 'repeated'
    when not exists (select from e) then dx_refuse('stale', '{"shelf": true}')::text${isMixed ? refusingCards : ''}
    else 'sold' end as outcome`

const seatsAlone = beginning + claiming('e', '')
const fromHolders = claiming('e, (select count(*) from holders) h', ofHolders)
const cartOfAnyKind = beginning + taking + fromHolders + placing
const ofSeats = (isMixed: boolean) => writing({ column: '', array: '' }, isMixed)
const ofAnyKind = (isMixed: boolean) =>
  ` and ${enoughPlaces}${writing({ column: ', area_id', array: ', $33::integer[]' }, isMixed)}`

/** Seats straight from the hall need the least; carts that are held and places without numbers want more of the same. */
const textsOf = (isMixed: boolean) => ({
  sell: seatsAlone + selling + ofSeats(isMixed),
  'sell-counted': `${seatsAlone + counted + selling} and ${enoughLeft}${ofSeats(isMixed)}`,
  'sell-cart': cartOfAnyKind + selling + ofAnyKind(isMixed),
  'sell-cart-counted': `${cartOfAnyKind + counted + selling} and ${enoughLeft}${ofAnyKind(isMixed)}`,
})
const texts = textsOf(false)
const mixedTexts = textsOf(true)

function textFor({ isCounted }: EventShelf, order: SaleOrder): keyof typeof texts {
  const isPlain =
    order.holdId === undefined &&
    order.reservationId === undefined &&
    order.lines.every((line) => line.seatId !== undefined)
  if (isPlain) return isCounted ? 'sell-counted' : 'sell'
  return isCounted ? 'sell-cart-counted' : 'sell-cart'
}

/** What a cart's statement is told besides: its hold, how many places of which areas, and each ticket's own. */
function cartValues(order: SaleOrder, lines: PricedSale['lines']): unknown[] {
  const { areaIds, counts } = wantedOf(order.lines)
  const seats = lines.map((line) => line.seatId)
  const areas = lines.map((line) => line.areaId)
  return [order.holdId ?? null, areaIds, counts, seats, areas, order.reservationId ?? null]
}

const moveColumns = (moves: PricedSale['moves']) =>
  (['debit', 'credit', 'amountOre', 'eventId', 'kind'] as const).map((name) =>
    moves.map((move) => move[name]),
  )

/** A priced sale, with its payments where several means pay it together. */
type PaidSale = PricedSale & { payments?: PaymentLine[] }

/** One round trip: claims, sale, tickets, payment, postings and the answer to a repeat, all or nothing. */
export function saleStatement(
  scope: Scope,
  order: SaleOrder,
  shelf: EventShelf,
  priced: PaidSale,
  answer: SaleAnswer,
): Statement {
  const { lines, moves } = priced
  const name = textFor(shelf, order)
  const isMixed = priced.payments !== undefined
  return sql(isMixed ? `${name}-mixed` : name, (isMixed ? mixedTexts : texts)[name], [
    scope.partnerId,
    answer.id,
    scope.userId,
    order.sudoId,
    order.channel,
    priced.totalOre,
    priced.roundingOre,
    order.eventId,
    shelf.version,
    order.idempotencyKey,
    order.bodyHash,
    answer,
    isMixed ? JSON.stringify(priced.payments) : order.means,
    wantedOf(order.lines).seatIds,
    lines.map(() => uuid7()),
    lines.map((line) => line.categoryId),
    lines.map((line) => line.priceOre),
    lines.map((line) => line.feeOre),
    lines.map((line) => line.vatOre),
    lines.map((line) => line.feeVatOre),
    shelf.vat.typeId,
    shelf.vat.basisPoints,
    ...moveColumns(moves),
    shelf.day,
    ...(name.startsWith('sell-cart') ? cartValues(order, lines) : []),
  ])
}

/**
 * Sells, or answers what the same command was answered before, also when the event would refuse it by now.
 */
export async function sell(db: Database, scope: Scope, order: SaleOrder): Promise<SaleAnswer> {
  try {
    return await sellOnce(db, scope, order)
  } catch (error) {
    const answered =
      error instanceof Refusal ? await storedAnswer<SaleAnswer>(db, scope, order) : null
    if (answered === null) throw error
    return answered
  }
}

/**
 * A shelf in memory that the event has outgrown is read anew once; then the event's own state says why it does not
 * sell.
 */
async function sellOnce(db: Database, scope: Scope, order: SaleOrder): Promise<SaleAnswer> {
  const onHand = await shelfOnHand(db, scope, order.eventId)
  try {
    return await sellFrom(db, scope, order, onHand)
  } catch (error) {
    if (!mayBeOutgrown(error)) throw error
  }
  const fresh = await readShelf(db, scope, order.eventId)
  refuseUnlessOnSale(fresh.window, Date.now())
  return sellFrom(db, scope, order, fresh)
}

/** The event has another version than the shelf in memory, or that shelf refused what the event may allow by now. */
export const mayBeOutgrown = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'invalid' || error.details?.['shelf'] === true)

async function sellFrom(
  db: Database,
  scope: Scope,
  order: SaleOrder,
  shelf: EventShelf,
): Promise<SaleAnswer> {
  const { payments, means = 'card' } = order
  const alone = priceSale(shelf, order.lines, payments ? 'card' : means)
  if (order.expectedOre !== undefined && order.expectedOre !== alone.totalOre) {
    throw new Refusal('stale', { details: { shelf: true, totalOre: alone.totalOre } })
  }
  const priced = payments ? payMixed(order.eventId, alone, payments) : alone
  const answer = { id: uuid7(), totalOre: priced.totalOre, roundingOre: priced.roundingOre }
  const [done] = await db.run<{ outcome: string }>(
    scope,
    saleStatement(scope, order, shelf, priced, answer),
  )
  if (done?.outcome === 'sold') return answer
  const answered = await storedAnswer<SaleAnswer>(db, scope, order)
  if (answered === null) throw new Refusal('unavailable')
  return answered
}
