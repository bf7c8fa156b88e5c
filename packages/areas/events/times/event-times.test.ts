import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Instant } from '@dxweb/kit/time/zoned-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LocalTimes,
  localTimesOf,
  movedTimes,
  settleTimes,
  timesAlike,
} from './event-times.ts'

const oslo = 'Europe/Oslo'
const evening = { date: '2031-03-07', startTime: '19:00', endTime: '21:30' }

const refusedAt = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.fields
    throw error
  }
  return 'settled'
}

const nights = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29']
const minute = fc.oneof(
  fc
    .tuple(fc.constantFrom(...nights), fc.integer({ min: -600, max: 600 }))
    .map(([night, minutes]) => Date.parse(`${night}T01:00:00Z`) + minutes * 60_000),
  fc.integer({ min: 28_000_000, max: 31_000_000 }).map((minutes) => minutes * 60_000),
)
const at = (ms: number) => new Date(ms).toISOString() as Instant
const times = fc
  .record({
    start: minute,
    lasts: fc.integer({ min: 1, max: 22 * 60 }),
    before: fc.integer({ min: 0, max: 12 * 60 }),
    after: fc.integer({ min: 0, max: 12 * 60 }),
  })
  .map(({ start, lasts, before, after }) => ({
    startsAt: at(start),
    endsAt: at(start + lasts * 60_000),
    busyFrom: at(start - before * 60_000),
    busyUntil: at(start + (lasts + after) * 60_000),
  }))

describe('the times of an event', () => {
  it('times are instants in the hall’s time zone, and an end before the start is on the next day', () => {
    expect(settleTimes(evening, oslo)).toEqual({
      startsAt: '2031-03-07T18:00:00.000Z',
      endsAt: '2031-03-07T20:30:00.000Z',
      busyFrom: '2031-03-07T18:00:00.000Z',
      busyUntil: '2031-03-07T20:30:00.000Z',
    })
    expect(settleTimes({ ...evening, endTime: '00:30' }, oslo).endsAt).toBe(
      '2031-03-07T23:30:00.000Z',
    )
  })

  it('halls may be busy from the day before until the day after', () => {
    const busy = {
      busyFrom: { time: '20:00', isDayBefore: true },
      busyUntil: { time: '09:00', isDayAfter: true },
    }
    expect(settleTimes({ ...evening, ...busy }, oslo)).toMatchObject({
      busyFrom: '2031-03-06T19:00:00.000Z',
      busyUntil: '2031-03-08T08:00:00.000Z',
    })
  })

  it('refuses invalid times with an error at the field', () => {
    const refused = (change: Partial<LocalTimes>) =>
      refusedAt(() => settleTimes({ ...evening, ...change }, oslo))
    expect(refused({ endTime: '19:00' })).toEqual({ endTime: { code: 'end_before_start' } })
    expect(refused({ busyFrom: { time: '19:01', isDayBefore: false } })).toEqual({
      busyFrom: { code: 'busy_after_start' },
    })
    expect(refused({ busyUntil: { time: '21:29', isDayAfter: false } })).toEqual({
      busyUntil: { code: 'busy_before_end' },
    })
    expect(refused({ date: '2027-03-28', startTime: '02:30' })).toEqual({
      startTime: { code: 'skipped_by_clock' },
    })
    expect(refused({ date: '2026-10-25', startTime: '02:30' })).toEqual({
      startTime: { code: 'twice_by_clock' },
    })
    expect(refused({ date: '2026-10-24', endTime: '02:30' })).toEqual({
      endTime: { code: 'twice_by_clock' },
    })
  })

  it('converts a time in the repeated hour by the chosen pass', () => {
    const night = { date: '2026-10-25', startTime: '02:30', endTime: '04:00' }
    expect(settleTimes({ ...night, startFold: 'first' }, oslo).startsAt).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    expect(settleTimes({ ...night, startFold: 'second' }, oslo).startsAt).toBe(
      '2026-10-25T01:30:00.000Z',
    )
  })

  it('times are unchanged after a round trip through the form', () => {
    fc.assert(
      fc.property(times, (before) => {
        const shown = localTimesOf(before, oslo)
        const { startsAt, endsAt } = settleTimes(shown, oslo)
        expect([startsAt, endsAt]).toEqual([before.startsAt, before.endsAt])
      }),
    )
  })
})

