import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import type { Scope } from '@dxweb/kit/database/database.ts'
import type { TestDatabase } from './test-database.ts'

/** A partner with a hall of 40 seats in two zones, an unnumbered hall, and events. */
export interface SmallVenue {
  partnerId: number
  userId: number
  /** Published event of two hours tomorrow, in the hall with a seat map. */
  eventId: number
  draftId: number
  /** Published event with unnumbered places. */
  standingId: number
  renterId: number
  scope: Scope
  seatIds: number[]
  categories: { adult: number; child: number; companion: number }
}

const drawing = buildHall({
  decor: { what: 'stage', label: 'Scene' },
  sections: [{ name: 'Parkett', rows: [{ seats: 10, times: 4, zone: 'A' }] }],
})

const seatIds = drawing.seats.map((seat) => seat.id)

/** Ids are the same in every partner. */
export async function buildSmallVenue(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  partnerId = 1003,
): Promise<SmallVenue> {
  const [user] = await asOwner<{ id: number }>(
    `insert into user_account (email, first_name, last_name) values ($1, 'Kari', 'Nes')
     on conflict (lower(email)) do update set first_name = excluded.first_name returning id`,
    [`sjef@${partnerId}.test`],
  )
  const userId = user?.id ?? 0
  await asOwner(
    `insert into partner (id, name, kind) values ($1::integer, 'Huset ' || $1::integer, 'both') on conflict do nothing`,
    [partnerId],
  )
  await addPlaces(asOwner, partnerId)
  await addEvents(asOwner, partnerId)
  return {
    partnerId,
    userId,
    eventId: 1,
    draftId: 2,
    standingId: 3,
    renterId: 1,
    scope: { partnerId, renterId: 0, userId },
    seatIds,
    categories: { adult: 1, child: 2, companion: 3 },
  }
}

export const addOrder = ({ asOwner }: Pick<TestDatabase, 'asOwner'>, partnerId = 1003) =>
  asOwner(
    `with ordered as (insert into booking_order (partner_id, id, title, number, period_from, period_to)
       values ($1, 1, 'Revy', 'A-1', '2026-11-21', '2026-11-21'))
     insert into counter (partner_id, name, value) values ($1, 'booking_order', 3)`,
    [partnerId],
  )

type AsOwner = TestDatabase['asOwner']

const places: [string, unknown[]][] = [
  [`insert into location (partner_id, id, name) values ($1, 1, 'Huset')`, []],
  [`insert into resource_group (partner_id, id, name) values ($1, 1, 'Lyd')`, []],
  [`insert into bureau (partner_id, id, name) values ($1, 1, 'Nordlys Filmbyrå')`, []],
  [
    `with film as (insert into production (id, title, kind) values (1, 'Isbreen', 'film') on conflict do nothing)
     insert into film_booking (partner_id, id, production_id, from_day) values ($1, 1, 1, '2020-01-03')`,
    [],
  ],
  [`insert into renter (partner_id, id, name) values ($1, 1, 'Revylaget'), ($1, 2, 'Korpset')`, []],
  [
    `insert into seat_map (partner_id, id, name, drawing) values ($1, 1, 'Storsalen', $2)`,
    [JSON.stringify(drawing)],
  ],
  [
    `insert into auditorium (partner_id, id, location_id, name, is_cinema, capacity, seat_map_id)
       values ($1, 1, 1, 'Storsalen', false, 40, 1), ($1, 2, 1, 'Lillesal', false, 30, null)`,
    [],
  ],
  [
    `insert into price_zone (partner_id, id, seat_map_id, name, color, adjustment_ore, seat_ids)
       values ($1, 1, 1, 'A', 1, 0, $2), ($1, 2, 1, 'B', 3, -4000, $3)`,
    [seatIds.slice(0, 20), seatIds.slice(20)],
  ],
  [
    `insert into event_type (partner_id, id, name, color, vat_type_id, is_cinema)
       values ($1, 1, 'Konsert', '#2f7f74', 5, false), ($1, 2, 'Kino', '#c9772b', 3, true)`,
    [],
  ],
  [
    `insert into price_category (partner_id, id, name, short_name, standard_price_ore, is_added_to_culture,
         is_added_to_cinema, is_companion, sort)
       values ($1, 1, 'Voksen', 'V', 39500, true, true, false, 1), ($1, 2, 'Barn', 'B', 19000, true, true, false, 2),
         ($1, 3, 'Ledsager', 'L', 0, true, true, true, 3)`,
    [],
  ],
  [
    `insert into ledger (partner_id, id, number, name, vat_type_id)
       values ($1, 1, '3030', 'Varer, middels sats', 2), ($1, 2, '3000', 'Varer, høy sats', 1)`,
    [],
  ],
  [
    `insert into product_group (partner_id, id, name, ledger_id, sort) values ($1, 1, 'Snacks', 1, 1)`,
    [],
  ],
  [
    `insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
         barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color,
         is_active, sort)
       values ($1, 1, 'Popkorn stor', '101', 1, 'food', 7900, 0, 'none', '2000000001036', '', '', true, true, '',
         'Popkorn', '#c9772b', true, 1)`,
    [],
  ],
  [
    `insert into product_menu (partner_id, id, name, price_ore, barcode, is_active, sort)
       values ($1, 1, 'Kinomeny', 10500, '2000000001180', true, 1)`,
    [],
  ],
  [
    `insert into counter (partner_id, name, value)
       select $1, name, 3 from unnest(array['location', 'renter', 'seat_map', 'auditorium', 'price_zone',
         'event_type', 'price_category', 'event', 'resource_group', 'ledger',
         'product_group', 'product', 'product_menu', 'bureau', 'film_booking']) name`,
    [],
  ],
]

async function addPlaces(asOwner: AsOwner, partnerId: number): Promise<void> {
  for (const [text, values] of places) await asOwner(text, [partnerId, ...values])
}

async function addEvents(asOwner: AsOwner, partnerId: number): Promise<void> {
  await asOwner(
    `insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until,
       event_type_id, renter_id, state, capacity, seat_map_id)
     select $1, e.id, e.title, e.hall, at.starts, at.starts + interval '2 hours', at.starts,
       at.starts + interval '2 hours', e.type, e.renter, e.state, e.capacity, e.map
     from (values (1, 'Revy', 1, 1, 1, 'published', 40, 1), (2, 'Kladd', 1, 1, null, 'draft', 40, 1),
       (3, 'Ståopp', 2, 1, 2, 'published', 30, null)) e (id, title, hall, type, renter, state, capacity, map),
       lateral (select date_trunc('hour', now()) + interval '1 day' * e.id as starts) at`,
    [partnerId],
  )
  await asOwner(
    `insert into event_price_category (partner_id, event_id, id, price_category_id, name, short_name, price_ore,
       fee_ore, is_companion, sort)
     select $1, e.id, c.id, c.id, c.name, c.short_name, c.standard_price_ore,
       case when c.standard_price_ore > 0 then 2000 else 0 end, c.is_companion, c.sort
     from event e, price_category c where e.partner_id = $1 and c.partner_id = $1`,
    [partnerId],
  )
  await asOwner(
    `insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids)
     select $1, e.id, z.id, z.name, z.color, z.adjustment_ore, z.seat_ids
     from event e, price_zone z where e.partner_id = $1 and z.partner_id = $1 and e.seat_map_id = 1`,
    [partnerId],
  )
  await asOwner('select dx_make_places($1, 3)', [partnerId])
}
