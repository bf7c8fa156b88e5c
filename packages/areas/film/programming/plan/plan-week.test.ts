import { expect, it } from 'vitest'
import type { Day } from '@dxweb/kit/time/day.ts'
import {
  givenFilm,
  givenFilmWeek,
  givenHall,
  givenRule,
} from '@dxweb/server/testing/film/given-film-week.ts'
import { isWhole } from '@dxweb/server/testing/whole.ts'
import fc from 'fast-check'
import { problemsOf } from '../problems.ts'
import { minutesAfter } from '../turn-around.ts'
import type { FilmFacts, HallFacts, ShowFacts, WeekFacts } from '../week-facts.ts'
import { faultOf, freeIn, lengthsOf, quartersOf, showOf } from './candidates.ts'
import { demandOf } from './demand.ts'
import { planWeek } from './plan-week.ts'
import { weekClock } from '../week-facts.ts'
import { filledOf, inOrder, unplacedOf } from './explain.ts'

const rule = givenRule({
  latestEnds: [{ ageLimit: '6', days: 'every', time: '20:30' }],
  staffFrom: '17:00',
  staffUntil: '23:30',
})
const film = (bookingId: number, own: Partial<FilmFacts> = {}) =>
  givenFilm({
    bookingId,
    productionId: bookingId,
    title: `Film ${bookingId}`,
    fromDay: '2027-03-19',
    wishedShows: 2,
    ...own,
  })
const hall = (id: number, capacity: number) => givenHall(id, { capacity })
const day = '2027-03-27' as Day
const evening = givenFilmWeek({
  from: '2027-03-26',
  to: '2027-04-01',
  rule,
  halls: [hall(1, 100)],
  shelf: [film(1), film(2)],
})
const asked = { history: [], auditoriumIds: [], days: [day], now: '2027-01-01T00:00:00.000Z' }

const anyFilm = fc.record({
  runtimeMinutes: fc.integer({ min: 80, max: 180 }),
  ageLimit: fc.constantFrom('6', '12'),
  wishedShows: fc.integer({ min: 0, max: 2 }),
  lastWeek: fc.record({ shows: fc.constant(10), admissions: fc.integer({ min: 50, max: 900 }) }),
})
const weekIn = (halls: number) =>
  fc
    .record({
      films: fc.array(anyFilm, { minLength: 1, maxLength: Math.max(3, halls) }),
      capacities: fc.array(fc.integer({ min: 30, max: 120 }), {
        minLength: halls,
        maxLength: halls,
      }),
    })
    .map(({ films, capacities }) => ({
      ...evening,
      halls: capacities.map((capacity, at) => hall(at + 1, capacity)),
      shelf: films.map((own, at) => film(at + 1, own)),
    }))
const anyWeek = fc.integer({ min: 1, max: 3 }).chain(weekIn)

/** Each quarter is tried for what the rules allow of each film in a hall. */
function allowedIn(week: WeekFacts, own: HallFacts) {
  const clock = weekClock(week)
  const options = week.shelf.flatMap((each) => {
    const lengths = lengthsOf(each, own, rule)
    if (lengths === null) return []
    return quartersOf(day, week, clock).map(({ at }) => ({
      each,
      show: showOf(each, own, at, lengths),
    }))
  })
  return options.filter(({ each, show }) => faultOf(show, each, week, clock) === undefined)
}

/** Every way to fill the halls on the evening, one hall after the other. */
function optimumOf(week: WeekFacts): number {
  const demand = demandOf([])
  const allowed = week.halls.map((own) => allowedIn(week, own))
  const known = new Map<string, number>()
  const fill = (at: number, from: string, left: ReadonlyMap<number, number>): number => {
    const own = week.halls[at]
    if (own === undefined) return 0
    const key = JSON.stringify([at, from, ...left.values()])
    const before = known.get(key)
    if (before !== undefined) return before
    let best = fill(at + 1, '', left)
    const next = new Map<number, string>()
    for (const { each, show } of allowed[at] ?? []) {
      const isFirst = show.startsAt >= from && !next.has(each.bookingId)
      if (isFirst && (left.get(each.bookingId) ?? 0) > 0) next.set(each.bookingId, show.busyUntil)
    }
    for (const [id, until] of next) {
      const shown = week.shelf.find(({ bookingId }) => bookingId === id)
      if (shown === undefined) continue
      const rest = new Map(left).set(id, (left.get(id) ?? 0) - 1)
      best = Math.max(best, demand(shown, own, day, 18) + fill(at, until, rest))
    }
    known.set(key, best)
    return best
  }
  return fill(0, '', new Map(week.shelf.map((each) => [each.bookingId, each.wishedShows ?? 0])))
}

