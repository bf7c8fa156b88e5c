import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import { givenHouse, outcomeOf } from '@dxweb/server/testing/given.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { filmWeekOf } from '../../programming/film-week.ts'
import { rentalMethods, rentalOf, type RentalTerms, settledOf } from '../terms/rules.ts'
import { contractWeek, type ScopedShow, type ScopedTerms, termsOf } from '../terms/scope.ts'
import { distributorSettlementSource } from './report-store.ts'
import { readSheet, takeSheetStep } from './store.ts'

const { asOwner, by, db, house } = await givenHouse()
const { partnerId, scope } = house
const calendar = { weekStartDay: 5, weekStartMinute: 300, zone: 'Europe/Oslo' }
const today = localDay(new Date(), calendar.zone)
/** A film week that is over, with three after it that are over too. */
const first = filmWeekOf(addDays(today, -42), calendar)
const films = [7001, 7002] as const
const rates = { levyPercent: 250, tonoPercent: 100, rentalVatPercent: 2500 }

await asOwner(`insert into distributor (id, name) values (77, 'Nordlys')`)
await asOwner(
  `insert into production (id, title, kind, distributor_id) values (7001, 'Isfjell', 'film', 77), (7002, 'Brenning', 'film', 77)`,
)
await asOwner(`update bureau set distributor_id = 77 where id = 1`)

async function nothingShown() {
  for (const table of ['film_sheet_line', 'film_sheet', 'film_term', 'ticket_refund', 'ticket']) {
    await asOwner(`delete from ${table}`)
  }
  await asOwner('delete from event where id >= 100')
}
beforeEach(nothingShown)

interface Show {
  id: number
  film: 0 | 1
  day: Day
  /** Of the clock; before 05:00 it is of the night after `day`. */
  minute: number
  hall: number
  dimension: '2d' | '3d'
  type: 'ordinary' | 'preview' | 'closed'
}

const hourOf = ({ minute }: Show) => `${Math.floor(minute / 60)} hours ${minute % 60} minutes`
const isLate = ({ minute }: Show) => minute < calendar.weekStartMinute
const clockDay = (show: Show) => (isLate(show) ? addDays(show.day, 1) : show.day)

const addShow = (show: Show) =>
  asOwner(
    `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', $1::int, 'title', 'Film', 'auditorium_id',
       $2::int, 'starts_at', at, 'ends_at', at + interval '1 hour', 'busy_from', at, 'busy_until', at + interval '1 hour',
       'event_type_id', 2, 'production_id', $3::int, 'film_version', jsonb_build_object('dimension', $4::text, 'speech',
       'original', 'subtitles', 'norwegian'), 'showing_type', $5::text, 'seat_map_id', null, 'renter_id', null))).*
     from event e, (select ($6::date + $7::interval) at time zone 'Europe/Oslo' as at) a where e.id = 3`,
    [show.id, show.hall, films[show.film], show.dimension, show.type, clockDay(show), hourOf(show)],
  )

let sold = 0

/** So many tickets at a price, with the VAT of each. */
async function sellTickets(eventId: number, count: number, priceOre: number, vatOre: number) {
  const id = (sold += 1)
  await asOwner(
    `with sale as (
       insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
       values ($1, md5('film' || $2::int)::uuid, now() - interval '50 days', 1, 'web', $4 * $5::int) returning id, sold_at)
     insert into ticket (partner_id, id, event_id, renter_id, sale_id, sold_at, category_id, price_ore, vat_type_id,
       vat_basis_points, vat_ore)
     select $1, gen_random_uuid(), $3, 0, sale.id, sale.sold_at, 1, $5, 3, 1200, $6
     from sale, generate_series(1, $4::int)`,
    [partnerId, id, eventId, count, priceOre, vatOre],
  )
}

