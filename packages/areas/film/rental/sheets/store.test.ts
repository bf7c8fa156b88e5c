import { addDays, daysBetween } from '@dxweb/kit/time/day.ts'
import { outcomeOf } from '@dxweb/server/testing/given.ts'
import { postingsSource } from '@dxweb/areas/reports/postings/store.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { filmWeekOf } from '../../programming/film-week.ts'
import { rentalMethods, rentalOf, settledOf } from '../terms/rules.ts'
import { contractWeek, type ScopedShow, termsOf } from '../terms/scope.ts'
import { correctPayment, undoPayment } from './payment-store.ts'
import { readSheet, takeSheetStep } from './store.ts'
import {
  addShow,
  addTerms,
  type Agreed,
  calendar,
  clockDay,
  evening,
  films,
  first,
  givenSheets,
  linesOf,
  nothingShown,
  posted,
  refundTickets,
  sellTickets,
  type Show,
  step,
  sumOf,
  today,
  usual,
} from '@dxweb/server/testing/film/given-sheets.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'

const rates = { levyPercent: 250, tonoPercent: 100, rentalVatPercent: 2500 }
const checked = ['rentalVatOre', 'payableOre', 'levyOre', 'tonoOre', 'keptOre'] as const

const { asOwner, by, db, venue } = await givenSheets()
const { scope } = venue

beforeEach(nothingShown)

async function sellMany(show: Show) {
  await addShow(show)
  await sellTickets(show.id, 100, 14_500, 1554)
  await sellTickets(show.id, 40, 11_000, 1179)
  await sellTickets(show.id, 12, 13_500, 1446)
}

describe('the settlement of a film week with a distributor', () => {
  it('the distributor is owed 9 160,44 for 152 tickets at 40 %, with every column exact to the øre', async () => {
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

  it('a settlement is approved once and keeps its figures, and a later refund becomes a correction in the next week', async () => {
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
    expect(await posted()).toEqual({ 2400: -916_044, 2710: 183_209, 4300: 732_835 })
    await step(next, 'approve')
    const left = 916_044 + (correction?.payableOre ?? 0)
    expect(await posted()).toMatchObject({ 2400: -left })
    await step(first, 'send', 'post@nordlys.test')
    expect(await outcomeOf(step(first, 'approve'))).toBe('wrong_state')
    for (const day of [addDays(today, 1), addDays(first, -1)]) {
      expect(await outcomeOf(step(first, 'pay', day))).toBe('invalid')
    }
    const [year, month, day] = next.split('-')
    await expect(step(first, 'pay', addDays(next, -1))).rejects.toMatchObject({
      code: 'invalid',
      fields: { paidOn: { code: 'before_week_end', params: { day, month, year } } },
    })
    expect(await step(first, 'pay', today)).toEqual({ week: first, state: 'paid' })
    await expect(step(first, 'pay', today)).rejects.toMatchObject({
      code: 'wrong_state',
      fields: { paidOn: { code: 'paid_already', params: { by: expect.any(String) } } },
    })
    expect(await posted()).toMatchObject({ 1920: -916_044, 2400: 916_044 - left })
    expect(await linesOf(addDays(first, 14))).toEqual([])
  })

  it('a mistaken payment can be corrected or undone with a reason, and the postings are adjusted', async () => {
    await addTerms(usual)
    await sellMany(evening)
    await step(first, 'approve')
    await step(first, 'send', 'post@nordlys.test')
    const key = { bureauId: 1, week: first, reason: 'Feil oppgjør' }
    await expect(undoPayment(db, scope, by, key)).rejects.toMatchObject({ code: 'wrong_state' })
    await step(first, 'pay', today)
    const paidOn = addDays(today, -1)
    for (const day of [addDays(today, 1), addDays(first, -1)]) {
      await expect(correctPayment(db, scope, by, { ...key, paidOn: day })).rejects.toMatchObject({
        code: 'invalid',
      })
    }
    await correctPayment(db, scope, by, { ...key, paidOn })
    expect(await readSheet(db, scope, key)).toMatchObject({ state: 'paid', paidOn })
    expect(await posted()).toMatchObject({ 1920: -916_044 })
    const undone = await Promise.allSettled([
      undoPayment(db, scope, by, key),
      undoPayment(db, scope, by, key),
    ])
    expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readSheet(db, scope, key)).toMatchObject({
      state: 'sent',
      paid: null,
      paidOn: null,
    })
    expect(await posted()).toMatchObject({ 1920: 0, 2400: -916_044 })
    const log = await asOwner(
      `select action, before ->> 'paid_on' as day, after ->> 'reason' as reason from audit_entry
       where object_type = 'film_sheet' and action like '%Payment' order by at`,
    )
    expect(log).toEqual([
      { action: 'correctPayment', day: today, reason: key.reason },
      { action: 'undoPayment', day: paidOn, reason: key.reason },
    ])
    const inputs = { reason: key.reason, by: expect.any(String), at: expect.any(String) }
    expect((await readSheet(db, scope, key)).corrected).toEqual([
      { ...inputs, was: paidOn, is: null },
      { ...inputs, was: today, is: paidOn },
    ])
    const other = { bureauId: 1, week: addDays(first, 7) }
    expect((await readSheet(db, scope, other)).corrected).toEqual([])
    expect(await step(first, 'pay', today)).toEqual({ week: first, state: 'paid' })
    expect(await posted()).toMatchObject({ 1920: -916_044, 2400: 0 })
    const asked = { from: '2000-01-01', to: '2100-01-01', kind: ['settlement'] }
    const lines = await db.run(scope, rowsStatement(postingsSource, scope.partnerId, asked))
    // Rental with VAT is posted, then paid, reversed and paid again; each posting has a debit and a credit.
    expect(lines).toHaveLength(10)
    for (const line of lines) {
      expect(line).toMatchObject({ bureauId: 1, weekFrom: first, weekTo: addDays(first, 6) })
    }
  })

  it('refuses a distributor that the venue does not have', async () => {
    const nobody = { bureauId: 999, week: first, step: 'approve' } as const
    await expect(takeSheetStep(db, scope, by, nobody)).rejects.toMatchObject({ code: 'not_found' })
    await expect(readSheet(db, scope, nobody)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('refuses to approve a settlement before the film week is over, or while a show lacks terms', async () => {
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
    expect(await outcomeOf(step(first, 'send', ''))).toBe('wrong_state')
    expect(await outcomeOf(step(first, 'pay', today))).toBe('wrong_state')
    const rows = 'select week from film_sheet where partner_id = $1'
    expect(await asOwner(rows, [scope.partnerId])).toEqual([])
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

const ledger = async () => {
  const rows = await asOwner<{ id: number; paid: number; gross: number; vat: number }>(
    `select event_id as id, sum(tickets) filter (where is_paid)::int as paid, sum(price_ore)::int as gross,
       sum(vat_ore)::int as vat from ticket_move where event_id >= 100 group by 1`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Computes the amounts of each film and film week from the rules alone. */
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

it('settlements agree with the ledger and the rules for random weeks, terms, approvals and refunds', async () => {
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
    { numRuns: runsOf(8) },
  )
})
