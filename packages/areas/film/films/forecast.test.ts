import { givenFilm, givenFilmWeek, givenHall } from '@dxweb/server/testing/film/given-film-week.ts'
import { expect, it } from 'vitest'
import { planWeek } from '../programming/plan/plan-week.ts'
import type { WeekFacts } from '../programming/week-facts.ts'
import { forecastOf } from './forecast.ts'

const history = [5, 6, 7].map((weekday) => ({ weekday, hour: 19, shows: 4, admissions: 160 }))
const played = history.map((drawn) => ({ ...drawn, productionId: 1, weeks: 1 }))
const past = { history, played, openings: undefined }

const film = givenFilm({ productionId: 1, wishedShows: 3 })
const week = givenFilmWeek({ halls: [givenHall(1), givenHall(2)], shelf: [film] })

it('the forecast for a planned week equals the sum of the visitors that the plan expects at its shows', () => {
  const asked = { ...past, auditoriumIds: [], days: [], now: '2026-11-01T12:00:00Z' }
  const placed = planWeek(week, asked)
  const planned: WeekFacts = {
    ...week,
    shows: placed.map(({ show }, at) => ({ ...show, id: at + 1 })),
  }
  const expected = placed.reduce((sum, one) => sum + one.expected, 0)
  expect(placed.length).toBeGreaterThan(0)
  expect(forecastOf(planned, past, 1)).toEqual({
    from: week.from,
    to: week.to,
    shows: placed.length,
    visitors: Math.round(expected),
  })
})

it('forecasts visitors for a booked film without planned shows', () => {
  const next = forecastOf(week, past, 1)
  expect(next).toMatchObject({ shows: 0 })
  expect(next?.visitors).toBeGreaterThan(0)
})

it('forecasts nothing for a film that is neither booked nor planned', () => {
  expect(forecastOf(week, past, 2)).toBeNull()
  const over = givenFilmWeek({ shelf: [{ ...film, fromDay: '2026-11-01', toDay: '2026-11-26' }] })
  expect(forecastOf(over, past, 1)).toBeNull()
})
