import { sellsNow } from '../sale-windows/sells-now.ts'
import {
  hasShiftFor,
  openShiftOf,
  shiftColumns,
  shiftValues,
} from '@dxweb/areas/tills/shifts/of-sale-sql.ts'
import { moveValues, type PaymentMeans } from '@dxweb/areas/accounting/rules.ts'
import { type Scope, sql, type Statement } from '@dxweb/kit/database/database.ts'
import type { Once } from '@dxweb/kit/database/idempotency.ts'
import { notesWebhook } from '@dxweb/kit/definitions/webhook-types.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { ClosedSale } from './closed-sale.ts'
import type { PaymentLine } from './mixed-payment.ts'
import { type CartLine, type PricedSale, wantedOf } from '../offer/rules.ts'
import {
  cashAlone,
  cashTogether,
  paidAlone,
  paidTogether,
  refusingCards,
} from './payments/paid-sql.ts'
import type { PaymentPart } from './sale-body.ts'
import type { EventOffer } from '../offer/offer-store.ts'
import type { SaleAnswer, SaleOutcome } from './sale-answer.ts'

export interface SaleOrder extends Once {
  eventId: number
  means?: PaymentMeans | undefined
  payments?: readonly PaymentPart[] | undefined
  channel: string
  lines: readonly CartLine[]
  holdId?: string | undefined
  reservationId?: string | undefined
  /** The reservation's customer by default. */
  customerId?: number | undefined
  membershipNumbers?: readonly string[] | undefined
  expectedOre?: number | undefined
  mayLeaveGaps?: boolean | undefined
  mayBreakClosedSale?: boolean | undefined
  closedSale?: ClosedSale | undefined
  web?: { code: string } | undefined
  /** Code of a campaign; an unknown code is ignored. By default, the cart's campaign. */
  campaignCode?: string | null | undefined
  sudoId: number | null
}

export const seatsOfCart = `(select jsonb_agg(line -> 'seatId') from cart, jsonb_array_elements(cart.lines) line
    where line ? 'seatId') as "cartSeatIds"`

const quotaIsFree = `(l.kind is null or l.kind = 'held') and (l.kind is null or l.until < now())`
const soldOfQuota = (from: string) => `counted as (
    update ticket_quota q set holder_id = :saleId, kind = 'sold', until = null from ${from} t
    where q.partner_id = $1 and q.event_id = :eventId and q.place = t.place returning q.place
  )`

/** Takes one quota row per ticket if the event has a ticket limit. */
const counted = `, left_over as materialized (
    select l.place from e join ticket_quota l on l.partner_id = $1 and l.event_id = :eventId and ${quotaIsFree}
    order by l.place limit cardinality(:ticketIds::uuid[]) for update of l skip locked
  ), ${soldOfQuota('left_over')}`

/** Uses the quota of the sale's reservation first, then of its cart, then quota that is free or expired. */
const countedOfHolders = `, own_quota as materialized (
    select p.place from (select id as holder, places as most, 1 as nth from picked
      union all select id, cardinality(:ticketIds::uuid[]), 2 from cart) h, e, lateral (
      select l.place from ticket_quota l
      where l.partner_id = $1 and l.event_id = :eventId and l.holder_id = h.holder and l.kind <> 'sold'
      order by l.place limit h.most for update of l skip locked) p
    order by h.nth, p.place limit cardinality(:ticketIds::uuid[])
  ), left_over as materialized (
    select l.place from e join ticket_quota l on l.partner_id = $1 and l.event_id = :eventId
      and (l.kind is null or l.kind = 'held')
      and (l.kind is null or l.until < now() and not exists (select from cart where id = l.holder_id))
    order by l.place limit cardinality(:ticketIds::uuid[]) - (select count(*) from own_quota) for update of l skip locked
  ), ${soldOfQuota('(select place from own_quota union all select place from left_over)')}`

const tooFewLeft = (
  count: string,
) => `dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('lines',
          jsonb_build_object('code', 'too_few_left', 'params', jsonb_build_object('left', ${count})))))`

const enoughLeft = `((select count(*) from counted) = cardinality(:ticketIds::uuid[])
        or ${tooFewLeft('(select count(*) from counted)')})`

/**
 * A repeated command inserts nothing; a changed event or a taken seat is refused. Claims seats in a fixed order
 * against deadlocks. A share lock on the event prevents sales after a stop, but does not delay sales of other seats.
 */
const once = `
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, :userId, :key, :bodyHash, :answer) on conflict do nothing returning key`

/**
 * Finds the sale that records the return of an exchange. The return ran earlier in the same transaction, and has
 * already used the idempotency key.
 */
const afterReturn = `
    select id as key from sale where partner_id = $1 and id = :returnId::uuid and exchanged_with = :saleId`

