import type pg from 'pg'
import { adjustmentsOf, venueFees } from '../plan/added-prices.ts'
import { format3d } from '../plan/film-versions.ts'
import type { HallPlan } from '../venue/hall-plan.ts'
import { demoCategories, demoSet, demoTypes, type DemoPartner } from '../venue/venues.ts'
import { demoRenters } from '../venue/renters.ts'
import { dayPrice, typePriceRows } from '../venue/type-prices.ts'
import type { VenueBooks } from '../venue/venue-books.ts'
import { insertRows, type Row } from '../load/insert-rows.ts'
import { chiefMailOf, clerkOf, demoPeople, webSeller } from '../venue/people.ts'

export const numbered = (partnerId: number, rows: Row[]): Row[] =>
  rows.map((row, index) => ({ partner_id: partnerId, id: index + 1, ...row }))

export async function writePartners(
  client: pg.ClientBase,
  partners: readonly DemoPartner[],
): Promise<void> {
  await insertRows(
    client,
    'partner',
    partners.map((partner) => ({
      id: partner.id,
      name: partner.name,
      kind: partner.kind,
      org_number: partner.orgNumber,
      account_number: partner.accountNumber,
      city: partner.city,
      has_ssh: partner.hasSsh,
      advance_payment: partner.advancePayment,
      is_demo: true,
    })),
  )
  const modules = partners.flatMap(({ id, modules: keys }) =>
    keys.map((module) => ({ partner_id: id, module })),
  )
  await insertRows(client, 'partner_module', modules)
}

export async function writeRenters(client: pg.ClientBase): Promise<void> {
  await insertRows(
    client,
    'renter',
    demoRenters.map(({ partnerId, orgNumber, ...renter }) => ({
      ...renter,
      partner_id: partnerId,
      org_number: orgNumber,
      email: `post@renter${renter.id}.dxweb.test`,
    })),
  )
  await countUp(client, 'renter')
}

const typeRows = ({ id }: DemoPartner) =>
  numbered(
    id,
    demoTypes(id).map((type) => ({
      name: type.name,
      color: type.color,
      vat_type_id: type.vatTypeId,
      nk_category_id: type.nkCategoryId,
      is_cinema: type.isCinema,
      has_tono: type.hasTono,
    })),
  )

const longNames: Readonly<Record<string, string>> = {
  Barn: 'Under 12 år',
  Ungdom: '12 til 17 år',
  Student: 'Med gyldig studentbevis',
  Honnør: 'Fra 67 år',
  Ledsager: 'Følger en med ledsagerbevis',
}

/** Returns a lower price for shows before 16:00 on weekdays. */
const cinemaPrices = (ore: number) =>
  dayPrice(ore) === ore
    ? []
    : [
        {
          name: 'Dagtid',
          priceOre: dayPrice(ore),
          priceDays: 'monFri',
          from: null,
          until: '16:00',
          eventTypeId: null,
        },
      ]

const categoryRows = ({ id }: DemoPartner) =>
  numbered(
    id,
    demoCategories(id).map((category, index) => ({
      name: category.name,
      short_name: category.shortName,
      long_name: longNames[category.name] ?? '',
      prices: category.cinema ? cinemaPrices(category.kroner * 100) : [],
      standard_price_ore: category.kroner * 100,
      is_sold_on_web: !category.isCounterOnly,
      is_added_to_cinema: category.cinema,
      is_added_to_culture: category.culture,
      is_companion: category.isCompanion ?? false,
      sort: index + 1,
    })),
  )

const ledgerRows = ({ id }: DemoPartner) =>
  numbered(
    id,
    demoSet.ledgers.map(([number, name, vatTypeId]) => ({ number, name, vat_type_id: vatTypeId })),
  )

const reasonRows = (partnerId: number, list: 'refundReasons' | 'cancellationReasons') =>
  numbered(
    partnerId,
    demoSet[list].map((name, index) => ({ name, sort: index + 1 })),
  )

const adjustmentRows = ({ id }: DemoPartner) =>
  numbered(
    id,
    adjustmentsOf(id).map(({ name, amountOre }, index) => ({
      name,
      amount_ore: amountOre,
      film_format: name === format3d ? '3d' : null,
      sort: index + 1,
    })),
  )

function hallRows(halls: readonly HallPlan[]) {
  const drawn = halls.filter((hall) => hall.drawing !== null)
  const seatMaps = drawn.map((hall) => ({
    partner_id: hall.partnerId,
    id: hall.id,
    name: hall.name,
    drawing: hall.drawing,
  }))
  const auditoriums = halls.map((hall) => ({
    partner_id: hall.partnerId,
    id: hall.id,
    location_id: 1,
    name: hall.name,
    is_cinema: hall.isCinema,
    capacity: hall.capacity,
    seat_map_id: hall.seatMapId,
  }))
  return { seatMaps, auditoriums, zones: zoneRows(drawn) }
}

