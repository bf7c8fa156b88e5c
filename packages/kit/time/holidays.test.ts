import { describe, expect, it } from 'vitest'
import { type Day, weekday } from './day.ts'
import { easterSunday, holidayOn, holidaysOf } from './holidays.ts'

describe('public holidays', () => {
  it('moving holidays follow Easter as in the almanac', () => {
    expect([2017, 2019, 2024, 2025, 2026, 2027, 2028, 2038].map(easterSunday)).toEqual([
      '2017-04-16',
      '2019-04-21',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2028-04-16',
      '2038-04-25',
    ])
    for (let year = 1900; year < 2200; year += 1) {
      const easter = easterSunday(year)
      expect(weekday(easter)).toBe(7)
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
    }
  })

  it('a year has twelve holidays, unless two coincide', () => {
    expect([...holidaysOf(2026).keys()].toSorted()).toEqual([
      '2026-01-01',
      '2026-04-02',
      '2026-04-03',
      '2026-04-05',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-05-17',
      '2026-05-24',
      '2026-05-25',
      '2026-12-25',
      '2026-12-26',
    ])
    expect(holidayOn('2027-05-17' as Day)).toBe('constitutionDay')
    expect(holidaysOf(2027).size).toBe(11)
    expect(holidayOn('2026-05-18' as Day)).toBeUndefined()
  })
})