const beginning = (first: string) => `
  with first as (${first}
  ), e as (
    select id, coalesce(renter_id, 0) as renter_id from event, first
    where partner_id = $1 and event.id = :eventId and version = :eventVersion and ${sellsNow(":channel = 'pos'")}
      and exists (select from event_type t where t.partner_id = $1 and t.id = event.event_type_id
        and t.vat_type_id = :vatTypeId)
      and coalesce((select basis_points from vat_rate where vat_type_id = :vatTypeId and valid_from <= :day::date
        order by valid_from desc limit 1), 0) = :vatBasisPoints
      and (:feeBasisPoints::integer = 0 or :feeBasisPoints = coalesce((select basis_points from vat_rate
        where vat_type_id = 1 and valid_from <= :day::date order by valid_from desc limit 1), 0))
    for share of event
  )`

/**
 * Locks cart and reservation before any seat, in the same order as the expiry job. If two requests collect the same
 * reservation, the second request is refused before it claims places.
 */
const taking = `, cart as (
    delete from seat_hold where partner_id = $1 and id = :holdId::uuid and event_id = :eventId and user_id = :userId
      and exists (select from e) returning id, lines, campaign_code
  ), picked as (
    update reservation r set collected_count = r.collected_count + n.places, version = r.version + 1,
      state = case when r.collected_count + n.places = r.place_count then 'collected' else r.state end
    from (
      select (select count(*) from seat_claim where partner_id = $1 and event_id = :eventId and holder_id = :reservationId::uuid
          and kind = 'reserved' and seat_id = any (:seatIds::integer[]))
        + (select coalesce(sum(least(w.places, (select count(*) from open_place where partner_id = $1 and event_id = :eventId
            and holder_id = :reservationId::uuid and kind = 'reserved' and area_id = w.area))), 0)
          from unnest(:areaIds::integer[], :areaPlaces::integer[]) w (area, places)) as places
    ) n
    where r.partner_id = $1 and r.id = :reservationId::uuid and r.event_id = :eventId and r.state = 'open' and exists (select from e)
      and r.collected_count + n.places <= r.place_count
    returning r.id, n.places
  ), named as (
    select state from reservation where partner_id = $1 and id = :reservationId::uuid and event_id = :eventId and exists (select from e)
    for no key update
  ), holders as materialized (
    select id from cart union all select id from picked
    union all select null where not exists (select from picked)
      and exists (select from named where state in ('open', 'collected'))
      and dx_refuse('wrong_state', '{"fields": {"reservationId": {"code": "reservation_collected"}}}')
  )`

/** Claims seats that are free, expired, or held by the sale's own cart or reservation. */
const claiming = (from: string, orOwn: string) => `, claimed as (
    insert into seat_claim (partner_id, event_id, renter_id, seat_id, kind, holder_id)
    select $1, :eventId, e.renter_id, seat, 'sold', :saleId from ${from}, unnest(:seatIds::integer[]) seat order by seat
    on conflict (partner_id, event_id, seat_id) do update
      set kind = 'sold', holder_id = excluded.holder_id, until = null
      where seat_claim.kind = 'held' and dx_is_over(seat_claim.until)${orOwn}
    returning seat_id
  )`

const ofHolders = `
        or seat_claim.kind in ('held', 'reserved') and seat_claim.holder_id in (select id from holders)`

/**
 * Takes the reservation's places first, since they count as collected, then the cart's places, then free places that no
 * other sale has locked.
 */
const placing = `, wanted as (
    select area, places from e, (select count(*) from holders) h, unnest(:areaIds::integer[], :areaPlaces::integer[]) w (area, places)
  ), own as materialized (
    select w.area, p.place from wanted w, lateral (
      select o.place from open_place o
      where o.partner_id = $1 and o.event_id = :eventId and o.area_id = w.area and o.kind in ('held', 'reserved')
        and o.holder_id in (select id from holders)
      order by o.kind desc, o.place limit w.places for update of o skip locked) p
  ), fresh as materialized (
    select w.area, p.place from wanted w, lateral (
      select o.place from open_place o
      where o.partner_id = $1 and o.event_id = :eventId and o.area_id = w.area and (o.kind is null or o.kind = 'held')
        and (o.kind is null or o.until < now() and not exists (select from holders where id = o.holder_id))
      order by o.place limit w.places - (select count(*) from own where own.area = w.area)
      for update of o skip locked) p
  ), seated as (
    update open_place o set kind = 'sold', holder_id = :saleId, until = null
    from (select place from own union all select place from fresh) t
    where o.partner_id = $1 and o.event_id = :eventId and o.place = t.place returning o.place
  )`

const enoughPlaces = `((select count(*) from seated) = (select coalesce(sum(places), 0) from wanted)
        or ${tooFewLeft('(select count(*) from seated)')})`