function zoneRows(drawn: readonly HallPlan[]): Row[] {
  const partnerIds = [...new Set(drawn.map((hall) => hall.partnerId))]
  return partnerIds.flatMap((partnerId) => {
    const halls = drawn.filter((hall) => hall.partnerId === partnerId)
    const zones = halls.flatMap((hall) =>
      hall.zones.map((zone) => ({
        seat_map_id: hall.seatMapId,
        name: zone.name,
        color: zone.color,
        adjustment_ore: zone.adjustmentOre,
        seat_ids: zone.seatIds,
      })),
    )
    return numbered(partnerId, zones)
  })
}

const locationRows = (partners: readonly DemoPartner[]): Row[] =>
  partners.map((partner) => ({
    partner_id: partner.id,
    id: 1,
    name: partner.name,
    address: partner.address,
    postal_code: partner.postalCode,
    city: partner.city,
    is_external: false,
  }))

/** The venue that issues invoices, and has a KID agreement with its bank. */
const rentedOut = 1003

const organizerRow = (partner: DemoPartner): Row => ({
  partner_id: partner.id,
  id: 1,
  contact_name: contactOf(partner.id),
  org_number: partner.orgNumber,
  account_number: partner.accountNumber,
  address: partner.address,
  postal_code: partner.postalCode,
  city: partner.city,
  email: chiefMailOf[partner.id]?.replace(/^[^@]+/, 'post') ?? '',
  phone: `+477355${String(partner.id).padStart(4, '0')}`,
  kid_method: partner.id === rentedOut ? 'mod10' : 'none',
  kid_length: 8,
})

function contactOf(partnerId: number): string {
  const chief = demoPeople.find(({ email }) => email === chiefMailOf[partnerId])
  return chief ? `${chief.firstName} ${chief.lastName}` : ''
}

export async function writePostalCodes(
  client: pg.ClientBase,
  addresses: readonly { postalCode: string; city: string }[],
): Promise<void> {
  const codes = [...new Map(addresses.map(({ postalCode, city }) => [postalCode, city]))]
  await client.query(
    `insert into postal_code (code, city) select code, city from jsonb_to_recordset($1) as r(code text, city text)
     on conflict (code) do nothing`,
    [JSON.stringify(codes.map(([code, city]) => ({ code, city })))],
  )
}

/** Also advances the id counters past the used ids. */
export async function writeRegisters(
  client: pg.ClientBase,
  partners: readonly DemoPartner[],
  halls: readonly HallPlan[],
): Promise<void> {
  const venues = partners.filter((partner) => partner.kind !== 'platform')
  const { seatMaps, auditoriums, zones } = hallRows(halls)
  const registers: [table: string, rows: Row[]][] = [
    ['location', locationRows(venues)],
    ['seat_map', seatMaps],
    ['auditorium', auditoriums],
    ['event_type', venues.flatMap(typeRows)],
    ['price_category', venues.flatMap(categoryRows)],
    ['price_zone', zones],
    ['ledger', venues.flatMap(ledgerRows)],
    ['organizer', venues.map(organizerRow)],
    ['price_adjustment', venues.flatMap(adjustmentRows)],
    ['refund_reason', venues.flatMap(({ id }) => reasonRows(id, 'refundReasons'))],
    ['cancellation_reason', venues.flatMap(({ id }) => reasonRows(id, 'cancellationReasons'))],
    ['film_price', venues.flatMap(({ id }) => numbered(id, typePriceRows(id)))],
  ]
  for (const [table, rows] of registers) {
    await insertRows(client, table, rows)
    await countUp(client, table)
  }
  await insertRows(
    client,
    'sales_rule',
    venues.flatMap(({ id }) => {
      const fees = venueFees(id)
      return fees.length > 0 ? [{ partner_id: id, channel_fees: fees }] : []
    }),
  )
}

export async function countUp(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(
    `insert into counter (partner_id, name, value)
     select partner_id, $1, max(id) from ${table}
     where partner_id in (select id from partner where is_demo) group by partner_id
     on conflict (partner_id, name) do update set value = greatest(counter.value, excluded.value)`,
    [table],
  )
}

export function booksOf(partnerId: number, userIds: ReadonlyMap<string, number>): VenueBooks {
  const userId = (email: string) => userIds.get(email) ?? 0
  return {
    partnerId,
    types: new Map(
      demoTypes(partnerId).map((type, index) => [
        type.name,
        { id: index + 1, vatTypeId: type.vatTypeId },
      ]),
    ),
    categories: new Map(
      demoCategories(partnerId).map((category, index) => [
        category.name,
        {
          id: index + 1,
          shortName: category.shortName,
          isCompanion: category.isCompanion ?? false,
          isSoldOnWeb: !category.isCounterOnly,
        },
      ]),
    ),
    webSellerId: userId(webSeller),
    clerkId: userId(clerkOf(partnerId)),
    chiefId: userId(chiefMailOf[partnerId] ?? ''),
  }
}
