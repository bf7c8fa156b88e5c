import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openingOf } from './opening.ts'
import { momentsOf, nextMoment, pausesOf, type SheetShow, spansOf } from './moments.ts'

const at = (time: string) => `2040-01-10T${time}:00.000Z`
const concert: SheetShow = {
  busyFrom: at('13:00'),
  busyUntil: at('23:00'),
  soundCheckAt: at('15:00'),
  doorsAt: at('17:00'),
  startsAt: at('18:00'),
  endsAt: at('20:20'),
  pauseCount: 1,
  pauseMinutes: 20,
}
const film: SheetShow = {
  busyFrom: at('17:45'),
  busyUntil: at('20:15'),
  doorsAt: at('17:50'),
  startsAt: at('18:00'),
  endsAt: at('20:00'),
}
const textsOf = (show: SheetShow, isFilm: boolean) =>
  momentsOf(show, isFilm).map(({ kind, at: moment }) => `${kind} ${moment.slice(11, 16)}`)
const drawn = (show: SheetShow, isFilm: boolean) =>
  spansOf(show, isFilm).map(
    ({ kind, from }) => `${kind} ${new Date(from).toISOString().slice(11, 16)}`,
  )

it('lists the times of a concert from get-in to get-out, and of a film from doors to a cleared hall', () => {
  expect(textsOf(concert, false)).toEqual([
    'getIn 13:00',
    'soundCheck 15:00',
    'doors 17:00',
    'start 18:00',
    'pause 19:00',
    'end 20:20',
    'getOut 23:00',
  ])
  expect(textsOf(film, true)).toEqual(['doors 17:50', 'start 18:00', 'end 20:00', 'clear 20:15'])
})

it('a hall’s occupancy is drawn as spans without a gap', () => {
  expect(drawn(concert, false)).toEqual([
    'getIn 13:00',
    'soundCheck 15:00',
    'doors 17:00',
    'show 18:00',
    'pause 19:00',
    'show 19:20',
    'getOut 20:20',
  ])
  expect(drawn(film, true)).toEqual(['getIn 17:45', 'doors 17:50', 'show 18:00', 'clear 20:00'])
})

it('spreads the intervals of an event evenly, at multiples of five minutes', () => {
  expect(pausesOf({ ...concert, pauseCount: 2, pauseMinutes: 15 })).toEqual([
    at('18:35'),
    at('19:30'),
  ])
  expect(pausesOf(film)).toEqual([])
})

it('covers each minute of the hall’s occupancy once, for any times of an event', () => {
  const minutes = (max: number) => fc.integer({ min: 0, max })
  const shows = fc.record({
    before: minutes(300),
    doors: fc.option(minutes(120)),
    check: fc.option(minutes(180)),
    length: fc.integer({ min: 60, max: 300 }),
    after: minutes(120),
    pauseCount: fc.integer({ min: 0, max: 3 }),
    isFilm: fc.boolean(),
  })
  fc.assert(
    fc.property(shows, ({ before, doors, check, length, after, pauseCount, isFilm }) => {
      const start = Date.parse(at('12:00'))
      const iso = (minute: number) => new Date(start + minute * 60_000).toISOString()
      const show = {
        busyFrom: iso(-before),
        busyUntil: iso(length + after),
        doorsAt: doors === null ? null : iso(-Math.min(doors, before)),
        soundCheckAt: check === null ? null : iso(-Math.min(check, before)),
        startsAt: iso(0),
        endsAt: iso(length),
        pauseCount,
        pauseMinutes: 10,
      }
      const spans = spansOf(show, isFilm)
      expect(spans[0]?.from).toBe(Date.parse(show.busyFrom))
      expect(spans.at(-1)?.until).toBe(Date.parse(show.busyUntil))
      for (const { from, until } of spans) expect(until).toBeGreaterThanOrEqual(from)
      const [, ...begins] = spans.map(({ from }) => from)
      expect(begins).toEqual(spans.slice(0, -1).map(({ until }) => until))
    }),
  )
})

it('finds the next time on the call sheets of all shows, and the hours when the venue is open', () => {
  const shows = [
    { show: 'concert', moments: momentsOf(concert, false) },
    { show: 'film', moments: momentsOf(film, true) },
  ]
  const next = (time: string) => nextMoment(shows, Date.parse(at(time)))
  expect(next('17:01')).toEqual({ show: 'film', moment: { kind: 'doors', at: at('17:50') } })
  expect(next('23:01')).toBeUndefined()
  const rows = [concert, film].map(({ doorsAt, startsAt, endsAt }) => ({
    doorsAt,
    startsAt,
    endsAt,
  }))
  expect(openingOf(rows)).toEqual({ from: at('17:00'), until: at('20:20') })
  expect(openingOf([])).toBeNull()
})
