import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filmOf, friday, showOf, weekOf, zone } from '../testing/film-week.ts'
import { optimisticMove, optimisticPlacement } from '../changes/optimistic-updates.ts'
import { copiesOfDay, dayOf, fromWeekBefore } from './copies.ts'
import { blocksOf, type Cell, cellsOf } from './cells.ts'
import { movesOf, shiftTo, startAt, swapsOf } from './drops.ts'
import { firstStart, firstStartAt } from './first-start.ts'
import { axesOf, daysOf, hoursShown } from './hours-shown.ts'
import { nextFree, placingAt } from './next-free.ts'

const hourMs = 3_600_000
const film = filmOf(1, 'Nordlys over Fjellvik')

const axes = (week = weekOf()) => {
  const days = daysOf(week)
  return axesOf(days, hoursShown(week.shows, days), zone)
}
const boardOf = (week = weekOf()) => cellsOf(week, axes(week))
const first = (week = weekOf()): Cell => {
  const cell = boardOf(week)[0]?.[0]
  if (cell === undefined) throw new Error('The week has no halls')
  return cell
}
const clock = (ms: number | null) => ms && localTime(new Date(ms), zone)

describe('the hours of a board', () => {
  it('a board shows the hours from 10:00 to 01:00, and further hours in which a hall is busy', () => {
    const usual = { from: 300, until: 1200 }
    expect(hoursShown([], daysOf(weekOf()))).toEqual(usual)
    const late = [showOf({ id: 1, time: '23:30' }), showOf({ id: 2, time: '09:05' })]
    expect(hoursShown(late, daysOf(weekOf()))).toEqual({ from: 240, until: 1260 })
  })

  it('shows a show after midnight in the column of the previous evening', () => {
    const shows = [showOf({ id: 1, day: addDays(friday, 1), time: '00:15' })]
    const [row] = boardOf(weekOf({ shows }))
    expect(row?.map((cell) => cell.shows.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
  })

  it('days have equal length on the board in the week of the clock change', () => {
    const turned = axes(weekOf({ from: '2026-10-23' }))
    expect(new Set(turned.map(({ minutes }) => minutes))).toEqual(new Set([900]))
    expect(turned.map((axis) => axis.clockAt(0).time)).toContain('10:00')
  })
})

describe('a show on the board', () => {
  it('the parts of a show on the board are doors, pre-show, film, pause and cleaning', () => {
    const shows = [showOf({ id: 1, time: '18:00', changes: { pauseMinutes: 10 } })]
    const [block] = blocksOf(first(weekOf({ shows })), weekOf().rule)
    expect(block).toMatchObject({ top: 480, minutes: 125, doors: 10, cleaning: 15, preshow: 15 })
    expect(block?.pause).toEqual({ from: 0.52, until: 0.6 })
  })
})

it('the block of a show has room until the next show starts, or until the day ends', () => {
  const short = filmOf(1, 'Kort', 5)
  const shows = [
    showOf({ id: 1, film: short, time: '18:00' }),
    showOf({ id: 2, film: short, time: '18:40' }),
  ]
  const cell = first(weekOf({ shows }))
  const blocks = blocksOf(cell, weekOf().rule)
  expect(blocks.map(({ minutes, room }) => [minutes, room])).toEqual([
    [20, 40],
    [20, cell.axis.minutes - 520],
  ])
})

describe('the next free start', () => {
  it('the first show of an empty day begins at the venue’s earliest start', () => {
    const cell = first()
    const from = firstStartAt(cell.axis, firstStart(friday, weekOf().rule), zone)
    expect(clock(nextFree(film, cell, from, weekOf().rule))).toBe('17:00')
    expect(firstStart(addDays(friday, 1), weekOf().rule)).toBe('12:00')
    expect(firstStart(friday, { staffFrom: '11:15' })).toBe('11:15')
  })

  it.each(['2026-03-28', '2026-10-24'])(
    'on the Sunday after %s, the first start keeps its clock time despite the clock change',
    (saturday) => {
      const from = addDays(saturday as Day, -1)
      const week = weekOf({ from, to: addDays(from, 6) })
      const [, , sunday] = axes(week)
      if (sunday === undefined) throw new Error('The week has no Sunday')
      expect(clock(firstStartAt(sunday, '12:00', zone))).toBe('12:00')
    },
  )

  it('the next show begins at a multiple of five minutes after the hall is cleaned', () => {
    const shows = [showOf({ id: 1, film: filmOf(1, 'Kort', 91), time: '17:00' })]
    const cell = first(weekOf({ shows }))
    // 17:00 plus 15 minutes of pre-show, 91 of film and 15 of cleaning is 19:01.
    expect(clock(nextFree(film, cell, cell.axis.from + 7 * hourMs, weekOf().rule))).toBe('19:05')
  })

  it('a film is placed at the first start with room for film and cleaning', () => {
    const minute = fc.integer({ min: 0, max: 160 })
    const plan = fc.array(minute, { maxLength: 6 })
    const holds = fc.property(plan, fc.integer({ min: 60, max: 200 }), (starts, runtime) => {
      const shows = starts.map((start, id) => {
        const at = 10 * 60 + start * 5
        const day = at >= 1440 ? addDays(friday, 1) : friday
        const time = [Math.floor(at / 60) % 24, at % 60].map((part) =>
          String(part).padStart(2, '0'),
        )
        return showOf({ id, day, time: time.join(':') })
      })
      const own = filmOf(2, 'Ny', runtime)
      const cell = first(weekOf({ shows }))
      const found = nextFree(own, cell, cell.axis.from, weekOf().rule)
      const lasts = (15 + runtime + 15) * 60_000
      const fits = (start: number) =>
        cell.shows.every(
          (show) =>
            Date.parse(show.busyUntil) <= start || start + lasts <= Date.parse(show.busyFrom),
        )
      const step = 5 * 60_000
      let start = cell.axis.from
      while (!fits(start)) start += step
      return found === (start < cell.axis.until ? start : null)
    })
    expect(() => fc.assert(holds)).not.toThrow()
  })

  it('a show before the film’s first day is a preview', () => {
    const preview = { ...film, fromDay: addDays(friday, 7) }
    const cell = first()
    const at = cell.axis.from + 8 * hourMs
    expect(placingAt(preview, cell, at, weekOf())).toMatchObject({
      productionId: 1,
      auditoriumId: 1,
      date: friday,
      startTime: '18:00',
      showingType: 'preview',
      preshowMinutes: 15,
      cleaningMinutes: 15,
    })
  })
})

describe('moving shows', () => {
  const shows = [showOf({ id: 1, time: '18:00' }), showOf({ id: 2, hall: 2, time: '20:30' })]
  const week = weekOf({ shows })

  it('a dropped show snaps to five minutes, or to the time when the hall becomes free', () => {
    const cell = first(week)
    const none = new Set<number>()
    expect(clock(startAt(cell, 333, none))).toBe('15:35')
    // The show ends at 20:05, and its cleaning at 20:20.
    expect(clock(startAt(cell, 611, none))).toBe('20:20')
    expect(clock(startAt(cell, 611, new Set([1])))).toBe('20:10')
  })

  it('all selected shows move by as many days, minutes and halls as the dragged show', () => {
    const [held] = shows
    if (held === undefined) throw new Error('Nothing is held')
    const sunday = addDays(friday, 2)
    const to = { auditoriumId: 2, startsAt: Date.parse(`${sunday}T18:30:00+01:00`) }
    const moves = movesOf(shows, shiftTo(held, to, week), week)
    expect(
      moves?.map(({ auditoriumId, date, startTime }) => [auditoriumId, date, startTime]),
    ).toEqual([
      [2, sunday, '18:30'],
      [3, sunday, '21:00'],
    ])
  })

  it('moved shows keep their clock time over the night of the clock change', () => {
    const saturday = '2026-10-24' as Day
    const [show] = [showOf({ id: 1, day: saturday, time: '18:00' })]
    const to = { auditoriumId: 1, startsAt: Date.parse('2026-10-25T18:00:00+01:00') }
    const other = showOf({ id: 2, day: saturday, time: '21:00' })
    const moves = movesOf([other], shiftTo(show, to, week), week)
    expect(moves?.[0]).toMatchObject({ date: '2026-10-25', startTime: '21:00' })
  })

  it.each(['2027-03-28', '2028-03-26'] as Day[])(
    'a night show moved or copied into the skipped hour of %s starts one hour later',
    (night) => {
      const before = addDays(night, -1)
      const own = weekOf({ from: addDays(night, -2), shelf: [film] })
      const show = showOf({ id: 1, day: before, time: '02:30', changes: { productionId: 1 } })
      const at = { date: night, startTime: '02:30', startFold: 'first' } as const
      const to = { auditoriumId: 1, startsAt: Date.parse(`${night}T03:30:00+02:00`) }
      expect(movesOf([show], shiftTo(show, to, own), own)).toMatchObject([
        { date: night, startTime: '03:30' },
      ])
      const shown = optimisticMove([{ id: 1, version: 1, auditoriumId: 1, ...at }])({
        ...own,
        shows: [show],
      })
      expect(shown.shows).toMatchObject([{ startsAt: `${night}T01:30:00.000Z` }])
      const copy = optimisticPlacement(
        copiesOfDay({ ...own, shows: [show] }, dayOf(show, own), [before]),
        () => undefined,
      )
      expect(copy.optimistic(own).shows).toMatchObject([{ startsAt: `${night}T01:30:00.000Z` }])
    },
  )

  it('refuses a move that would put a show beyond the last hall', () => {
    expect(movesOf(shows, { days: 0, minutes: 0, halls: 2 }, week)).toBe(null)
  })

  it('swapping the shows of two halls keeps the times of the shows', () => {
    const swaps = swapsOf(shows, [1, 2], zone)
    expect(swaps.map(({ id, auditoriumId, startTime }) => [id, auditoriumId, startTime])).toEqual([
      [1, 2, '18:00'],
      [2, 1, '20:30'],
    ])
    expect(localDay(shows[0]?.startsAt ?? '', zone)).toBe(friday)
  })
})

it('copies last week’s shows to this week for films that are still booked', () => {
  const gone = { ...filmOf(2, 'Skogen'), toDay: addDays(friday, 6) }
  const before = weekOf({
    shelf: [film, gone],
    shows: [
      showOf({ id: 1, film, time: '18:00' }),
      showOf({ id: 2, film: gone, hall: 2, time: '19:00' }),
    ],
  })
  expect(fromWeekBefore(before, { shelf: [film, gone] })).toMatchObject([
    { productionId: 1, auditoriumId: 1, date: addDays(friday, 7), startTime: '18:00' },
  ])
})
