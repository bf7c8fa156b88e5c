import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  flat,
  givenFilm,
  givenFilmWeek,
  givenHall,
  givenRule,
  zone,
} from '@dxweb/server/testing/film/given-film-week.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import { problemsOf } from './problems.ts'
import { minutesAfter, minutesBetween } from '@dxweb/areas/events/screenings/turn-around.ts'
import type { FilmFacts, ShowFacts, WeekFacts } from './week-facts.ts'

const rule = givenRule({
  latestEnds: [{ ageLimit: '6', days: 'monThu', time: '20:30' }],
  staffFrom: '10:00',
  staffUntil: '01:00',
})

const show: ShowFacts = {
  id: 1,
  auditoriumId: 1,
  extraAuditoriumIds: [],
  startsAt: '2026-11-30T17:00:00.000Z',
  endsAt: '2026-11-30T19:00:00.000Z',
  busyFrom: '2026-11-30T17:00:00.000Z',
  busyUntil: '2026-11-30T19:15:00.000Z',
  acceptsOverlap: false,
  productionId: 7,
  ageLimit: '15',
  showingType: 'ordinary',
  filmVersion: null,
  runtimeMinutes: 105,
  preshowMinutes: 15,
  pauseMinutes: 0,
  doorsMinutes: 10,
  isSold: false,
}

const film = givenFilm({
  productionId: 7,
  title: 'Nosferatu',
  ageLimit: '15',
  runtimeMinutes: 105,
})
const halls = [givenHall(1), givenHall(2, { cleaningMinutes: 20 })]
const week = givenFilmWeek({ rule, halls, shows: [show], shelf: [film] })

const found = (
  shows: Partial<ShowFacts>[],
  films: Partial<FilmFacts>[] = [{}],
  before?: ShowFacts[],
) =>
  problemsOf(
    {
      ...week,
      shows: shows.map((own, at) => ({ ...show, id: at + 1, ...own })),
      shelf: films.map((own) => ({ ...film, ...own })),
    },
    before,
  ).map(({ code, severity, showIds }) => `${severity} ${code} ${showIds.join('+')}`)

it('reports no problem for a booked early show without other shows', () => {
  expect(found([{}])).toEqual([])
})

it('reports children’s films that end late, and shows outside staff hours', () => {
  const evening = { ageLimit: '6', endsAt: '2026-11-30T19:31:00.000Z' }
  const saturday = {
    startsAt: '2026-11-28T17:00:00.000Z',
    endsAt: '2026-11-28T19:31:00.000Z',
    busyUntil: '2026-11-28T19:45:00.000Z',
  }
  expect(found([evening])).toEqual(['error latest_end 1'])
  expect(found([{ ...evening, ...saturday }])).toEqual([])
  expect(found([{ busyUntil: '2026-12-01T00:00:00.000Z' }])).toEqual([])
  expect(found([{ busyUntil: '2026-12-01T00:01:00.000Z' }])).toEqual(['warning staff_hours 1'])
  expect(found([{ doorsMinutes: 8 * 60 + 1 }])).toEqual(['warning staff_hours 1'])
})

it('reports a show outside the booking’s days, halls or versions, and fewer shows than the booking requires', () => {
  expect(found([{}], [])).toEqual(['error not_booked 1'])
  expect(found([{}], [{ toDay: '2026-11-29' }])).toEqual(['error not_booked 1'])
  const coming = [{ fromDay: '2026-12-04' }]
  expect(found([{}], coming)).toEqual(['error not_booked 1'])
  expect(found([{ showingType: 'preview' }], coming)).toEqual([])
  const other: Partial<ShowFacts> = { filmVersion: { ...flat, dimension: '3d' } }
  expect(found([other], [{ versions: [flat] }])).toEqual(['error version_not_booked 1'])
  expect(found([{ filmVersion: { ...flat } }], [{ versions: [flat] }])).toEqual([])
  expect(found([{}], [{ auditoriumIds: [2] }])).toEqual(['warning hall_not_booked 1'])
  expect(found([{}], [{ leastShows: 2 }])).toEqual(['warning least_shows 1'])
  expect(found([{ productionId: null }], [])).toEqual([])
})

