import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWholeDay, readDay, writeDay } from './typed-day.ts'

const today = '2026-11-23' as Day

describe('typing a day without a year', () => {
  it.each([
    ['1.3', '2027-03-01', '2027-03-01'],
    ['20.11', '2026-11-20', '2027-11-20'],
    ['23.11', '2026-11-23', '2026-11-23'],
    ['1.6', '2026-06-01', '2027-06-01'],
    ['29.2', '2028-02-29', '2028-02-29'],
  ])('%s means the nearest such day, or with looksAhead the next such day', (typed, near, next) => {
    expect([readDay(typed, today), readDay(typed, today, true)]).toEqual([near, next])
  })
})

describe('typing a day', () => {
  it.each([
    ['20.11.2026', '2026-11-20'],
    ['1.2.2027', '2027-02-01'],
    ['20.11.26', '2026-11-20'],
    ['20/11-2026', '2026-11-20'],
    ['20,11,2026', '2026-11-20'],
    ['20 11 2026', '2026-11-20'],
    ['20.11', '2026-11-20'],
    ['20.11.', '2026-11-20'],
    ['2011', '2026-11-20'],
    ['201126', '2026-11-20'],
    ['20112026', '2026-11-20'],
    [' 2026-11-20 ', '2026-11-20'],
    ['29.2.2028', '2028-02-29'],
  ])('reads %j', (typed, day) => {
    expect(readDay(typed, today)).toBe(day)
  })

  it.each([
    '',
    'i morgen',
    '31.2.2026',
    '32.1.2026',
    '29.2.2027',
    '20.13.2026',
    '20',
    '2026',
    '1.1.1.1',
  ])('%j is not a day', (typed) => {
    expect(readDay(typed, today)).toBeNull()
  })

  it('reads back every written day, in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        const day = addDays(today, days)
        expect(readDay(writeDay(day), today)).toBe(day)
      }),
    )
  })

  it('a typed day is complete when no more characters can follow', () => {
    expect(['20.11.2026', '20112026', '2026-11-20'].every(isWholeDay)).toBe(true)
    expect(['20.11', '20.11.20', '201126', '2'].some(isWholeDay)).toBe(false)
  })

  it('leaves text that is not a day unchanged', () => {
    expect(writeDay('i morgen')).toBe('i morgen')
  })
})
