import { planWeek } from '@dxweb/areas/film/programming/plan/plan-week.ts'
import type { FilmFacts, WeekFacts } from '@dxweb/areas/film/programming/week-facts.ts'
import { inNumber, report } from '../ground/report.ts'
import { medianOf, rounds, share } from '../load/measure.ts'

/** Limit for planning an empty film week of 14 halls automatically, with 25 films that fill some 400 shows. */
const goalMs = 2_000
const [halls, films, wishedShows] = [14, 25, 18]

const filmOf = (id: number): FilmFacts => ({
  bookingId: id,
  productionId: id,
  title: `Film nummer ${id}`,
  ageLimit: id % 4 === 0 ? '6' : '12',
  runtimeMinutes: 85 + ((id * 7) % 55),
  productionVersions: [],
  versions: [],
  fromDay: '2026-11-27',
  toDay: null,
  wishedShows,
  leastShows: null,
  auditoriumIds: [],
  copies: [],
  lastWeek: { shows: id % 5 === 0 ? 0 : 10, admissions: id % 5 === 0 ? 0 : id * 31 },
})

const week: WeekFacts = {
  from: '2026-11-27',
  to: '2026-12-03',
  today: '2026-11-27',
  keepsCopies: false,
  zone: 'Europe/Oslo',
  rule: {
    weekStartMinute: 300,
    preshowMinutes: 15,
    preshowChildMinutes: 8,
    cleaningMinutes: 15,
    doorsMinutes: 10,
    latestEnds: [{ ageLimit: '6', days: 'monThu', time: '20:30' }],
    hasOwnEnds: true,
    leastVisitors: 1,
    staffFrom: '10:00',
    staffUntil: '00:30',
  },
  halls: Array.from({ length: halls }, (_, at) => ({
    id: at + 1,
    capacity: 40 + at * 20,
    cleaningMinutes: null,
  })),
  shows: [],
  shelf: Array.from({ length: films }, (_, at) => filmOf(at + 1)),
}

const history = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
  [12, 15, 18, 20].map((hour) => ({ weekday, hour, shows: 1, admissions: weekday * 9 + hour })),
)

const played = week.shelf.map(({ productionId, lastWeek }) => ({
  productionId,
  weeks: 1,
  weekday: 5,
  hour: 18,
  ...lastWeek,
}))

function plan() {
  const before = process.cpuUsage()
  const asked = {
    history,
    played: played.filter(({ shows }) => shows > 0),
    auditoriumIds: [],
    days: [],
    now: '2026-11-01T00:00:00.000Z',
  }
  const { length } = planWeek(week, asked)
  if (length < 390) throw new Error(`Only ${length} shows were placed`)
  const { user, system } = process.cpuUsage(before)
  return { shows: length, ms: (user + system) / 1000 }
}

const all = Array.from({ length: Math.max(1, rounds * share) }, plan)
const ms = medianOf(all, (each) => each.ms)
report({
  name: 'a film week of 14 halls and 400 shows planned for somebody',
  figure: `${inNumber(ms, 0)} ms of a processor for ${all[0]?.shows ?? 0} shows`,
  ratio: ms / goalMs,
  goal: { atMost: 1 },
})
