import { addDays, type Day, weekday } from '@dxweb/kit/time/day.ts'
import { describe, expect, it } from 'vitest'
import {
  alignedDay,
  changePercent,
  compareDays,
  type DayRevenue,
  lastYearReportOf,
} from './rules.ts'

const day = (text: string) => text as Day
const sold = (date: string, netOre: number): DayRevenue => ({ day: day(date), tickets: 1, netOre })

describe('lastYearReportOf', () => {
  const today = day('2026-11-21')
  const days = [
    sold('2025-01-01', 1),
    sold('2025-11-01', 10),
    sold('2025-11-22', 100),
    sold('2025-11-23', 1000),
    sold('2026-01-01', 2),
    sold('2026-11-01', 20),
    sold('2026-11-20', 200),
    sold('2026-11-21', 2000),
  ]

  it('compares with last year up to the same weekday', () => {
    expect(alignedDay(today)).toBe('2025-11-22')
    expect(lastYearReportOf(days, today)).toEqual({
      todayTotalRevenue: 2000,
      yesterdayTotalRevenue: 200,
      currentMonthTotalRevenue: 2220,
      currentYearTotalRevenue: 2222,
      thisMonthLastYearGrossSalesExVat: 110,
      lastYearGrossSalesExVat: 111,
    })
  })

  it('is all zero when nothing was sold', () => {
    expect(Object.values(lastYearReportOf([], today))).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('compareDays', () => {
  it('puts each day beside its weekday of last year, days without sales too', () => {
    const rows = compareDays([sold('2026-03-01', 5), sold('2025-03-02', 4)], day('2026-03-01'), 3)
    expect(rows).toEqual([
      { day: '2026-02-27', netOre: 0, tickets: 0, lastYearOre: 0 },
      { day: '2026-02-28', netOre: 0, tickets: 0, lastYearOre: 0 },
      { day: '2026-03-01', netOre: 5, tickets: 1, lastYearOre: 4 },
    ])
    for (let i = 0; i < 800; i += 50) {
      const some = addDays(day('2024-02-29'), i)
      expect(weekday(alignedDay(some))).toBe(weekday(some))
    }
  })
})

describe('changePercent', () => {
  it('has one decimal, and is null without a figure to compare with', () => {
    expect(changePercent(110, 100)).toBe(10)
    expect(changePercent(2, 3)).toBe(-33.3)
    expect(changePercent(5, 0)).toBeNull()
  })
})
