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

/** Instants around the nights that the clock is turned, and far from them. */
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
  it('are instants of the hall’s clock; an end before the start is the next day’s', () => {
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

  it('take the hall from the day before and until the day after', () => {
    const busy = {
      busyFrom: { time: '20:00', isDayBefore: true },
      busyUntil: { time: '09:00', isDayAfter: true },
    }
    expect(settleTimes({ ...evening, ...busy }, oslo)).toMatchObject({
      busyFrom: '2031-03-06T19:00:00.000Z',
      busyUntil: '2031-03-08T08:00:00.000Z',
    })
  })

  it('are refused at the field that is wrong', () => {
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

  it('in the hour that runs twice are what was chosen', () => {
    const night = { date: '2026-10-25', startTime: '02:30', endTime: '04:00' }
    expect(settleTimes({ ...night, startFold: 'first' }, oslo).startsAt).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    expect(settleTimes({ ...night, startFold: 'second' }, oslo).startsAt).toBe(
      '2026-10-25T01:30:00.000Z',
    )
  })

  it('come back from the form as they were', () => {
    fc.assert(
      fc.property(times, (before) => {
        const shown = localTimesOf(before, oslo)
        const { startsAt, endsAt } = settleTimes(shown, oslo)
        expect([startsAt, endsAt]).toEqual([before.startsAt, before.endsAt])
      }),
    )
  })
})

describe('an event that is moved', () => {
  const before = settleTimes({ ...evening, busyFrom: { time: '16:00', isDayBefore: false } }, oslo)

  it('lasts as long and takes its hall as long before', () => {
    const moved = movedTimes(before, { date: '2031-07-07', startTime: '20:00' }, oslo)
    expect(moved).toEqual({
      startsAt: '2031-07-07T18:00:00.000Z',
      endsAt: '2031-07-07T20:30:00.000Z',
      busyFrom: '2031-07-07T15:00:00.000Z',
      busyUntil: '2031-07-07T20:30:00.000Z',
    })
  })

  it('may last past midnight, whichever hour is told for nights that run one twice', () => {
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

  it('lasts as long as it did where it was held in the hour that runs twice', () => {
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

  it('is stretched by a new end', () => {
    const change = { date: '2031-03-07', startTime: '19:00', endTime: '23:00' }
    expect(movedTimes(before, change, oslo).endsAt).toBe('2031-03-07T22:00:00.000Z')
  })

  it('never leaves a part of itself out of its hall', () => {
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

  it('moves those of its series as many days, to the same clock times', () => {
    const weekLater = settleTimes({ ...evening, date: addDays('2031-03-07' as Day, 28) }, oslo)
    const change = { date: '2031-03-08', startTime: '18:00', endTime: '20:00' }
    expect(timesAlike(weekLater, before, change, oslo)).toMatchObject({
      startsAt: '2031-04-05T16:00:00.000Z',
      endsAt: '2031-04-05T18:00:00.000Z',
    })
  })
  it('leaves those of its series what they have of their own and the change says nothing of', () => {
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

describe('an event of a day or more', () => {
  const festival = {
    date: '2031-03-29',
    startTime: '20:00',
    endTime: '21:00',
    endDate: '2031-03-31',
  }
  const long = settleTimes(festival, oslo)

  it('has a day to end on, and is told by it again', () => {
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

  it('lasts as long where it is moved, and as one of a series', () => {
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

  it('is refused where it ends before it starts, or takes its hall for more than a booking holds', () => {
    const before = () => settleTimes({ ...festival, endDate: '2031-03-28' }, oslo)
    expect(refusedAt(before)).toEqual({ endDate: { code: 'end_before_start' } })
    const months = () => settleTimes({ ...festival, endDate: '2031-05-31' }, oslo)
    expect(refusedAt(months)).toEqual({ endDate: { code: 'not_valid' } })
  })
})
