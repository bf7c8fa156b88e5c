import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { dayLastYear } from '@dxweb/kit/time/week-last-year.ts'
import { expect, it } from 'vitest'
import { firstDay, goodsOfYear } from './rules.ts'

it('compares each day with the same weekday last year, and today with last year’s sales up to the same time', () => {
  const today = '2026-03-04' as Day
  const first = firstDay(today)
  const days = Array.from({ length: 500 }, (_, at) => ({ day: addDays(first, at), netOre: 1 }))
    .filter(({ day }) => day <= today)
    .map((one) => (one.day === dayLastYear(today) ? { ...one, netOre: 1000 } : one))
  expect(goodsOfYear(days, today, 7)).toEqual({
    todayTotalRevenue: 1,
    yesterdayTotalRevenue: 1,
    currentMonthTotalRevenue: 4,
    currentYearTotalRevenue: 63,
    thisMonthLastYearGrossSalesExVat: 3 + 7,
    lastYearGrossSalesExVat: 62 + 7,
  })
})

it('returns yesterday’s sales even on the first day of a year', () => {
  const today = '2027-01-01' as Day
  const days = [
    { day: '2026-12-31' as Day, netOre: 5 },
    { day: today, netOre: 3 },
  ]
  expect(goodsOfYear(days, today, 0)).toMatchObject({
    todayTotalRevenue: 3,
    yesterdayTotalRevenue: 5,
    currentYearTotalRevenue: 3,
  })
  expect(firstDay(today) < today).toBe(true)
})
