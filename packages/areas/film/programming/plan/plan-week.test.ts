import { expect, it } from 'vitest'
import { sum } from '@dxweb/kit/money/money.ts'
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
import { minutesAfter } from '@dxweb/areas/events/screenings/turn-around.ts'
import type { FilmFacts, HallFacts, ShowFacts, WeekFacts } from '../week-facts.ts'
import { faultOf, freeIn, lengthsOf, quartersOf, showOf } from './candidates.ts'
import { demandOf, drawsOf, type PlayedHour, sameTimeMinutes } from './demand.ts'
import { type Placed, planWeek } from './plan-week.ts'
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
const playedAs = (productionId: number, admissions: number): PlayedHour[] =>
  [1, 2, 3, 4, 5].map((weekday) => ({
    productionId,
    weeks: 1,
    weekday,
    hour: 19,
    shows: 2,
    admissions: admissions / 5,
  }))
const asked = {
  history: [],
  played: [playedAs(1, 400), playedAs(2, 300)].flat(),
  auditoriumIds: [],
  days: [day],
  now: '2027-01-01T00:00:00.000Z',
}

const anyFilm = fc.record({
  runtimeMinutes: fc.integer({ min: 80, max: 180 }),
  ageLimit: fc.constantFrom('a', '6', '12'),
  wishedShows: fc.option(fc.integer({ min: 0, max: 2 })),
})
const anyPlayed = fc.array(fc.integer({ min: 50, max: 2000 }), { minLength: 6, maxLength: 6 })
const playedOf = (drawn: readonly number[]) =>
  drawn.flatMap((admissions, at) => playedAs(at + 1, admissions))
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

/** Lists all shows in a hall that the rules allow, with a start every five minutes. */
function allowedIn(week: WeekFacts, own: HallFacts) {
  const clock = weekClock(week)
  const options = week.shelf.flatMap((each) => {
    const lengths = lengthsOf(each, own, rule)
    if (lengths === null) return []
    return quartersOf(day, week, clock).flatMap(({ at }) =>
      [0, 5, 10].map((later) => ({
        each,
        show: showOf(each, own, minutesAfter(at, later), lengths),
      })),
    )
  })
  return options.filter(({ each, show }) => faultOf(show, each, week, clock) === undefined)
}

/**
 * Computes the maximum number of visitors over all ways to fill the halls in the evening, including simultaneous shows.
 * No hall is ever full.
 */
function optimumOf(week: WeekFacts, played: readonly PlayedHour[]): number {
  const demand = demandOf({ history: [], played }, week.halls)
  const drawn = (shown: FilmFacts, count: number) => {
    const starts = Array.from({ length: count }, (_, at) => ({
      ms: at * 86_400_000,
      factor: 1,
      capacity: 1000,
    }))
    return sum(drawsOf(demand.pullOf(shown), starts))
  }
  const gained = (shown: FilmFacts, left: number) => {
    const before = (shown.wishedShows ?? 0) - left
    return drawn(shown, before + 1) - drawn(shown, before)
  }
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
      best = Math.max(best, gained(shown, left.get(id) ?? 0) + fill(at, until, rest))
    }
    known.set(key, best)
    return best
  }
  return fill(0, '', new Map(week.shelf.map((each) => [each.bookingId, each.wishedShows ?? 0])))
}

const startMs = ({ show }: Placed) => Date.parse(show.startsAt)

/** Returns true if two shows of a film begin close to each other although neither hall is full. */
const isDoubled = (placed: readonly Placed[], halls: readonly HallFacts[]) => {
  const isFull = ({ show, expected }: Placed) =>
    expected >= (halls.find(({ id }) => id === show.auditoriumId)?.capacity ?? 0) - 0.001
  return placed.some((one, at) =>
    placed
      .slice(at + 1)
      .some(
        (other) =>
          other.film === one.film &&
          Math.abs(startMs(one) - startMs(other)) < sameTimeMinutes * 60_000 &&
          !isFull(one) &&
          !isFull(other),
      ),
  )
}

it('a plan obeys every rule, moves no show, and proposes no show below the minimum of visitors', () => {
  const kept = fc.property(
    anyWeek,
    anyPlayed,
    fc.integer({ min: 0, max: 240 }),
    fc.integer({ min: 1, max: 40 }),
    (week, drawn, at, leastVisitors) => {
      const startsAt = minutesAfter('2027-03-27T15:00:00.000Z', at)
      const lengths = {
        runtimeMinutes: 60,
        preshowMinutes: 0,
        pauseMinutes: 0,
        cleaningMinutes: 15,
      }
      const there: ShowFacts = {
        ...showOf(film(9), hall(1, 100), startsAt, lengths),
        id: 99,
        productionId: null,
      }
      const busy = { ...week, shows: [there] }
      const placed = planWeek(busy, { ...asked, played: playedOf(drawn), leastVisitors })
      const shows = [there, ...placed.map(({ show }, id) => ({ ...show, id: id + 1 }))]
      const errors = problemsOf({ ...busy, shows }).filter(({ severity }) => severity === 'error')
      const countOf = (each: FilmFacts) => placed.filter(({ film: one }) => one === each).length
      expect(errors).toEqual([])
      expect(busy.shows).toHaveLength(1)
      expect(week.shelf.every((each) => countOf(each) <= (each.wishedShows ?? Infinity))).toBe(true)
      expect(placed.every(({ expected }) => expected >= leastVisitors - 0.001)).toBe(true)
      expect(isDoubled(placed, week.halls)).toBe(false)
    },
  )
  expect(() => fc.assert(kept, { numRuns: 60 })).not.toThrow()
})

