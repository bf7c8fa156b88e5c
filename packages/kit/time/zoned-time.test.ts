import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from './day.ts'
import {
  dailyInstant,
  instantOf,
  lastDay,
  localDay,
  localTime,
  NotOneInstant,
  offsetMinutes,
  operatingDay,
  readClock,
  startOfDay,
  toInstant,
} from './zoned-time.ts'

const oslo = 'Europe/Oslo'
const day = (text: string) => text as Day
const minute = fc
  .integer({ min: 0, max: 59 })
  .map((minutes) => `02:${String(minutes).padStart(2, '0')}`)

const springNights = ['2026-03-29', '2027-03-28', '2028-03-26'].map(day)
const autumnNights = ['2026-10-25', '2027-10-31', '2028-10-29'].map(day)

const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof NotOneInstant ? error.reason : error
  }
  return 'none'
}

describe('an instant', () => {
  it('an instant is shown as day and time in its time zone', () => {
    expect(localDay('2026-11-20T23:30:00.000Z', oslo)).toBe('2026-11-21')
    expect(localTime('2026-11-20T23:30:00.000Z', oslo)).toBe('00:30')
    expect(localTime('2026-07-01T12:00:00Z', oslo)).toBe('14:00')
    expect(instantOf(new Date(0))).toBe('1970-01-01T00:00:00.000Z')
  })

  it('returns the offset of a time zone at any instant', () => {
    expect(offsetMinutes('2026-01-15T12:00:00Z', oslo)).toBe(60)
    expect(offsetMinutes('2026-07-15T12:00:00Z', oslo)).toBe(120)
    expect(offsetMinutes('2026-03-29T00:59:59.999Z', oslo)).toBe(60)
    expect(offsetMinutes('2026-03-29T01:00:00Z', oslo)).toBe(120)
    expect(offsetMinutes('2026-07-15T12:00:00Z', 'America/St_Johns')).toBe(-150)
  })

  it('converts a local time back to its instant, or to one of two instants in the repeated hour', () => {
    const minutes = fc.integer({ min: 0, max: 3 * 366 * 1440 })
    fc.assert(
      fc.property(minutes, (count) => {
        const at = instantOf(new Date(Date.UTC(2026, 0, 1) + count * 60_000))
        const [shownDay, shownTime] = [localDay(at, oslo), localTime(at, oslo)]
        const found = ['first', 'second'] as const
        expect(found.map((choice) => toInstant(shownDay, shownTime, oslo, choice))).toContain(at)
      }),
    )
  })
})

describe('a local time', () => {
  it('a local time on a night without a clock change is one instant', () => {
    expect(toInstant(day('2026-11-20'), '19:30', oslo)).toBe('2026-11-20T18:30:00.000Z')
    expect(toInstant(day('2026-06-20'), '19:30', oslo)).toBe('2026-06-20T17:30:00.000Z')
  })

  it('refuses a local time in the skipped hour', () => {
    fc.assert(
      fc.property(fc.constantFrom(...springNights), minute, (night, time) => {
        for (const choice of ['first', 'second', 'refuse'] as const) {
          expect(refusal(() => toInstant(night, time, oslo, choice))).toBe('skipped')
        }
      }),
      { numRuns: 30 },
    )
  })

  it('accepts the local times just before and after the skipped hour', () => {
    for (const night of springNights) {
      expect(toInstant(night, '01:59', oslo)).toBe(`${night}T00:59:00.000Z`)
      expect(toInstant(night, '03:00', oslo)).toBe(`${night}T01:00:00.000Z`)
    }
  })

  it('a local time in the repeated hour is two instants an hour apart, and the user must choose one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...autumnNights), minute, (night, time) => {
        const first = toInstant(night, time, oslo, 'first')
        const second = toInstant(night, time, oslo, 'second')
        expect(Date.parse(second) - Date.parse(first)).toBe(3_600_000)
        expect([offsetMinutes(first, oslo), offsetMinutes(second, oslo)]).toEqual([120, 60])
        expect(refusal(() => toInstant(night, time, oslo))).toBe('twice')
      }),
      { numRuns: 30 },
    )
  })

  it('a local time just before or after the repeated hour is one instant', () => {
    for (const night of autumnNights) {
      expect(toInstant(night, '01:59', oslo)).toBe(`${addDays(night, -1)}T23:59:00.000Z`)
      expect(toInstant(night, '03:00', oslo)).toBe(`${night}T02:00:00.000Z`)
    }
  })

  it('a night shift from 20:00 to 03:00 lasts eight hours when the clock goes back, and six when it goes forward', () => {
    const hours = (from: string, to: string) =>
      (Date.parse(toInstant(day(to), '03:00', oslo)) -
        Date.parse(toInstant(day(from), '20:00', oslo))) /
      3_600_000
    expect(hours('2026-10-24', '2026-10-25')).toBe(8)
    expect(hours('2026-03-28', '2026-03-29')).toBe(6)
    expect(hours('2026-11-20', '2026-11-21')).toBe(7)
  })

  it('an invalid local time is refused', () => {
    expect(() => toInstant(day('2026-11-20'), '25:00', oslo)).toThrow(RangeError)
    expect(() => toInstant(day('2026-11-20'), 'kveld', oslo)).toThrow(RangeError)
  })
})

