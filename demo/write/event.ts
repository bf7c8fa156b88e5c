import { eventFees } from '../plan/added-prices.ts'
import { dayMs } from '../ground/calendar.ts'
import { entryOf, type VenueBooks } from '../venue/venue-books.ts'
import type { HallPlan } from '../venue/hall-plan.ts'
import { int4Array, jsonb } from '../load/copy-rows.ts'
import type { Bulk } from '../load/tables.ts'
import { callSheetOf } from './call-sheet.ts'
import type { PlannedEvent } from '../plan/plan.ts'
import { opensAt } from '../sell/sell-event.ts'

const zoneBytes = new WeakMap<HallPlan, Uint8Array[]>()

function seatIdsOf(hall: HallPlan): Uint8Array[] {
  const known = zoneBytes.get(hall) ?? hall.zones.map((zone) => int4Array(zone.seatIds))
  zoneBytes.set(hall, known)
  return known
}

const showingOf = ({ showing }: PlannedEvent) => ({
  showing_type: showing?.type ?? null,
  film_version: showing ? jsonb(showing.version) : null,
  preshow_minutes: showing?.preshow ?? null,
})

export function writeEvent(
  event: PlannedEvent,
  id: number,
  books: VenueBooks,
  now: number,
  bulk: Bulk,
): void {
  const isTicketed = event.prices.length > 0
  const opens = opensAt(event)
  bulk.event.add({
    partner_id: books.partnerId,
    id,
    title: event.title,
    auditorium_id: event.hall.id,
    starts_at: event.startsAt,
    ends_at: event.endsAt,
    busy_from: event.busyFrom,
    busy_until: event.busyUntil,
    event_type_id: entryOf(books.types, event.type).id,
    renter_id: event.renterId,
    organizer: event.organizer,
    production_id: event.productionId,
    ...showingOf(event),
    state: event.state,
    is_open_event: event.isOpen,
    note: event.note,
    capacity: event.capacity,
    seat_map_id: isTicketed ? event.hall.seatMapId : null,
    sales_start: event.salesStart,
    web_sales_start: isTicketed ? opens : null,
    supplements: jsonb(event.supplements ?? []),
    channel_fees: jsonb(isTicketed ? eventFees(event, now) : []),
    ...callSheetOf(event),
    changed_by: books.chiefId,
    changed_at: Math.min(now, opens - 5 * dayMs),
  })
  if (!isTicketed) return
  writePrices(event, id, books, bulk)
  writeZones(event, id, books, bulk)
}

function writePrices(event: PlannedEvent, id: number, books: VenueBooks, bulk: Bulk): void {
  event.prices.forEach((price, index) => {
    const category = entryOf(books.categories, price.name)
    bulk.event_price_category.add({
      partner_id: books.partnerId,
      event_id: id,
      renter_id: event.renterId ?? 0,
      id: index + 1,
      price_category_id: category.id,
      name: price.name,
      short_name: category.shortName,
      price_ore: price.ore,
      fee_ore: price.feeOre,
      is_sold_on_web: category.isSoldOnWeb,
      is_companion: category.isCompanion,
      sort: index + 1,
    })
  })
}

function writeZones(event: PlannedEvent, id: number, books: VenueBooks, bulk: Bulk): void {
  event.hall.zones.forEach((zone, index) => {
    if (event.hall.seatMapId === null) return
    bulk.event_zone.add({
      partner_id: books.partnerId,
      event_id: id,
      renter_id: event.renterId ?? 0,
      id: index + 1,
      name: zone.name,
      color: zone.color,
      adjustment_ore: zone.adjustmentOre,
      seat_ids: seatIdsOf(event.hall)[index] ?? null,
    })
  })
}