describe('a moved event', () => {
  const before = settleTimes({ ...evening, busyFrom: { time: '16:00', isDayBefore: false } }, oslo)

  it('a moved event keeps its length and its hall’s margins', () => {
    const moved = movedTimes(before, { date: '2031-07-07', startTime: '20:00' }, oslo)
    expect(moved).toEqual({
      startsAt: '2031-07-07T18:00:00.000Z',
      endsAt: '2031-07-07T20:30:00.000Z',
      busyFrom: '2031-07-07T15:00:00.000Z',
      busyUntil: '2031-07-07T20:30:00.000Z',
    })
  })

  it('a moved event may go past midnight, and ignores the chosen pass outside a repeated hour', () => {
    const late = settleTimes({ ...evening, endTime: '01:00' }, oslo)
    const move = { date: '2031-03-09', startTime: '22:30', startFold: 'first' } as const
    expect(movedTimes(late, move, oslo)).toMatchObject({
      startsAt: '2031-03-09T21:30:00.000Z',
      endsAt: '2031-03-10T03:30:00.000Z',
    })
    const back = { date: '2031-03-07', startTime: '19:00', endTime: '01:00' }
    const folds = { startFold: 'first', endFold: 'second' } as const
    expect(movedTimes(late, { ...back, ...folds }, oslo)).toEqual(late)
    expect(timesAlike(late, late, back, oslo)).toEqual(late)
  })

  it('an event moved out of the repeated hour keeps its length', () => {
    const within = (startTime: string, endTime: string) =>
      settleTimes(
        { date: '2026-10-25', startTime, endTime, startFold: 'first', endFold: 'second' },
        oslo,
      )
    const to = { date: '2026-10-26', startTime: '10:00' }
    const ends = [within('02:00', '02:00'), within('02:30', '02:15')].map(
      (held) => movedTimes(held, to, oslo).endsAt,
    )
    expect(ends).toEqual(['2026-10-26T10:00:00.000Z', '2026-10-26T09:45:00.000Z'])
  })

  it('a new end changes the length of the event', () => {
    const change = { date: '2031-03-07', startTime: '19:00', endTime: '23:00' }
    expect(movedTimes(before, change, oslo).endsAt).toBe('2031-03-07T22:00:00.000Z')
  })

  it('the start and end of a moved event are always within its busy times', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(...nights), minute, (from, date, when) => {
        const startTime = at(when).slice(11, 16)
        const work = () => movedTimes(from, { date, startTime, startFold: 'first' }, oslo)
        if (refusedAt(work) !== 'settled') return
        const moved = work()
        expect(moved.busyFrom <= moved.startsAt && moved.startsAt < moved.endsAt).toBe(true)
        expect(moved.endsAt <= moved.busyUntil).toBe(true)
      }),
    )
  })

  it('other events of the series move by the same number of days, to the same clock times', () => {
    const weekLater = settleTimes({ ...evening, date: addDays('2031-03-07' as Day, 28) }, oslo)
    const change = { date: '2031-03-08', startTime: '18:00', endTime: '20:00' }
    expect(timesAlike(weekLater, before, change, oslo)).toMatchObject({
      startsAt: '2031-04-05T16:00:00.000Z',
      endsAt: '2031-04-05T18:00:00.000Z',
    })
  })
  it('other events of the series keep the times that the change does not affect', () => {
    const own = settleTimes(
      {
        date: '2031-03-15',
        startTime: '20:00',
        endTime: '23:00',
        busyFrom: { time: '18:00', isDayBefore: false },
      },
      oslo,
    )
    const as = (change: LocalTimes) => timesAlike(own, before, change, oslo)
    const was = localTimesOf(before, oslo)
    expect(as(was)).toEqual(own)
    expect(as({ ...was, date: '2031-03-08' })).toEqual({
      startsAt: '2031-03-16T19:00:00.000Z',
      endsAt: '2031-03-16T22:00:00.000Z',
      busyFrom: '2031-03-16T17:00:00.000Z',
      busyUntil: '2031-03-16T22:00:00.000Z',
    })
    expect(as({ ...was, busyFrom: { time: '12:00', isDayBefore: false } })).toMatchObject({
      startsAt: own.startsAt,
      busyFrom: '2031-03-15T11:00:00.000Z',
    })
  })
})

describe('an event of a day or longer', () => {
  const festival = {
    date: '2031-03-29',
    startTime: '20:00',
    endTime: '21:00',
    endDate: '2031-03-31',
  }
  const long = settleTimes(festival, oslo)

  it('an event of several days has the same end date after a round trip through the form', () => {
    expect(long.endsAt).toBe('2031-03-31T19:00:00.000Z')
    expect(localTimesOf(long, oslo)).toEqual(festival)
    const whole = {
      date: '2031-05-02',
      startTime: '10:00',
      endTime: '10:00',
      endDate: '2031-05-03',
    }
    expect(localTimesOf(settleTimes(whole, oslo), oslo)).toEqual(whole)
  })

  it('an event of several days keeps its length when moved, alone or in a series', () => {
    const moved = movedTimes(long, { date: '2031-05-02', startTime: '12:00' }, oslo)
    expect(localTimesOf(moved, oslo)).toEqual({
      date: '2031-05-02',
      startTime: '12:00',
      endTime: '13:00',
      endDate: '2031-05-04',
    })
    const later = settleTimes({ ...festival, date: '2031-05-09', endDate: '2031-05-11' }, oslo)
    const change = { ...festival, startTime: '18:00' }
    expect(localTimesOf(timesAlike(later, long, change, oslo), oslo)).toEqual({
      ...change,
      date: '2031-05-09',
      endDate: '2031-05-11',
    })
  })

  it('refuses an end before the start, and a hall booking that is too long', () => {
    const before = () => settleTimes({ ...festival, endDate: '2031-03-28' }, oslo)
    expect(refusedAt(before)).toEqual({ endDate: { code: 'end_before_start' } })
    const months = () => settleTimes({ ...festival, endDate: '2031-05-31' }, oslo)
    expect(refusedAt(months)).toEqual({ endDate: { code: 'not_valid' } })
  })
})
