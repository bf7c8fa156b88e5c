import { addDays, type Day, daysBetween, startOfMonth } from '@dxweb/kit/time/day.ts'
import { dayLastYear } from '@dxweb/kit/time/week-last-year.ts'

export interface DayOfGoods {
  day: Day
  netOre: number
}

export const yearStart = (today: Day) => `${today.slice(0, 4)}-01-01` as Day

export interface GoodsOfYear {
  todayTotalRevenue: number
  yesterdayTotalRevenue: number
  currentMonthTotalRevenue: number
  currentYearTotalRevenue: number
  thisMonthLastYearGrossSalesExVat: number
  lastYearGrossSalesExVat: number
}

export const firstDay = (today: Day): Day =>
  [dayLastYear(yearStart(today)), addDays(today, -1)].toSorted()[0] ?? today

/** Compares each day with its counterpart last year; for today, uses the counterpart's sales up to the same time. */
export function goodsOfYear(
  days: readonly DayOfGoods[],
  today: Day,
  untilNowOre: number,
): GoodsOfYear {
  const known = new Map(days.map(({ day, netOre }) => [day, netOre]))
  const sold = (day: Day) => known.get(day) ?? 0
  const before = (day: Day) => (day === today ? untilNowOre : sold(dayLastYear(day)))
  const sumFrom = (from: Day, of: (day: Day) => number) =>
    Array.from({ length: daysBetween(from, today) + 1 }, (_, at) => of(addDays(from, at))).reduce(
      (sum, ore) => sum + ore,
      0,
    )
  return {
    todayTotalRevenue: sold(today),
    yesterdayTotalRevenue: sold(addDays(today, -1)),
    currentMonthTotalRevenue: sumFrom(startOfMonth(today), sold),
    currentYearTotalRevenue: sumFrom(yearStart(today), sold),
    thisMonthLastYearGrossSalesExVat: sumFrom(startOfMonth(today), before),
    lastYearGrossSalesExVat: sumFrom(yearStart(today), before),
  }
}