/** So many of the event's tickets are paid back now. */
const refundTickets = (eventId: number, count: number) =>
  asOwner(
    `with gone as (
       update ticket set state = 'refunded' where id in (
         select id from ticket where event_id = $1 and state = 'issued' order by id limit $2) returning *)
     insert into ticket_refund (partner_id, ticket_id, event_id, sale_id, category_id, vat_type_id, is_paid, price_ore, fee_ore,
       vat_ore, fee_vat_ore, refunded_at)
     select partner_id, id, event_id, sale_id, category_id, vat_type_id, price_ore > 0, price_ore, 0, vat_ore, 0, now() from gone`,
    [eventId, count],
  )

type Agreed = RentalTerms & ScopedTerms

const usual: Agreed = {
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

const addTerms = (one: Agreed) =>
  asOwner(
    `insert into film_term (partner_id, id, bureau_id, starts_on, starts_time, production_id, dimension, auditorium_id,
       show_kind, method, week_percents, steps, amount_ore, minimum_ore)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      partnerId,
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

const checked = ['rentalVatOre', 'payableOre', 'levyOre', 'tonoOre', 'keptOre'] as const
type Figure = (typeof checked)[number] | 'shows' | 'grossOre' | 'netOre' | 'rentalOre' | 'topUpOre'
type Line = Record<Figure, number> & { settledOn: Day; film: string; correctsOn: Day | null }

const linesOf = (from: Day = addDays(first, -7), to: Day = addDays(today, 30)) =>
  db.run(
    scope,
    rowsStatement(distributorSettlementSource, partnerId, { from, to }),
  ) as unknown as Promise<Line[]>
const sumOf = (lines: readonly Line[], figure: Figure) =>
  lines.reduce((total, line) => total + line[figure], 0)

const step = (week: Day, what: 'approve' | 'send' | 'pay', ...told: string[]) =>
  takeSheetStep(db, scope, by, { bureauId: 1, week, step: what, told })

const evening: Show = {
  id: 100,
  film: 0,
  day: first,
  minute: 1140,
  hall: 1,
  dimension: '2d',
  type: 'ordinary',
}

/** 100 at 145,00, 40 at 110,00 and 12 at 135,00. */
async function sellMany(show: Show) {
  await addShow(show)
  await sellTickets(show.id, 100, 14_500, 1554)
  await sellTickets(show.id, 40, 11_000, 1179)
  await sellTickets(show.id, 12, 13_500, 1446)
}

describe('a film week with a distributor', () => {
  it('of 152 tickets at 40 % is 9 160,44 to pay, to the øre of each column', async () => {
    await addTerms(usual)
    await sellMany(evening)
    expect(await linesOf()).toEqual([
      expect.objectContaining({
        settledOn: first,
        film: 'Isfjell',
        version: '2d|original|norwegian',
        playWeek: 1,
        terms: 'distributorPercent|all||||||',
        shows: 1,
        paid: 152,
        grossOre: 2_052_000,
        vatOre: 219_912,
        netOre: 1_832_088,
        percent: 4000,
        rentalOre: 732_835,
        rentalVatOre: 183_209,
        payableOre: 916_044,
        levyOre: 45_802,
        tonoOre: 18_321,
        keptOre: 1_035_130,
        totalPaid: 152,
        totalNetOre: 1_832_088,
      }),
    ])
  })

  it('is approved once, keeps its figures, and a refund afterwards is a correction in the next week', async () => {
    await addTerms(usual)
    await sellMany(evening)
    const before = await linesOf(first, first)
    const answers = await Promise.all([
      outcomeOf(step(first, 'approve')),
      outcomeOf(step(first, 'approve')),
    ])
    expect(answers.toSorted()).toEqual(['done', 'wrong_state'])
    await refundTickets(evening.id, 2)
    expect(await linesOf(first, first)).toEqual(before)
    const next = addDays(first, 7)
    const [correction, ...others] = await linesOf(next, next)
    expect(others).toEqual([])
    expect(correction).toMatchObject({ settledOn: next, correctsOn: first, paid: -2, shows: 0 })
    expect(await readSheet(db, scope, { bureauId: 1, week: next })).toMatchObject({
      state: 'draft',
      correctionOre: correction?.payableOre,
      payableOre: correction?.payableOre,
    })
    await step(next, 'approve')
    await step(first, 'send', 'post@nordlys.test')
    expect(await outcomeOf(step(first, 'approve'))).toBe('wrong_state')
    expect(await step(first, 'pay', today)).toEqual({ week: first, state: 'paid' })
    expect(await linesOf(addDays(first, 14))).toEqual([])
  })

  it('waits for its end, and for terms of every show', async () => {
    await sellMany(evening)
    expect((await readSheet(db, scope, { bureauId: 1, week: first })).untermed).toBe(1)
    await expect(step(first, 'approve')).rejects.toMatchObject({
      code: 'wrong_state',
      fields: { week: { code: 'film_terms_missing' } },
    })
    await addTerms(usual)
    const now = filmWeekOf(today, calendar)
    await sellMany({ ...evening, id: 101, day: now })
    await expect(step(now, 'approve')).rejects.toMatchObject({
      fields: { week: { code: 'film_week_not_over' } },
    })
    expect(await outcomeOf(step(addDays(first, 7), 'approve'))).toBe('wrong_state')
  })
})

const percent = fc.integer({ min: 0, max: 6000 })
const anyTerms = fc.record({
  starts: fc.record({
    day: fc.integer({ min: -10, max: 20 }).map((days) => addDays(first, days)),
    minute: fc.constantFrom(0, 300, 1080),
  }),
  productionId: fc.option(fc.constantFrom<number>(...films)),
  dimension: fc.option(fc.constant('3d')),
  auditoriumId: fc.option(fc.constant(2)),
  showKind: fc.option(fc.constantFrom('preview' as const, 'closed' as const)),
  method: fc.constantFrom(...rentalMethods),
  weekPercents: fc.array(fc.record({ percent }), { minLength: 1, maxLength: 4 }),
  steps: fc.uniqueArray(fc.record({ fromAdmissions: fc.nat(40), percent }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ fromAdmissions }) => fromAdmissions,
  }),
  amountOre: fc.nat(300_000),
  minimumOre: fc.constantFrom(0, 0, 150_000),
})
const anyShow = fc.record({
  film: fc.constantFrom(0 as const, 1 as const),
  day: fc.nat(27).map((days) => addDays(first, days)),
  minute: fc.constantFrom(60, 1020, 1200),
  hall: fc.constantFrom(1, 2),
  dimension: fc.constantFrom('2d' as const, '3d' as const),
  type: fc.constantFrom(
    'ordinary' as const,
    'ordinary' as const,
    'preview' as const,
    'closed' as const,
  ),
  sales: fc.array(
    fc.record({
      count: fc.integer({ min: 1, max: 20 }),
      priceOre: fc.constantFrom(0, 8900, 14_500),
    }),
    { maxLength: 3 },
  ),
  refunds: fc.nat(6),
})

type Drawn = typeof anyShow extends fc.Arbitrary<infer D> ? D : never

const vatIn = (priceOre: number) => Math.round((priceOre * 12) / 112)
const slot = ({ day, minute, hall }: Drawn) => `${day} ${minute} ${hall}`

async function play(shows: readonly (Drawn & Show)[], terms: readonly Agreed[]) {
  for (const one of terms) await addTerms(one)
  for (const show of shows) {
    await addShow(show)
    for (const { count, priceOre } of show.sales) {
      await sellTickets(show.id, count, priceOre, vatIn(priceOre))
    }
  }
}

/** What is left of the event's tickets, as the ledger has it. */
const ledger = async () => {
  const rows = await asOwner<{ id: number; paid: number; gross: number; vat: number }>(
    `select event_id as id, sum(tickets) filter (where is_paid)::int as paid, sum(price_ore)::int as gross,
       sum(vat_ore)::int as vat from ticket_move where event_id >= 100 group by 1`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** By the rules alone: what each film comes to, and each film's week. */
async function plainly(shows: readonly Show[], terms: readonly Agreed[]) {
  const left = await ledger()
  const weekOf = (show: Show) => filmWeekOf(show.day, calendar)
  const played = shows.map((show) => {
    const premieres = shows.filter(({ film, type }) => film === show.film && type !== 'preview')
    const begins = premieres.map(weekOf).toSorted()[0]
    const weeks = begins === undefined ? -1 : daysBetween(begins, weekOf(show)) / 7
    const scoped: ScopedShow = {
      productionId: films[show.film],
      dimension: show.dimension,
      speech: 'original',
      auditoriumId: show.hall,
      locationId: 1,
      showKind: show.type === 'ordinary' ? 'normal' : show.type,
      at: { day: clockDay(show), minute: show.minute },
    }
    const under = termsOf(scoped, terms)
    const own =
      under?.productionId == null ? Math.max(weeks + 1, 1) : contractWeek(under.starts, scoped.at)
    const { paid = 0, gross = 0, vat = 0 } = left.get(show.id) ?? {}
    return {
      show,
      under,
      own,
      paid: paid ?? 0,
      netOre: gross - vat,
      playing: weeks < 0 ? null : weeks + 1,
    }
  })
  const units = Map.groupBy(
    played.filter(({ under }) => under),
    ({ show, under, own }) => `${show.film} ${under?.id} ${own}`,
  )
  let due = 0
  for (const unit of units.values()) {
    const [one = played[0]!] = unit
    const ofTerms = played.filter(
      ({ show, under }) => show.film === one.show.film && under === one.under,
    )
    const { rentalOre, topUpOre } = rentalOf(one.under!, {
      week: one.own,
      isFirst: one.own === Math.min(...ofTerms.map(({ own }) => own)),
      shows: unit.length,
      admissions: unit.reduce((total, { paid }) => total + paid, 0),
      netOre: unit.reduce((total, { netOre }) => total + netOre, 0),
    })
    due += rentalOre + topUpOre
  }
  return { due, gross: [...left.values()].reduce((total, { gross }) => total + gross, 0) }
}

it('sheets come to the ledger and to the rules, over random weeks, terms, approvals and refunds', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.uniqueArray(anyShow, { minLength: 1, maxLength: 14, selector: slot }),
        fc.array(anyTerms, { maxLength: 5 }),
        fc.integer({ min: 0, max: 3 }),
        async (drawn, agreed, approved) => {
          const shows = drawn.map((one, at) => ({ ...one, id: 100 + at }))
          const terms = [usual, ...agreed.map((one, at) => ({ ...usual, ...one, id: at + 2 }))]
          await play(shows, terms)
          for (let nth = 0; nth < approved; nth++) {
            const outcome = await outcomeOf(step(addDays(first, nth * 7), 'approve'))
            expect(['done', 'wrong_state']).toContain(outcome)
            for (const { id, refunds } of shows) await refundTickets(id, refunds)
          }
          const lines = await linesOf()
          const { due, gross } = await plainly(shows, terms)
          expect(sumOf(lines, 'grossOre')).toBe(gross)
          expect(sumOf(lines, 'rentalOre') + sumOf(lines, 'topUpOre')).toBe(due)
          expect(sumOf(lines, 'shows')).toBe(shows.length)
          for (const ofFilm of Map.groupBy(
            lines,
            (one) => `${one.film} ${one.correctsOn ?? one.settledOn}`,
          ).values()) {
            const dueOre = sumOf(ofFilm, 'rentalOre') + sumOf(ofFilm, 'topUpOre')
            const wanted = settledOf(sumOf(ofFilm, 'netOre'), dueOre, rates)
            for (const figure of checked) {
              expect(sumOf(ofFilm, figure)).toBe(wanted[figure])
            }
          }
        },
      )
      .beforeEach(nothingShown),
    { numRuns: 25 },
  )
})