const selling = (
  campaign: string,
  exchange = { column: '', value: '' },
) => `, shift as materialized (${openShiftOf(':userId', `:channel = 'pos'`)}
  ), sold as (
    insert into sale (partner_id, id, event_id, renter_id, user_id, sudo_id, channel, total_ore, rounding_ore, campaign_id,
      ${shiftColumns}${exchange.column})
    select $1, :saleId, :eventId, e.renter_id, :userId, :sudoId, :channel, :totalOre, :roundingOre, ${campaign}, ${shiftValues}${exchange.value} from e left join shift on true
    where ((select count(*) from claimed) = cardinality(:seatIds::integer[])
      or dx_refuse('seat_taken', jsonb_build_object('seats', (select jsonb_agg(seat) from unnest(:seatIds::integer[]) seat
        where seat not in (select seat_id from claimed)))))`

interface Written {
  isMixed: boolean
  hasSupplements: boolean
}

const saleData = `'id', sold.id, 'eventId', :eventId::integer, 'totalOre', :totalOre::bigint, 'channel', :channel::text`

const writing = (
  area: { column: string; array: string; returned: string },
  { isMixed, hasSupplements }: Written,
) => {
  const supplement = hasSupplements
    ? { column: ', supplement_ore', array: ', :supplementsOre::bigint[]' }
    : { column: '', array: '' }
  return ` and ${hasShiftFor(isMixed ? cashTogether : cashAlone)}
    returning id, renter_id
  ), hooked as (
    ${notesWebhook('sale.created', `'sale:' || sold.id`, saleData, 'sold')}
  ), tickets as (
    insert into ticket (partner_id, id, event_id, renter_id, sale_id, seat_id, category_id, price_ore, fee_ore, vat_ore,
      fee_vat_ore, vat_type_id, vat_basis_points${area.column}${supplement.column})
    select $1, t.id, :eventId, sold.renter_id, sold.id, t.seat, t.category, t.price, t.fee, t.vat, t.fee_vat, :vatTypeId, :vatBasisPoints${area.column}${supplement.column}
    from sold, unnest(:ticketIds::uuid[], ${area.array ? ':ticketSeats' : ':seatIds'}::integer[], :categoryIds::integer[], :pricesOre::bigint[], :feesOre::bigint[],
      :vatsOre::bigint[], :feeVatsOre::bigint[]${area.array}${supplement.array})
      t (id, seat, category, price, fee, vat, fee_vat${area.column}${supplement.column})
  ), ${isMixed ? paidTogether : paidAlone}, posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
    select $1, sold.id, m.line, (now() at time zone p.time_zone)::date, m.debit, m.credit, m.amount, m.event, case when m.event is null then 0 else sold.renter_id end, m.kind
    from sold join partner p on p.id = $1, unnest(:debits::text[], :credits::text[], :amountsOre::bigint[], :moveEvents::integer[], :kinds::text[])
      with ordinality m (debit, credit, amount, event, kind, line)
  )
  select case
    when not exists (select from first) then 'repeated'
    when not exists (select from e) then dx_refuse('stale', '{"offer": true}')::text${isMixed ? refusingCards : ''}
    else 'sold' end as outcome${area.returned}`
}

const campaignOf = (code: string) =>
  `(select campaign_id from campaign_link where partner_id = $1 and code = ${code})`
const ownCampaign = campaignOf(':campaignCode::text')
const ownOrCartCampaign = `coalesce(${campaignOf(':campaignCode::text')}, ${campaignOf('(select campaign_code from cart)')})`
/** The new sale of an exchange keeps the campaign of the old sale. */
const ofReturn = `(select campaign_id from sale where partner_id = $1 and id = :returnId::uuid)`
const sold = selling(ownCampaign)
const soldOfCart = selling(ownOrCartCampaign)
const exchanged = selling(ofReturn, { column: ', exchanged_with', value: ', :returnId::uuid' })
const seatsAlone = beginning(once) + claiming('e', '')
const fromHolders = claiming('e, (select count(*) from holders) h', ofHolders)
const cartOfAnyKind = (first: string) => beginning(first) + taking + fromHolders + placing
const ofSeats = (how: Written) => writing({ column: '', array: '', returned: '' }, how)
const inAreas = {
  column: ', area_id',
  array: ', :ticketAreas::integer[]',
  returned: `, ${seatsOfCart}`,
}
const ofAnyKind = (how: Written) => ` and ${enoughPlaces}${writing(inAreas, how)}`

