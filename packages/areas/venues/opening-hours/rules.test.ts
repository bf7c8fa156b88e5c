import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  foldHours,
  isOpenAt,
  type OpeningHours,
  spansOn,
  type Weekday,
  weekdayOf,
  weekdays,
} from './rules.ts'

const zone = 'Europe/Oslo'
const at = (local: string) => new Date(`${local}+01:00`)
const on = (days: string, from: string, until: string): OpeningHours[] =>
  days.split(' ').map((weekday) => ({ weekday: weekday as Weekday, from, until }))

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
/** Uses few distinct values, so that days often have equal hours. */
const usual = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('10:00', '16:00') }, time)
const hours = fc.array(
  fc.record({ weekday: fc.constantFrom(...weekdays), from: usual, until: usual }),
  { maxLength: 14 },
)

describe('opening hours', () => {
  it('combines consecutive days with equal hours, and omits closed days', () => {
    const week = [
      ...on('fri mon tue', '10:00', '16:00'),
      ...on('sat', '11:00', '14:00'),
      ...on('wed thu', '10:00', '16:00'),
    ]
    expect(foldHours(week)).toEqual([
      { first: 'mon', last: 'fri', spans: [{ from: '10:00', until: '16:00' }] },
      { first: 'sat', last: 'sat', spans: [{ from: '11:00', until: '14:00' }] },
    ])
    const split = on('mon wed', '10:00', '16:00')
    expect(foldHours(split).map(({ first, last }) => [first, last])).toEqual([
      ['mon', 'mon'],
      ['wed', 'wed'],
    ])
    expect(foldHours([])).toEqual([])
  })

  it('merges spans of opening hours that meet or overlap', () => {
    const day = [...on('mon', '14:00', '18:00'), ...on('mon', '10:00', '12:00')]
    expect(spansOn(day, 'mon')).toEqual([
      { from: '10:00', until: '12:00' },
      { from: '14:00', until: '18:00' },
    ])
    expect(spansOn([...day, ...on('mon', '12:00', '15:00')], 'mon')).toEqual([
      { from: '10:00', until: '18:00' },
    ])
  })

  it('combining days keeps the hours and the order of days, and merges all equal neighbours', () => {
    fc.assert(
      fc.property(hours, (week) => {
        const folds = foldHours(week)
        const places = folds.map(({ first, last }) => [
          weekdays.indexOf(first),
          weekdays.indexOf(last),
        ])
        const days = places.flatMap(([first = 0, last = 0]) => weekdays.slice(first, last + 1))
        expect(days).toEqual(weekdays.filter((day) => week.some(({ weekday }) => weekday === day)))
        for (const { first, last, spans } of folds) {
          for (const day of weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1)) {
            expect(spansOn(week, day)).toEqual(spans)
          }
        }
        const alike = folds.filter((fold, index) => {
          const next = folds[index + 1]
          const isNext = weekdays.indexOf(fold.last) + 1 === weekdays.indexOf(next?.first ?? 'mon')
          return isNext && JSON.stringify(next?.spans) === JSON.stringify(fold.spans)
        })
        expect(alike).toEqual([])
      }),
    )
  })

  it('combining days a second time changes nothing', () => {
    fc.assert(
      fc.property(hours, (week) => {
        const folds = foldHours(week)
        const unfolded = folds.flatMap(({ first, last, spans }) =>
          weekdays
            .slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1)
            .flatMap((weekday) => spans.map((span) => ({ weekday, ...span }))),
        )
        expect(foldHours(unfolded)).toEqual(folds)
      }),
    )
  })
})

describe('opening hours at an instant', () => {
  // 23 November 2026 is a Monday.
  const week = [...on('mon', '10:00', '16:00'), ...on('sat', '18:00', '02:00')]

  it('a box office is open from its opening time until just before its closing time', () => {
    expect(isOpenAt(week, at('2026-11-23T09:59:59'), zone)).toBe(false)
    expect(isOpenAt(week, at('2026-11-23T10:00:00'), zone)).toBe(true)
    expect(isOpenAt(week, at('2026-11-23T15:59:59'), zone)).toBe(true)
    expect(isOpenAt(week, at('2026-11-23T16:00:00'), zone)).toBe(false)
    expect(isOpenAt(week, at('2026-11-24T12:00:00'), zone)).toBe(false)
  })

  it('the hours of the previous day apply after midnight', () => {
    expect(isOpenAt(week, at('2026-11-29T01:30:00'), zone)).toBe(true)
    expect(isOpenAt(week, at('2026-11-29T02:00:00'), zone)).toBe(false)
    expect(isOpenAt(week, at('2026-11-28T01:30:00'), zone)).toBe(false)
  })

  it('opening hours follow the local clock before and after it changes to or from summer time', () => {
    const sunday = on('sun', '10:00', '11:00')
    expect(isOpenAt(sunday, new Date('2026-03-29T08:30:00Z'), zone)).toBe(true)
    expect(isOpenAt(sunday, new Date('2026-10-25T09:30:00Z'), zone)).toBe(true)
    expect(isOpenAt(sunday, new Date('2026-10-25T08:30:00Z'), zone)).toBe(false)
  })

  it('a box office is open if and only if the time is within a span of the day or of the night before', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01' as Day, days))
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    fc.assert(
      fc.property(hours, day, time, (drawn, date, clock) => {
        const now = minutes(clock)
        const isOpen = drawn.some(({ weekday, from, until }) => {
          const [start, end] = [minutes(from), minutes(until)]
          if (weekday === weekdayOf(date)) return start <= now && (end <= start || now < end)
          return weekday === weekdayOf(addDays(date, -1)) && end <= start && now < end
        })
        expect(isOpenAt(drawn, new Date(`${date}T${clock}:00Z`), 'UTC')).toBe(isOpen)
      }),
    )
  })
})
