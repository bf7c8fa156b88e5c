import { sum } from '@dxweb/kit/money/money.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { givenHall } from '@dxweb/server/testing/film/given-film-week.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { demandOf, drawsOf } from './demand.ts'
import { drawnOf, type Shown } from './habits.ts'

const saturday = '2026-11-28' as Day
const shownAt = (time: string, admissions: number, weekday = 6): Shown => ({
  auditoriumId: 1,
  weekday,
  time,
  dimension: '2d',
  speech: 'norwegian',
  shows: 10,
  admissions,
})
const played = (weeks: number, hour: number) => ({
  productionId: 7,
  weeks,
  weekday: 6,
  hour,
  shows: 2,
  admissions: 100,
})
const film = { productionId: 7 }
const startAt = (minute: number, capacity = 1000) => ({ ms: minute * 60_000, factor: 1, capacity })

it('an hour without past shows has half the demand of a neighbouring hour, or else a tenth of the average', () => {
  const history = drawnOf([shownAt('18:00', 400), shownAt('20:00', 400)])
  const { ofHour } = demandOf({ history }, [givenHall(1)])
  expect([20, 21, 10].map((hour) => ofHour(saturday, hour))).toEqual([1, 0.5, 0.1])
})

it('a film is expected to draw fewer visitors for each week since its last shows, adjusted for their hours', () => {
  const history = drawnOf([shownAt('14:00', 200), shownAt('20:00', 600)])
  const pull = (weeks: number, hour: number) =>
    demandOf({ history, played: [played(weeks, hour)] }, []).pullOf(film).perShow
  expect(pull(1, 14)).toBeGreaterThan(pull(1, 20))
  expect(pull(2, 20)).toBeLessThan(pull(1, 20))
})

it('estimates a new film’s visitors from other new films, or else from the venue’s shows or 30 % of a hall', () => {
  const history = drawnOf([shownAt('20:00', 400)])
  const openings = { days: 5, shows: 10, admissions: 600 }
  const pull = (past: object) => demandOf({ history: [], ...past }, [givenHall(1)]).pullOf(film)
  expect(pull({ history, openings })).toEqual({ perShow: 60, aDay: 2 })
  expect(pull({ history, openings: { days: 0, shows: 0, admissions: 0 } }).perShow).toBe(40)
  expect(pull({}).perShow).toBe(30)
})

it('one more show on a day draws more visitors in total, and no hall has more visitors than places', () => {
  const pulls = fc.record({
    perShow: fc.integer({ min: 1, max: 300 }),
    aDay: fc.constantFrom(1, 3),
  })
  const law = fc.property(
    pulls,
    fc.array(fc.integer({ min: 0, max: 1440 }), { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 1, max: 400 }),
    (pull, minutes, capacity) => {
      const starts = minutes.map((minute) => startAt(minute, capacity))
      const before = sum(drawsOf(pull, starts))
      const after = drawsOf(pull, [...starts, startAt(2000, capacity)])
      expect(sum(after)).toBeGreaterThanOrEqual(before - 0.001)
      expect(Math.max(...after)).toBeLessThanOrEqual(capacity)
    },
  )
  expect(() => fc.assert(law)).not.toThrow()
  const all = [1, 2, 3].map((count) =>
    sum(
      drawsOf(
        { perShow: 50, aDay: 1 },
        [0, 200, 400].slice(0, count).map((at) => startAt(at)),
      ),
    ),
  )
  expect(all.map(Math.round)).toEqual([50, 81, 108])
})

it('shows that start together share their visitors: the second hall gets visitors that the first has no room for', () => {
  const pull = { perShow: 90, aDay: 1 }
  expect(drawsOf(pull, [startAt(0, 60), startAt(30, 60)])).toEqual([60, 30])
  expect(drawsOf(pull, [startAt(0, 100), startAt(30, 60)])).toEqual([90, 0])
})
