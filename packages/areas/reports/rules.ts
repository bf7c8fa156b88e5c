import { addDays, addMonths, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'

/** By the day of sale; `netOre` is without VAT. */
export interface DayRevenue {
  day: Day
  tickets: number
  netOre: number
}

/** 52 weeks back: the same weekday and ISO week, except in a year of 53 weeks. */
const sameWeekdayLastYear = -364

export const alignedDay = (day: Day): Day => addDays(day, sameWeekdayLastYear)

export const firstDayNeeded = (today: Day): Day =>
  addMonths(`${today.slice(0, 4)}-01-01` as Day, -12)

/** Compares up to the same weekday of last year. */
export function lastYearReportOf(days: readonly DayRevenue[], today: Day) {
  const between = (from: Day, to: Day) =>
    days.reduce((sum, { day, netOre }) => (day >= from && day <= to ? sum + netOre : sum), 0)
  const year = `${today.slice(0, 4)}-01-01` as Day
  const month = startOfMonth(today)
  const aligned = alignedDay(today)
  return {
    todayTotalRevenue: between(today, today),
    yesterdayTotalRevenue: between(addDays(today, -1), addDays(today, -1)),
    currentMonthTotalRevenue: between(month, today),
    currentYearTotalRevenue: between(year, today),
    thisMonthLastYearGrossSalesExVat: between(addMonths(month, -12), aligned),
    lastYearGrossSalesExVat: between(addMonths(year, -12), aligned),
  }
}

export interface ComparedDay {
  day: Day
  netOre: number
  tickets: number
  lastYearOre: number
}

/** Each day comes with the same weekday last year. */
export function compareDays(days: readonly DayRevenue[], today: Day, count: number): ComparedDay[] {
  const byDay = new Map(days.map((row) => [row.day, row]))
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index + 1 - count)
    const { netOre = 0, tickets = 0 } = byDay.get(day) ?? {}
    return { day, netOre, tickets, lastYearOre: byDay.get(alignedDay(day))?.netOre ?? 0 }
  })
}

/** To one decimal; null when there is nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) * 1000) / before) / 10
}