it('in a venue without rules of its own, plans end children’s films by half past eight', () => {
  const usual = givenRule({
    latestEnds: ['a', '6'].map((ageLimit) => ({ ageLimit, days: 'every' as const, time: '20:30' })),
    hasOwnEnds: false,
  })
  const shelf = [film(1, { ageLimit: 'a' }), film(2, { ageLimit: '12' })]
  const history = [21, 22].map((hour) => ({ weekday: 6, hour, shows: 9, admissions: 900 }))
  const week = { ...evening, rule: usual, shelf, halls: [hall(1, 100), hall(2, 100)] }
  const placed = planWeek(week, { ...asked, history })
  const ends = (id: number) =>
    placed.filter(({ film: one }) => one.bookingId === id).map(({ show }) => show.endsAt)
  expect(ends(1).length).toBeGreaterThan(0)
  expect(ends(1).every((at) => at <= '2027-03-27T19:30:00.000Z')).toBe(true)
  expect(ends(2).some((at) => at > '2027-03-27T19:30:00.000Z')).toBe(true)
  const late = showOf(film(1, { ageLimit: 'a' }), hall(1, 100), '2027-03-27T20:00:00.000Z', {
    runtimeMinutes: 90,
    preshowMinutes: 8,
    cleaningMinutes: 15,
    pauseMinutes: 0,
  })
  const codes = problemsOf({ ...week, shows: [{ ...late, id: 1 }] }).map(({ code }) => code)
  expect(codes).not.toContain('latest_end')
})

it('plans a second hall at the same start only if the first hall is full', () => {
  const short = { ...rule, staffFrom: '18:00', staffUntil: '20:30' }
  const halls = [hall(1, 50), hall(2, 60)]
  const week = { ...evening, rule: short, halls, shelf: [film(1, { wishedShows: null })] }
  const drawing = (admissions: number) =>
    planWeek(week, { ...asked, played: playedAs(1, admissions) })
  expect(drawing(400)).toHaveLength(1)
  expect(drawing(900).map(({ expected }) => Math.round(expected))).toEqual([60, 38])
})

it('plans the distributor’s minimum number of shows, and marks them as required', () => {
  const own = { leastShows: 2, wishedShows: null }
  const week = { ...evening, shelf: [film(1, own)] }
  const placed = planWeek(week, { ...asked, played: playedAs(1, 60) })
  expect(placed.map(({ isAsked }) => isAsked)).toEqual([true, true])
})

it.each([1, 2, 3, 4, 5, 6])(
  'plans of an evening in %i halls draw on average over 90 % of the visitors of the best possible plan',
  (halls) => {
    const weeks = fc.sample(weekIn(halls), { seed: 20, numRuns: isWhole ? 60 : 20 })
    const drawn = fc.sample(anyPlayed, { seed: 20, numRuns: weeks.length })
    const shares = weeks.map((sampled, at) => {
      const week = {
        ...sampled,
        halls: sampled.halls.map((each) => ({ ...each, capacity: 1000 })),
        shelf: sampled.shelf.map((each) => ({ ...each, wishedShows: each.wishedShows ?? 2 })),
      }
      const played = playedOf(drawn[at] ?? [])
      const best = optimumOf(week, played)
      const placed = planWeek(week, { ...asked, played, leastVisitors: 1 })
      const all = sum(placed.map(({ expected }) => expected))
      expect(all).toBeLessThanOrEqual(best + 0.001)
      return best === 0 ? 1 : all / best
    })
    expect(Math.min(...shares)).toBeGreaterThan(0.25)
    expect(sum(shares) / shares.length).toBeGreaterThan(0.9)
  },
)

it('gives the best hall and hour to the film with most visitors, and gives reasons for shows that it does not plan', () => {
  const week = {
    ...evening,
    halls: [hall(1, 40), hall(2, 200)],
    shelf: [
      film(1, { wishedShows: 1 }),
      film(2, { wishedShows: 30 }),
      film(3, { runtimeMinutes: null }),
      film(4, {
        copies: [{ auditoriumId: null, dcpStatus: 'missing', kdmFrom: null, kdmUntil: null }],
      }),
    ],
  }
  const history = [1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    [18, 20].map((hour) => ({ weekday, hour, shows: 9, admissions: hour * 27 })),
  )
  const played = [playedAs(1, 800), playedAs(2, 200)].flat()
  const placed = planWeek(week, { ...asked, history, played })
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
    [2, 'few_visitors'],
    [3, 'no_runtime'],
    [4, 'no_copy'],
  ])
  const filled = [...placed, ...placed]
  expect(filledOf(week, filled)).toEqual([{ bookingId: 1, title: 'Film 1', shows: 2, wished: 1 }])
})

it('lists proposals by start, and by the order of the halls for simultaneous starts', () => {
  const halls = [hall(2, 90), hall(1, 100)]
  const week = { ...evening, halls, shelf: [film(1, { wishedShows: 9 })] }
  const read = inOrder(planWeek(week, { ...asked, days: [], leastVisitors: 1 }), week)
  const keys = read.map(
    ({ show }) => `${show.startsAt} ${halls.findIndex(({ id }) => id === show.auditoriumId)}`,
  )
  expect(keys).toHaveLength(9)
  expect(keys).toEqual(keys.toSorted())
})

it('places all shows that the film bookings request in a week of fourteen halls', () => {
  const week = {
    ...evening,
    rule: { ...rule, staffFrom: '10:00' },
    halls: Array.from({ length: 14 }, (_, at) => hall(at + 1, 60 + at * 15)),
    shelf: Array.from({ length: 24 }, (_, at) => film(at + 1, { wishedShows: 18 })),
  }
  const played = week.shelf.flatMap(({ productionId }) => playedAs(productionId, 900))
  expect(planWeek(week, { ...asked, played, days: [] })).toHaveLength(24 * 18)
})