it('reports a film whose package is missing in its hall, or whose key does not cover its first to last minute', () => {
  const copy = { auditoriumId: null, dcpStatus: 'ready', kdmFrom: null, kdmUntil: null }
  const problemsOfCopy = (own: object) => found([{}], [{ copies: [{ ...copy, ...own }] }])
  expect(problemsOfCopy({})).toEqual([])
  expect(problemsOfCopy({ dcpStatus: 'transferring' })).toEqual(['warning dcp_missing 1'])
  expect(problemsOfCopy({ auditoriumId: 2 })).toEqual(['warning dcp_missing 1'])
  expect(problemsOfCopy({ kdmFrom: '2026-11-30T17:15:00.000Z' })).toEqual([])
  expect(problemsOfCopy({ kdmFrom: '2026-11-30T17:16:00.000Z' })).toEqual(['error kdm_window 1'])
  expect(problemsOfCopy({ kdmUntil: '2026-11-30T18:59:00.000Z' })).toEqual(['error kdm_window 1'])
})

it('reports an error for a sold show that was moved', () => {
  expect(found([{ auditoriumId: 2 }], [{}], [{ ...show, isSold: true }])).toEqual([
    'error sold_moved 1',
  ])
  expect(found([{ auditoriumId: 2 }], [{}], [show])).toEqual([])
})

/** Shows around the two nights of 2026 when the clock changes. */
const anyShow = fc
  .tuple(
    fc.constantFrom('2026-03-28T22:00:00.000Z', '2026-10-24T22:00:00.000Z'),
    fc.nat(400),
    fc.integer({ min: 1, max: 120 }),
    fc.nat(40),
    fc.constantFrom(1, 2),
  )
  .map(([night, at, lasts, cleaning, auditoriumId]) => {
    const startsAt = minutesAfter(night, at)
    const endsAt = minutesAfter(startsAt, lasts)
    const busyUntil = minutesAfter(endsAt, cleaning)
    return { ...show, auditoriumId, startsAt, endsAt, busyFrom: startsAt, busyUntil }
  })
const anyWeek = fc
  .array(anyShow, { maxLength: 8 })
  .map((shows) => shows.map((each, at) => ({ ...each, id: at + 1 })))

const taken = ({ auditoriumId, busyFrom, busyUntil }: ShowFacts) =>
  new Set(
    Array.from({ length: minutesBetween(busyFrom, busyUntil) }, (_, at) =>
      [auditoriumId, minutesAfter(busyFrom, at)].join(' '),
    ),
  )

it('reports an overlap exactly if two shows occupy a hall in the same minute, even when the clock changes', () => {
  const counted = fc.property(anyWeek, (shows) => {
    const pairs = shows.flatMap((one, at) =>
      shows
        .slice(at + 1)
        .filter((other) => !taken(one).isDisjointFrom(taken(other)))
        .map((other) => `${one.id}+${other.id}`),
    )
    const result = problemsOf({ ...week, shows })
      .filter(({ code }) => code === 'overlap')
      .map(({ showIds }) => showIds.toSorted((a, b) => a - b).join('+'))
    return String(result.toSorted()) === String(pairs.toSorted())
  })
  expect(() => fc.assert(counted, { numRuns: 200 })).not.toThrow()
})

it('reports too little cleaning time exactly if the next start in the hall is too early, even if the clock changes', () => {
  const counted = fc.property(anyWeek, (shows) => {
    const clashes = (one: ShowFacts) =>
      shows.some(
        (other) =>
          other.auditoriumId === one.auditoriumId &&
          other.busyFrom >= one.busyUntil &&
          minutesBetween(one.endsAt, other.startsAt) < (one.auditoriumId === 2 ? 20 : 15),
      )
    const short = shows.filter(clashes).map(({ id }) => id)
    const result = problemsOf({ ...week, shows }).flatMap(({ code, showIds }) =>
      code === 'turn_around' ? showIds.slice(0, 1) : [],
    )
    return (
      String([...new Set(result)].toSorted((a, b) => a - b)) ===
      String(short.toSorted((a, b) => a - b))
    )
  })
  expect(() => fc.assert(counted, { numRuns: 200 })).not.toThrow()
})

