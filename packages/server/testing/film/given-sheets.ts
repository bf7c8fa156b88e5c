import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { filmWeekOf } from '@dxweb/areas/film/programming/film-week.ts'
import { distributorSettlementSource } from '@dxweb/areas/film/rental/sheets/report-store.ts'
import { takeSheetStep } from '@dxweb/areas/film/rental/sheets/store.ts'
import type { RentalTerms } from '@dxweb/areas/film/rental/terms/rules.ts'
import type { ScopedTerms } from '@dxweb/areas/film/rental/terms/scope.ts'
import { rowsStatement } from '../../reports/report-sql.ts'
import { givenVenue } from '../given.ts'

export const calendar = { weekStartDay: 5, weekStartMinute: 300, zone: 'Europe/Oslo' }
export const today = localDay(new Date(), calendar.zone)
export const first = filmWeekOf(addDays(today, -42), calendar)
export const films = [7001, 7002] as const

type Given = Awaited<ReturnType<typeof givenVenue>>
/** State of the current test file, which has its own venue. Files run one after the other. */
let current: Given | undefined

function given(): Given {
  if (current === undefined) throw new Error('givenSheets() comes first')
  return current
}

export async function givenSheets(): Promise<Given> {
  current = await givenVenue()
  const { asOwner } = current
  await asOwner(`insert into distributor (id, name) values (77, 'Nordlys')`)
  await asOwner(
    `insert into production (id, title, kind, distributor_id) values (7001, 'Isfjell', 'film', 77), (7002, 'Brenning', 'film', 77)`,
  )
  await asOwner(`update bureau set distributor_id = 77 where id = 1`)
  return current
}

const asOwner: Given['asOwner'] = (...asked) => given().asOwner(...asked)
const partnerOf = () => given().venue.partnerId

export async function nothingShown() {
  for (const table of [
    'posting',
    'film_sheet_line',
    'film_sheet',
    'film_term',
    'ticket_refund',
    'ticket_sale_correction',
    'ticket',
  ]) {
    await asOwner(`delete from ${table}`)
  }
  await asOwner('delete from event where id >= 100')
}
export interface Show {
  id: number
  film: 0 | 1
  day: Day
  /** Minute of the local day. A show before 05:00 is on the date after the operating day `day`. */
  minute: number
  hall: number
  dimension: '2d' | '3d'
  type: 'ordinary' | 'preview' | 'closed'
}

const hourOf = ({ minute }: Show) => `${Math.floor(minute / 60)} hours ${minute % 60} minutes`
const isLate = ({ minute }: Show) => minute < calendar.weekStartMinute
export const clockDay = (show: Show) => (isLate(show) ? addDays(show.day, 1) : show.day)

export const addShow = (show: Show) =>
  asOwner(
    `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', $1::int, 'title', 'Film', 'auditorium_id',
       $2::int, 'starts_at', at, 'ends_at', at + interval '1 hour', 'busy_from', at, 'busy_until', at + interval '1 hour',
       'event_type_id', 2, 'production_id', $3::int, 'film_version', jsonb_build_object('dimension', $4::text, 'speech',
       'original', 'subtitles', 'norwegian'), 'showing_type', $5::text, 'seat_map_id', null, 'renter_id', null))).*
     from event e, (select ($6::date + $7::interval) at time zone 'Europe/Oslo' as at) a where e.id = 3`,
    [show.id, show.hall, films[show.film], show.dimension, show.type, clockDay(show), hourOf(show)],
  )

let sold = 0

export async function sellTickets(
  eventId: number,
  count: number,
  priceOre: number,
  vatOre: number,
) {
  const id = (sold += 1)
  await asOwner(
    `with sale as (
       insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
       values ($1, md5('film' || $2::int)::uuid, now() - interval '50 days', 1, 'web', $4 * $5::int) returning id, sold_at)
     insert into ticket (partner_id, id, event_id, renter_id, sale_id, sold_at, category_id, price_ore, vat_type_id,
       vat_basis_points, vat_ore)
     select $1, gen_random_uuid(), $3, 0, sale.id, sale.sold_at, 1, $5, 3, 1200, $6
     from sale, generate_series(1, $4::int)`,
    [partnerOf(), id, eventId, count, priceOre, vatOre],
  )
}

