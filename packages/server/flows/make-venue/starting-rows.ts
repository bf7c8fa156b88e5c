import {
  capacityOf,
  drawHall,
  type HallSize,
  isNumbered,
} from '@dxweb/areas/partners/venues/starter-halls.ts'
import { starterSet } from '@dxweb/areas/partners/venues/starter-set.ts'
import type { NewVenue } from './contract.ts'

const standard = { name: 'Standard', color: 1 }

function hallRows(halls: readonly HallSize[]) {
  const drawn = halls.map((hall, at) => ({
    id: at + 1,
    name: hall.name,
    isCinema: hall.isCinema,
    capacity: capacityOf(hall),
    drawing: isNumbered(hall) ? drawHall(hall) : null,
  }))
  const numbered = drawn.flatMap(({ drawing, ...hall }) => (drawing ? [{ ...hall, drawing }] : []))
  return {
    auditoriums: drawn.map(({ drawing, ...hall }) => ({ ...hall, seatMapId: drawing && hall.id })),
    seatMaps: numbered.map(({ id, name, drawing }) => ({ id, name, drawing })),
    zones: numbered.map(({ id, drawing }, at) => ({
      id: at + 1,
      seatMapId: id,
      ...standard,
      seatIds: drawing.seats.map((seat) => seat.id),
    })),
  }
}

export function startingRows(venue: NewVenue) {
  const set = starterSet(venue.kind)
  const { eventTypes, categories, ledgers } = set
  const { name, address, postalCode, city, orgNumber, accountNumber } = venue
  const at = { id: 1, address, postalCode, city }
  const contactName = [venue.chiefFirstName, venue.chiefLastName].filter(Boolean).join(' ')
  return {
    locations: [{ ...at, name }],
    organizers: [{ ...at, contactName, orgNumber, accountNumber }],
    ...hallRows(venue.halls),
    eventTypes: eventTypes.map((type, place) => ({ ...type, id: place + 1 })),
    categories: categories.map((category, place) => ({
      ...category,
      id: place + 1,
      priceOre: category.kroner * 100,
      isWeb: !category.isCounterOnly,
      isCompanion: category.isCompanion ?? false,
    })),
    ledgers: ledgers.map(([number, title, vatTypeId], place) => ({
      id: place + 1,
      number,
      title,
      vatTypeId,
    })),
    refundReasons: namedRows(set.refundReasons),
    cancellationReasons: namedRows(set.cancellationReasons),
  }
}

const namedRows = (names: readonly string[]) =>
  names.map((name, place) => ({ id: place + 1, name }))

type Listed = keyof ReturnType<typeof startingRows>

/** Reads the rows of a list in `$2`, each with an id. */
const rowsOf = (list: Listed, shape: string) =>
  `from jsonb_to_recordset($2::jsonb -> '${list}') as r(id integer, ${shape}) returning id`

/** Inserts rows of the venue `$1`, and sets the register's counter to the highest id. */
const counted = (register: string, insert: string): readonly [name: string, text: string] => [
  `venue-${register}`,
  `with made as (${insert})
   insert into counter (partner_id, name, value) select $1, '${register}', max(id) from made having count(*) > 0`,
]

const address = `address text, "postalCode" text, city text`

/** Statements in an order in which each register precedes the registers that refer to it. */
export const registerTexts = [
  counted(
    'location',
    `insert into location (partner_id, id, name, address, postal_code, city)
     select $1, id, name, address, "postalCode", city ${rowsOf('locations', `name text, ${address}`)}`,
  ),
  counted(
    'ledger',
    `insert into ledger (partner_id, id, number, name, vat_type_id)
     select $1, id, number, title, "vatTypeId"
     ${rowsOf('ledgers', `number text, title text, "vatTypeId" integer`)}`,
  ),
  counted(
    'organizer',
    `insert into organizer
       (partner_id, id, contact_name, org_number, account_number, address, postal_code, city)
     select $1, id, "contactName", "orgNumber", "accountNumber", address, "postalCode", city
     ${rowsOf('organizers', `"contactName" text, "orgNumber" text, "accountNumber" text, ${address}`)}`,
  ),
  counted(
    'seat_map',
    `insert into seat_map (partner_id, id, name, drawing)
     select $1, id, name, drawing ${rowsOf('seatMaps', `name text, drawing jsonb`)}`,
  ),
  counted(
    'price_zone',
    `insert into price_zone (partner_id, id, seat_map_id, name, color, seat_ids)
     select $1, id, "seatMapId", name, color, "seatIds"
     ${rowsOf('zones', `"seatMapId" integer, name text, color integer, "seatIds" integer[]`)}`,
  ),
  counted(
    'auditorium',
    `insert into auditorium (partner_id, id, location_id, name, is_cinema, capacity, seat_map_id)
     select $1, id, 1, name, "isCinema", capacity, "seatMapId"
     ${rowsOf('auditoriums', `name text, "isCinema" boolean, capacity integer, "seatMapId" integer`)}`,
  ),
  counted(
    'event_type',
    `insert into event_type
       (partner_id, id, name, color, vat_type_id, nk_category_id, is_cinema, has_tono)
     select $1, id, name, color, "vatTypeId", "nkCategoryId", "isCinema", "hasTono"
     ${rowsOf(
       'eventTypes',
       `name text, color text, "vatTypeId" integer, "nkCategoryId" integer, "isCinema" boolean, "hasTono" boolean`,
     )}`,
  ),
  counted(
    'price_category',
    `insert into price_category (partner_id, id, name, short_name, long_name, standard_price_ore,
       is_sold_on_web, is_added_to_cinema, is_added_to_culture, is_companion, sort)
     select $1, id, name, "shortName", name, "priceOre", "isWeb", cinema, culture, "isCompanion", id
     ${rowsOf(
       'categories',
       `name text, "shortName" text, "priceOre" bigint, "isWeb" boolean, cinema boolean, culture boolean,
          "isCompanion" boolean`,
     )}`,
  ),
  counted(
    'refund_reason',
    `insert into refund_reason (partner_id, id, name, sort)
     select $1, id, name, id ${rowsOf('refundReasons', 'name text')}`,
  ),
  counted(
    'cancellation_reason',
    `insert into cancellation_reason (partner_id, id, name, sort)
     select $1, id, name, id ${rowsOf('cancellationReasons', 'name text')}`,
  ),
]