describe('an operating day', () => {
  it('an operating day ends at five in the morning', () => {
    expect(operatingDay('2026-11-20T23:15:00Z', oslo)).toBe('2026-11-20')
    expect(operatingDay('2026-11-21T03:59:00Z', oslo)).toBe('2026-11-20')
    expect(operatingDay('2026-11-21T04:00:00Z', oslo)).toBe('2026-11-21')
  })

  it('an operating day ends at five local time on nights when the clock changes', () => {
    expect(operatingDay('2026-03-29T02:59:00Z', oslo)).toBe('2026-03-28')
    expect(operatingDay('2026-03-29T03:00:00Z', oslo)).toBe('2026-03-29')
    expect(operatingDay('2026-10-25T03:59:00Z', oslo)).toBe('2026-10-24')
    expect(operatingDay('2026-10-25T04:00:00Z', oslo)).toBe('2026-10-25')
  })
})

it('the last day of an event that ends at midnight is the day before', () => {
  expect(lastDay('2026-11-23T23:00:00Z', oslo)).toBe('2026-11-23')
  expect(lastDay('2026-11-23T23:00:00.001Z', oslo)).toBe('2026-11-24')
})

describe('a clock time', () => {
  it('reports a typed clock time that is skipped, or repeated without a choice', () => {
    expect(readClock(day('2026-03-29'), '02:30', oslo)).toEqual({ code: 'skipped_by_clock' })
    expect(readClock(day('2026-10-25'), '02:30', oslo)).toEqual({ code: 'twice_by_clock' })
    expect(readClock(day('2026-10-25'), '02:30', oslo, 'second')).toEqual({
      at: '2026-10-25T01:30:00.000Z',
    })
  })

  it('a daily clock time is moved an hour later if skipped, and is the first of two if repeated', () => {
    expect(dailyInstant(day('2026-03-29'), '02:30', oslo)).toBe('2026-03-29T01:30:00.000Z')
    expect(dailyInstant(day('2026-10-25'), '02:30', oslo)).toBe('2026-10-25T00:30:00.000Z')
    expect(dailyInstant(day('2026-03-29'), '12:00', oslo)).toBe('2026-03-29T10:00:00.000Z')
  })

  it('a day starts at midnight, or later where the clock change skips midnight', () => {
    expect(startOfDay(day('2026-03-29'), oslo)).toBe('2026-03-28T23:00:00.000Z')
    expect(startOfDay(day('2026-03-29'), 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z')
    expect(localTime(startOfDay(day('2026-03-29'), 'Asia/Beirut'), 'Asia/Beirut')).toBe('01:00')
  })
})

it('the error of a skipped or repeated local time states the reason', () => {
  const at = (text: string) => () => toInstant(day(text), '02:30', oslo)
  expect(at('2026-03-29')).toThrow('local time skipped')
  expect(at('2026-10-25')).toThrow('local time twice')
})
