import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import { type SaleWindows, type ListedWindows, windowsOf } from '../sale-windows/rules.ts'
import type { Entrance, Point, Seat, SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import { sharedBlocks } from '@dxweb/areas/seating/drawing/single-gaps.ts'
import { middleOf } from '@dxweb/areas/seating/drawing/nearest-entrance.ts'
import { namesSections } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { ChannelFee } from './channel-fees.ts'
import type { ReservationTerms } from './reservation-rules.ts'
import { feeBasisPoints, type SellableCategory, type SellableZone } from './rules.ts'
import type { WebOffer } from './web-rules.ts'

export interface EventOffer extends WebOffer {
  seatsById: ReadonlyMap<number, Seat>
  namesSections: boolean
  entrances: readonly Entrance[]
  /** True if purchases must not leave a single seat isolated; `sharedBlocks` are the blocks of adjacent seats. */
  avoidsGaps: boolean
  sharedBlocks: readonly (readonly Seat[])[]
  areasAt: ReadonlyMap<number, Point>
  maxPerScreening: number | null
  /** True if the event has a ticket limit below its number of places. */
  isCounted: boolean
  title: string
  /** The event's local day, which determines its VAT rate. */
  day: string
  terms: ReservationTerms
  timeZone: string
  /** Limits sales to customers of this segment, until `closedUntil` if set. */
  closedSegmentId: number | null
  closedUntil: string | null
}

interface OfferRow extends ReservationTerms, ListedWindows {
  title: string
  timeZone: string
  day: string
  version: number
  state: SaleWindows['state']
  isSaleOpen: boolean
  endsAt: string
  minPerPurchase: number
  maxPerPurchase: number
  maxPerScreening: number | null
  webPurchaseCode: string
  closedSegmentId: number | null
  closedUntil: string | null
  isCounted: boolean
  avoidsGaps: boolean
  supplementOre: number
  channelFees: ChannelFee[]
  drawing: SeatMapDrawing | null
  areas: { id: number; name: string; capacity: number }[]
  vatTypeId: number
  vatCode: VatCode
  basisPoints: number
  highBasisPoints: number
  categories: SellableCategory[]
  zones: (SellableZone & { seatIds: number[]; areaIds: number[] })[]
}

/** SQL for the VAT rate on the local day of event `e`, in the time zone of partner `p`; type 1 is the high rate. */
export const rateOf = (vatTypeId: string) => `coalesce((select basis_points from vat_rate r
    where r.vat_type_id = ${vatTypeId} and r.valid_from <= (e.starts_at at time zone p.time_zone)::date
    order by r.valid_from desc limit 1), 0)`

const zonePricesOf = (c: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('zoneId', o.zone_id, 'priceOre', o.price_ore) order by o.zone_id)
    from event_zone_price o
    where o.partner_id = $1 and o.event_id = ${c}.event_id and o.category_id = ${c}.id), '[]')`

const offerText = `
  select e.title, e.version, (e.starts_at at time zone p.time_zone)::date as day, e.state, e.is_sale_open as "isSaleOpen", e.starts_at as "startsAt", e.ends_at as "endsAt",
    e.sales_start as "salesStart", e.sales_stop as "salesStop", e.hold_days as "holdDays", e.pickup_minutes as "pickupMinutes",
    e.pickup_deadline as "pickupDeadline", e.last_reservation as "lastReservation", p.time_zone as "timeZone",
    e.min_per_purchase as "minPerPurchase", e.max_per_purchase as "maxPerPurchase",
    e.max_per_screening as "maxPerScreening", e.is_web_sale_open as "isWebSaleOpen",
    e.is_counter_sale_open as "isCounterSaleOpen", e.web_sales_start as "webSalesStart",
    e.web_sales_stop as "webSalesStop", e.web_purchase_code as "webPurchaseCode",
    e.closed_segment_id as "closedSegmentId", e.closed_until as "closedUntil",
    e.ticket_count is not null as "isCounted", e.avoids_gaps as "avoidsGaps",
    coalesce((select sum((s ->> 'amountOre')::bigint) from jsonb_array_elements(e.supplements) s), 0)::bigint as "supplementOre",
    e.channel_fees as "channelFees",
    m.drawing, case when e.seat_map_id is null
      then jsonb_build_array(jsonb_build_object('id', 0, 'name', '', 'capacity', e.capacity))
      else coalesce((select jsonb_agg(jsonb_build_object('id', a -> 'id', 'name', a -> 'name', 'capacity', a -> 'capacity'))
        from jsonb_array_elements(m.drawing -> 'areas') a), '[]') end as areas,
    v.id as "vatTypeId", v.code as "vatCode",
    ${rateOf('v.id')} as "basisPoints", ${rateOf('1')} as "highBasisPoints",
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'priceOre', price_ore, 'feeOre', fee_ore,
        'isStopped', is_stopped, 'isSoldOnWeb', is_sold_on_web, 'isCompanion', is_companion, 'needsMembership', needs_membership, 'zonePrices', ${zonePricesOf('c')}))
      from event_price_category c where c.partner_id = $1 and c.event_id = e.id), '[]') as categories,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'adjustmentOre', adjustment_ore,
        'seatIds', seat_ids, 'areaIds', area_ids))
      from event_zone z where z.partner_id = $1 and z.event_id = e.id), '[]') as zones
  from event e
  join partner p on p.id = e.partner_id
  join event_type t on t.partner_id = e.partner_id and t.id = e.event_type_id
  join vat_type v on v.id = t.vat_type_id
  left join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id
  where e.partner_id = $1 and e.id = $2`

const termsOf = (row: OfferRow): ReservationTerms => ({
  startsAt: row.startsAt,
  holdDays: row.holdDays,
  pickupMinutes: row.pickupMinutes,
  pickupDeadline: row.pickupDeadline,
  lastReservation: row.lastReservation,
})

function offerOf(eventId: number, row: OfferRow): EventOffer {
  const seats = row.drawing?.seats ?? []
  const zoneOfSeat = new Map(row.zones.flatMap((zone) => zone.seatIds.map((seat) => [seat, zone])))
  const zoneOfArea = new Map(row.zones.flatMap((zone) => zone.areaIds.map((area) => [area, zone])))
  return {
    eventId,
    title: row.title,
    terms: termsOf(row),
    timeZone: row.timeZone,
    day: row.day,
    version: row.version,
    minPerPurchase: row.minPerPurchase,
    // The limit per customer also limits one purchase.
    maxPerPurchase: Math.min(row.maxPerPurchase, row.maxPerScreening ?? row.maxPerPurchase),
    webCode: row.webPurchaseCode,
    closedSegmentId: row.closedSegmentId,
    closedUntil: row.closedUntil,
    maxPerScreening: row.maxPerScreening,
    supplementOre: row.supplementOre,
    channelFees: row.channelFees,
    isCounted: row.isCounted,
    vat: {
      typeId: row.vatTypeId,
      code: row.vatCode,
      basisPoints: row.basisPoints,
      feeBasisPoints: feeBasisPoints(row.vatCode, row.highBasisPoints),
    },
    categories: new Map(row.categories.map((category) => [category.id, category])),
    seats: new Map(seats.map((seat) => [seat.id, zoneOfSeat.get(seat.id) ?? null])),
    areas: new Map(
      row.areas.map(({ id, ...area }) => [id, { ...area, zone: zoneOfArea.get(id) ?? null }]),
    ),
    ...hallOf(row),
    window: windowsOf(row, row),
  }
}

const hallOf = ({ drawing, avoidsGaps }: OfferRow) => ({
  seatsById: new Map((drawing?.seats ?? []).map((seat) => [seat.id, seat])),
  entrances: drawing?.entrances ?? [],
  areasAt: new Map((drawing?.areas ?? []).map(({ id, outline }) => [id, middleOf(outline)])),
  namesSections: drawing !== null && namesSections(drawing),
  avoidsGaps,
  sharedBlocks: avoidsGaps && drawing ? sharedBlocks(drawing) : [],
})

/** Caches offers, newest last. Each is valid for one version of its event; the sale checks this version. */
const offers = new WeakMap<Database, Map<string, EventOffer>>()
const maxCached = 500

function keep(db: Database, key: string, offer: EventOffer): void {
  const kept = offers.get(db) ?? new Map<string, EventOffer>()
  offers.set(db, kept)
  kept.delete(key)
  kept.set(key, offer)
  const [oldest] = kept.keys()
  if (kept.size > maxCached && oldest !== undefined) kept.delete(oldest)
}

export async function readOffer(db: Database, scope: Scope, eventId: number): Promise<EventOffer> {
  const statement = sql<OfferRow>('event-offer', offerText, [scope.partnerId, eventId])
  const [row] = await db.run(scope, statement)
  if (row === undefined) throw new Refusal('not_found')
  const offer = offerOf(eventId, row)
  if (scope.renterId === 0) keep(db, `${scope.partnerId}:${eventId}`, offer)
  return offer
}

/**
 * Returns a cached offer, possibly of an older version. Caches offers only for the partner itself, not for renters.
 */
export async function cachedOffer(
  db: Database,
  scope: Scope,
  eventId: number,
): Promise<EventOffer> {
  const kept = scope.renterId === 0 && offers.get(db)?.get(`${scope.partnerId}:${eventId}`)
  return kept || readOffer(db, scope, eventId)
}