export const refundTickets = (eventId: number, count: number) =>
  asOwner(
    `with back as (
       insert into sale (partner_id, id, user_id, channel, total_ore)
       values ($3, gen_random_uuid(), 1, 'pos', 0) returning id, sold_at
     ), gone as (
       update ticket set state = 'refunded' where id in (
         select id from ticket where event_id = $1 and state = 'issued' order by id limit $2) returning *)
     insert into ticket_refund (partner_id, ticket_id, event_id, sale_id, category_id, vat_type_id, is_paid, price_ore, fee_ore,
       vat_ore, fee_vat_ore, refunded_at)
     select gone.partner_id, gone.id, event_id, back.id, category_id, vat_type_id, price_ore > 0, price_ore, 0, vat_ore, 0,
       back.sold_at
     from gone, back`,
    [eventId, count, partnerOf()],
  )

export type Agreed = RentalTerms & ScopedTerms

export const usual: Agreed = {
  id: 1,
  starts: { day: addDays(first, -60), minute: 300 },
  productionId: null,
  dimension: null,
  speech: null,
  auditoriumId: null,
  locationId: null,
  showKind: null,
  method: 'distributorPercent',
  weekPercents: [{ percent: 4000 }],
  steps: [],
  amountOre: null,
  minimumOre: 0,
}

export const addTerms = (one: Agreed) =>
  asOwner(
    `insert into film_term (partner_id, id, bureau_id, starts_on, starts_time, production_id, dimension, auditorium_id,
       show_kind, method, week_percents, steps, amount_ore, minimum_ore)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      partnerOf(),
      one.id,
      one.starts.day,
      `${String(one.starts.minute / 60).padStart(2, '0')}:00`,
      one.productionId,
      one.dimension,
      one.auditoriumId,
      one.showKind,
      one.method,
      JSON.stringify(one.weekPercents),
      JSON.stringify(one.steps),
      one.amountOre,
      one.minimumOre,
    ],
  )

type Figure =
  | 'shows'
  | 'paid'
  | 'grossOre'
  | 'netOre'
  | 'rentalOre'
  | 'topUpOre'
  | 'rentalVatOre'
  | 'payableOre'
  | 'levyOre'
  | 'tonoOre'
  | 'keptOre'
export type Line = Record<Figure, number> & { settledOn: Day; film: string; correctsOn: Day | null }

export const linesOf = (from: Day = addDays(first, -7), to: Day = addDays(today, 30)) =>
  given().db.run(
    given().venue.scope,
    rowsStatement(distributorSettlementSource, partnerOf(), { from, to }),
  ) as unknown as Promise<Line[]>
export const sumOf = (lines: readonly Line[], figure: Figure) =>
  lines.reduce((total, line) => total + line[figure], 0)

export const step = (week: Day, what: 'approve' | 'send' | 'pay', ...inputs: string[]) =>
  takeSheetStep(given().db, given().venue.scope, given().by, {
    bureauId: 1,
    week,
    step: what,
    inputs,
  })

/** Amounts are debit minus credit. */
export async function posted() {
  const rows = await asOwner<{ account: string; ore: number }>(
    `select account, sum(ore)::int as ore from posting
     cross join lateral (values (debit, amount_ore), (credit, -amount_ore)) l (account, ore)
     where kind = 'settlement' group by account order by account`,
  )
  return Object.fromEntries(rows.map(({ account, ore }) => [account, ore]))
}

export const evening: Show = {
  id: 100,
  film: 0,
  day: first,
  minute: 1140,
  hall: 1,
  dimension: '2d',
  type: 'ordinary',
}