const textsOf = (how: Written) => ({
  sell: seatsAlone + sold + ofSeats(how),
  'sell-counted': `${seatsAlone + counted + sold} and ${enoughLeft}${ofSeats(how)}`,
  'sell-cart': cartOfAnyKind(once) + soldOfCart + ofAnyKind(how),
  'sell-cart-counted': `${cartOfAnyKind(once) + countedOfHolders + soldOfCart} and ${enoughLeft}${ofAnyKind(how)}`,
})
const texts = {
  '': textsOf({ isMixed: false, hasSupplements: false }),
  '-mixed': textsOf({ isMixed: true, hasSupplements: false }),
  '-format': textsOf({ isMixed: false, hasSupplements: true }),
  '-mixed-format': textsOf({ isMixed: true, hasSupplements: true }),
}

/** Statements for the second half of an exchange; the first half has stored the idempotency key. */
const exchangeTextsOf = (hasSupplements: boolean) => {
  const written = ofAnyKind({ isMixed: true, hasSupplements })
  return {
    'exchange-sell': cartOfAnyKind(afterReturn) + exchanged + written,
    'exchange-sell-counted': `${cartOfAnyKind(afterReturn) + countedOfHolders + exchanged} and ${enoughLeft}${written}`,
  }
}
const exchangeTexts = { '': exchangeTextsOf(false), '-format': exchangeTextsOf(true) }

function textFor({ isCounted }: EventOffer, order: SaleOrder): keyof (typeof texts)[''] {
  const isPlain =
    order.holdId === undefined &&
    order.reservationId === undefined &&
    order.lines.every((line) => line.seatId !== undefined)
  if (isPlain) return isCounted ? 'sell-counted' : 'sell'
  return isCounted ? 'sell-cart-counted' : 'sell-cart'
}

const cartValues = (order: Sold, lines: PricedSale['lines']) => {
  const { seatIds, areaIds, counts } = wantedOf(order.lines)
  return {
    holdId: order.holdId ?? null,
    reservationId: order.reservationId ?? null,
    seatIds,
    areaIds,
    areaPlaces: counts,
    ticketSeats: lines.map((line) => line.seatId),
    ticketAreas: lines.map((line) => line.areaId),
  }
}

const formatOf = ({ lines }: PricedSale) =>
  lines.some(({ supplementOre }) => supplementOre !== 0) ? '-format' : ''

type PaidSale = PricedSale & { payments?: readonly PaymentLine[] }

export function saleStatement(
  scope: Scope,
  order: SaleOrder,
  offer: EventOffer,
  priced: PaidSale,
  answer: SaleAnswer,
): Statement<SaleOutcome> {
  const name = textFor(offer, order)
  const isMixed = priced.payments !== undefined
  const way = `${isMixed ? '-mixed' : ''}${formatOf(priced)}` as const
  return sql(`${name}${way}`, texts[way][name], {
    ...saleValues(scope, order, offer, priced, answer.id),
    key: order.idempotencyKey,
    bodyHash: order.bodyHash,
    answer,
    payment: isMixed ? JSON.stringify(priced.payments) : order.means,
    campaignCode: order.campaignCode ?? null,
  })
}

export function exchangeSaleStatement(
  scope: Scope,
  order: Omit<SaleOrder, keyof Once>,
  offer: EventOffer,
  priced: PricedSale & { payments: readonly PaymentLine[] },
  { returnId, id }: SaleAnswer & { returnId: string },
): Statement {
  const name = offer.isCounted ? 'exchange-sell-counted' : 'exchange-sell'
  const way = formatOf(priced)
  return sql(`${name}${way}`, exchangeTexts[way][name], {
    ...saleValues(scope, order, offer, priced, id),
    returnId,
    payment: JSON.stringify(priced.payments),
  })
}

type Sold = Omit<SaleOrder, keyof Once>

const saleValues = (
  scope: Scope,
  order: Sold,
  offer: EventOffer,
  { totalOre, roundingOre, lines, moves }: PricedSale,
  saleId: string,
) => ({
  partnerId: scope.partnerId,
  saleId,
  userId: scope.userId,
  sudoId: order.sudoId,
  channel: order.channel,
  totalOre,
  roundingOre,
  eventId: order.eventId,
  eventVersion: offer.version,
  vatTypeId: offer.vat.typeId,
  vatBasisPoints: offer.vat.basisPoints,
  feeBasisPoints: lines.some(({ feeOre }) => feeOre > 0) ? offer.vat.feeBasisPoints : 0,
  day: offer.day,
  ...cartValues(order, lines),
  ticketIds: lines.map(() => uuid7()),
  categoryIds: lines.map((line) => line.categoryId),
  pricesOre: lines.map((line) => line.priceOre),
  feesOre: lines.map((line) => line.feeOre),
  vatsOre: lines.map((line) => line.vatOre),
  feeVatsOre: lines.map((line) => line.feeVatOre),
  supplementsOre: lines.map((line) => line.supplementOre),
  ...moveValues(moves),
})