it('reports a late end by the local clock time, even when the clock changes', () => {
  const latestEnds = [{ ageLimit: '15', days: 'every', time: '03:10' }] as const
  const counted = fc.property(anyShow, ({ startsAt, ...one }) => {
    const result = problemsOf({
      ...week,
      rule: { ...rule, latestEnds },
      shows: [{ ...one, startsAt }],
    })
    const opens = (at: string) => (localTime(at, zone) < '05:00' ? 'night' : 'evening')
    const isSameNight = opens(startsAt) === 'night'
    const [ends, day] = [localTime(one.endsAt, zone), localDay(startsAt, zone)]
    const isNextDay = localDay(one.endsAt, zone) > day
    const isLate = isSameNight || isNextDay ? ends > '03:10' : false
    return result.some(({ code }) => code === 'latest_end') === isLate
  })
  expect(() => fc.assert(counted)).not.toThrow()
})

describe('a film without a copy, in a venue that registers copies', () => {
  const copy = { auditoriumId: null, dcpStatus: 'ready', kdmFrom: null, kdmUntil: null }
  const later = { startsAt: '2026-12-01T17:00:00.000Z', endsAt: '2026-12-01T19:00:00.000Z' }
  const days = [{}, { ...later, busyFrom: later.startsAt, busyUntil: later.endsAt }].map(
    (own, at) => ({ ...show, id: at + 1, ...own }),
  )
  const lacking = (own: Partial<WeekFacts>, ...films: Partial<FilmFacts>[]) =>
    problemsOf({
      ...week,
      keepsCopies: true,
      ...own,
      shelf: films.map((each) => ({ ...film, ...each })),
    })
      .filter(({ code }) => code === 'no_copy')
      .map(({ severity, showIds }) => `${severity} ${showIds.join('+')}`)

  it('reports a missing copy once per film, with the film’s shows, even if no film of the week has a copy', () => {
    expect(lacking({ shows: days }, {})).toEqual(['warning 1+2'])
    expect(lacking({ shows: days }, {}, { bookingId: 2 })).toEqual(['warning 1+2'])
    expect(lacking({ shows: days }, { copies: [copy] })).toEqual([])
    expect(lacking({ shows: days }, {}, { bookingId: 2, copies: [copy] })).toEqual([])
  })

  it('reports no missing copy in a venue that registers no copies', () => {
    expect(lacking({ shows: days, keepsCopies: false }, {})).toEqual([])
  })

  it('reports a missing copy from two weeks before its shows until they are over', () => {
    expect(lacking({ shows: days, today: '2026-11-16' }, {})).toEqual(['warning 1'])
    expect(lacking({ shows: days, today: '2026-11-15' }, {})).toEqual([])
    expect(lacking({ shows: days, today: '2026-12-01' }, {})).toEqual(['warning 2'])
    expect(lacking({ shows: days, today: '2026-12-02' }, {})).toEqual([])
  })

  it('reports a missing copy of an unplanned film when its booking begins within two weeks', () => {
    const begins = (fromDay: string) => lacking({ shows: [] }, { fromDay })
    expect(begins('2026-12-11')).toEqual(['warning '])
    expect(begins('2026-12-12')).toEqual([])
    expect(lacking({ shows: [], today: '2026-12-04' }, {})).toEqual([])
  })
})

it('warns of a show that is shorter than its film’s current runtime, even if it is sold', () => {
  const longer = { runtimeMinutes: 170 }
  const result = problemsOf({ ...week, shows: [{ ...show, ...longer }] })
  expect(result.map(({ code, params }) => ({ code, ...params }))).toEqual([
    { code: 'too_short', runtime: 170, planned: 105 },
  ])
  expect(found([{ ...longer, isSold: true }])).toEqual(['warning too_short 1'])
  expect(found([{ runtimeMinutes: 105, pauseMinutes: 1 }])).toEqual(['warning too_short 1'])
  expect(found([{ runtimeMinutes: 98 }])).toEqual([])
  expect(found([{ runtimeMinutes: null }])).toEqual([])
})
