import { planWeek, type Placed } from '@dxweb/areas/film/programming/plan/plan-week.ts'
import {
  type Demand,
  demandOf,
  type Past,
  timesOf,
} from '@dxweb/areas/film/programming/plan/demand.ts'
import { Audience } from '@dxweb/areas/film/programming/plan/audience.ts'
import { drawnOf, standingTimes } from '@dxweb/areas/film/programming/plan/habits.ts'
import {
  openingsStatement,
  playedStatement,
  shownStatement,
} from '@dxweb/areas/film/programming/plan/store.ts'
import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { filmWeekOf, filmWeekStatements } from '@dxweb/areas/film/programming/store.ts'
import { weekClock } from '@dxweb/areas/film/programming/week-facts.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { startDatabase } from '@dxweb/server/start/database/start-database.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { withDemoPlace } from '../ground/place.ts'
import { type Figure, inNumber, report } from '../ground/report.ts'

/**
 * Plans each of the demo's last 26 film weeks from an empty board with what was known before the week, and compares the
 * plan with the programme that the venue showed.
 */
const weeks = 26
const cinemas = { 1001: 'Fjellvik', 1002: 'Byfjord', 1003: 'Sundet' }
const forChildren = new Set(['a', '6'])

interface Planned {
  week: FilmWeek
  placed: Placed[]
  demand: Demand
  sold: number
  /** Expected visitors of the venue's own programme. */
  forecast: number
}

async function readWeek(db: Database, partnerId: number, day: string) {
  const [shown, played, openings, ...rows] = await db.batch({ partnerId, renterId: 0, userId: 0 }, [
    shownStatement(partnerId, day),
    playedStatement(partnerId, day),
    openingsStatement(partnerId, day),
    ...filmWeekStatements(partnerId, day),
  ])
  const past: Past = { history: drawnOf(shown), played, openings: openings[0] }
  return { week: filmWeekOf(rows), past, isStanding: standingTimes(shown) }
}

/** Forecasts the visitors of the venue's own shows with the same audience model that the plan uses. */
function forecastOf(week: FilmWeek, demand: Demand): number {
  const { dayOf } = weekClock(week)
  const audience = new Audience({ ...week, shows: [] }, demand)
  const films = week.shows.flatMap((show) => {
    const { productionId } = show
    return productionId === null
      ? []
      : [{ show, day: dayOf(show.startsAt), film: { productionId } }]
  })
  for (const { film, day, show } of films) audience.place(film, day, show)
  return sum(films.map(({ film, day, show }) => audience.expectedAt(film, day, show)))
}

async function planned(db: Database, partnerId: number, day: string): Promise<Planned> {
  const { week, past, isStanding } = await readWeek(db, partnerId, day)
  const demand = demandOf(past, week.halls)
  // Earlier stocks of film copies are unknown, so films are planned as if the venue kept no copies.
  const shelf = week.shelf.map((film) => ({ ...film, copies: [] }))
  const empty = { ...week, shelf, keepsCopies: false, shows: [] }
  const asked = {
    ...past,
    isStanding,
    auditoriumIds: [],
    days: [],
    now: '2000-01-01T00:00:00.000Z',
  }
  const shown = week.shows.filter(({ productionId }) => productionId !== null)
  return {
    week,
    placed: planWeek(empty, asked),
    demand,
    sold: sum(shown.map(({ soldCount }) => soldCount)),
    forecast: forecastOf(week, demand),
  }
}

/** Counts the shows for children that end after half past eight. */
function lateOf({ week, placed }: Planned): number {
  const { local, dayOf, within } = weekClock(week)
  return placed.filter(
    ({ film, show }) =>
      forChildren.has(film.ageLimit ?? '') &&
      local(show.endsAt) > within(dayOf(show.startsAt), '20:30'),
  ).length
}

/** Counts unnecessary simultaneous starts of a film: the starts in halls that are not full, except the first. */
function doublesOf({ week, placed }: Planned): number {
  const { dayOf } = weekClock(week)
  const places = new Map(week.halls.map(({ id, capacity }) => [id, capacity]))
  const ofDays = Map.groupBy(
    placed,
    ({ film, show }) => `${film.productionId} ${dayOf(show.startsAt)}`,
  )
  return sum(
    [...ofDays.values()].map((own) => {
      const times = timesOf(own.map(({ show }) => ({ ms: Date.parse(show.startsAt) })))
      const wasted = times.map((time) => {
        const isFull = (at: number) =>
          (own[at]?.expected ?? 0) >= (places.get(own[at]?.show.auditoriumId ?? 0) ?? 0) - 0.001
        return Math.max(0, time.filter((at) => !isFull(at)).length - 1)
      })
      return sum(wasted)
    }),
  )
}

const shareOf = (what: string, part: number, all: number, goal?: Figure['goal']): Figure => ({
  name: what,
  figure: `${inNumber(part)} of ${inNumber(all)}`,
  ratio: all === 0 ? 0 : part / all,
  ...(goal && { goal }),
})

function figuresOfPlans(all: readonly Planned[]): Figure[] {
  const shows = all.flatMap(({ placed }) => placed)
  const least = all[0]?.week.rule.leastVisitors ?? 0
  const worth = shows.filter((show) => show.expected >= least - 0.001).length
  const [late, doubled] = [sum(all.map(lateOf)), sum(all.map(doublesOf))]
  return [
    shareOf('children’s shows that end after 20:30', late, shows.length, { atMost: 0 }),
    shareOf('doubles of a film at one time', doubled, shows.length, { atMost: 0 }),
    shareOf('shows above the least', worth, shows.length, { atLeast: 0.95 }),
  ]
}

function figuresOfSales(all: readonly Planned[]): Figure[] {
  const shows = all.flatMap(({ placed }) => placed)
  const [sold, forecast] = [sum(all.map((one) => one.sold)), sum(all.map((one) => one.forecast))]
  const real = sum(all.map(({ week }) => week.shows.filter((show) => show.productionId).length))
  const off = sum(all.map((one) => Math.abs(one.forecast - one.sold)))
  const expected = sum(shows.map((show) => show.expected))
  return [
    shareOf('planned shows, of the real', shows.length, real),
    shareOf('forecast of the plan, of what was sold', expected, sold),
    shareOf('forecast of the real programme, of what was sold', forecast, sold),
    shareOf('a week’s forecast of the real programme off by', off, sold),
  ]
}

await withDemoPlace(async (place) => {
  const database = await startDatabase({ ...place, databaseUrl: undefined })
  try {
    if (database.isNew) await loadDemo({ connectionString: database.ownerUrl, scale: 'demo' })
    const today = localDay(new Date(), 'Europe/Oslo')
    for (const [id, name] of Object.entries(cinemas)) {
      const all: Planned[] = []
      for (let ago = weeks; ago >= 1; ago -= 1)
        all.push(await planned(database.db, Number(id), addDays(today, -7 * ago)))
      for (const figure of [...figuresOfPlans(all), ...figuresOfSales(all)])
        report({ ...figure, name: `${name}: ${figure.name}` })
    }
  } finally {
    await database.close()
  }
})
