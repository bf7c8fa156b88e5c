import { describe, expect, it } from 'vitest'
import { type Day, weekday } from './day.ts'
import { easterSunday, holidayOn, holidaysOf } from './holidays.ts'

describe('public holidays', () => {
  it('Easter Sunday has the date of the almanac, and is a Sunday from 22 March to 25 April in any year', () => {
    expect([1900, 1943, 1954].map(easterSunday)).toEqual(['1900-04-15', '1943-04-25', '1954-04-18'])
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
    expect(Object.fromEntries(holidaysOf(2026))).toEqual({
      '2026-01-01': 'newYear',
      '2026-04-02': 'maundyThursday',
      '2026-04-03': 'goodFriday',
      '2026-04-05': 'easterSunday',
      '2026-04-06': 'easterMonday',
      '2026-05-01': 'labourDay',
      '2026-05-14': 'ascension',
      '2026-05-17': 'constitutionDay',
      '2026-05-24': 'whitSunday',
      '2026-05-25': 'whitMonday',
      '2026-12-25': 'christmasDay',
      '2026-12-26': 'boxingDay',
    })
    expect(holidaysOf(2026)).toBe(holidaysOf(2026))
    expect(holidayOn('2027-05-17' as Day)).toBe('constitutionDay')
    expect(holidaysOf(2027).size).toBe(11)
    expect(holidayOn('2026-05-18' as Day)).toBeUndefined()
  })
})