it('a plan keeps every rule, moves nothing, and never gives a film more than it wishes', () => {
  const kept = fc.property(anyWeek, fc.integer({ min: 0, max: 240 }), (week, at) => {
    const startsAt = minutesAfter('2027-03-27T15:00:00.000Z', at)
    const lengths = { runtimeMinutes: 60, preshowMinutes: 0, pauseMinutes: 0, cleaningMinutes: 15 }
    const there: ShowFacts = {
      ...showOf(film(9), hall(1, 100), startsAt, lengths),
      id: 99,
      productionId: null,
    }
    const busy = { ...week, shows: [there] }
    const placed = planWeek(busy, asked)
    const shows = [there, ...placed.map(({ show }, id) => ({ ...show, id: id + 1 }))]
    const errors = problemsOf({ ...busy, shows }).filter(({ severity }) => severity === 'error')
    const isWithin = week.shelf.every(
      (each) => placed.filter(({ film: one }) => one === each).length <= (each.wishedShows ?? 0),
    )
    return errors.length === 0 && isWithin && busy.shows.length === 1
  })
  expect(() => fc.assert(kept, { numRuns: 60 })).not.toThrow()
})

it.each([1, 2, 3, 4, 5, 6])(
  'a plan of a small evening in %i halls draws nine tenths of the best that there is, on average',
  (halls) => {
    const weeks = fc.sample(weekIn(halls), { seed: 20, numRuns: isWhole ? 60 : 20 })
    const shares = weeks.map((week) => {
      const best = optimumOf(week)
      const drawn = planWeek(week, asked).reduce((all, { expected }) => all + expected, 0)
      expect(drawn).toBeLessThanOrEqual(best + 0.001)
      return best === 0 ? 1 : drawn / best
    })
    expect(Math.min(...shares)).toBeGreaterThan(0.25)
    expect(shares.reduce((all, share) => all + share, 0) / shares.length).toBeGreaterThan(0.9)
  },
)

it('the film that draws most gets the hall and the hour that draw most, and what finds no room is told why', () => {
  const week = {
    ...evening,
    halls: [hall(1, 40), hall(2, 200)],
    shelf: [
      film(1, { wishedShows: 1, lastWeek: { shows: 5, admissions: 800 } }),
      film(2, { wishedShows: 30 }),
      film(3, { runtimeMinutes: null }),
      film(4, {
        copies: [{ auditoriumId: null, dcpStatus: 'missing', kdmFrom: null, kdmUntil: null }],
      }),
    ],
  }
  const history = [18, 20].map((hour) => ({ weekday: 6, hour, admissions: hour * 3 }))
  const placed = planWeek(week, { ...asked, history })
  const first = placed[0]
  expect([first?.film.bookingId, first?.show.auditoriumId]).toEqual([1, 2])
  expect(first?.show.startsAt).toBe('2027-03-27T19:00:00.000Z')
  const at = { ms: Date.parse('2027-03-27T19:00:00.000Z') }
  expect(freeIn(placed.map(({ show }) => show))(at, 1)).toBe(false)
  const why = unplacedOf(week, placed, [1, 2]).map(({ bookingId, why: { code } }) => [
    bookingId,
    code,
  ])
  expect(why).toEqual([
    [2, 'no_room'],
    [3, 'no_runtime'],
    [4, 'no_copy'],
  ])
  expect(filledOf(week, placed)).toEqual([{ bookingId: 1, title: 'Film 1', wished: 1 }])
})

it('proposals are read by time, and by the order of the halls where they begin together', () => {
  const halls = [hall(2, 90), hall(1, 100)]
  const week = { ...evening, halls, shelf: [film(1, { wishedShows: 9 })] }
  const read = inOrder(planWeek(week, { ...asked, days: [] }), week)
  const keys = read.map(
    ({ show }) => `${show.startsAt} ${halls.findIndex(({ id }) => id === show.auditoriumId)}`,
  )
  expect(keys).toHaveLength(9)
  expect(keys).toEqual(keys.toSorted())
})

it('a week of fourteen halls is filled as the films wish', () => {
  const week = {
    ...evening,
    rule: { ...rule, staffFrom: '10:00' },
    halls: Array.from({ length: 14 }, (_, at) => hall(at + 1, 60 + at * 15)),
    shelf: Array.from({ length: 24 }, (_, at) => film(at + 1, { wishedShows: 18 })),
  }
  expect(planWeek(week, { ...asked, days: [] })).toHaveLength(24 * 18)
})
