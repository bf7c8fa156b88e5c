import { expect, it } from 'vitest'
import type { Day } from '@dxweb/kit/time/day.ts'
import { curveOf, everyDay, maxBars, soldLately } from './sales-by-day.ts'

const day = (text: string) => ({ day: text, ticketCount: 1, grossOre: 100 })

it('includes days without sales between days with sales', () => {
  const days = everyDay([day('2026-02-27'), day('2026-03-02')])
  expect(days.map((each) => [each.day, each.ticketCount])).toEqual([
    ['2026-02-27', 1],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 1],
  ])
})

it('keeps only the last days of a long sales period', () => {
  const days = everyDay([day('2025-01-01'), day('2026-01-01')])
  expect(days).toHaveLength(maxBars)
  expect(days.at(-1)?.day).toBe('2026-01-01')
})

it('sums the tickets sold until each day before the event, up to today', () => {
  const sold = [day('2026-02-26'), { ...day('2026-02-28'), ticketCount: 3 }]
  const curve = { eventDay: '2026-03-01' as Day, capacity: 8, furthest: 3 }
  expect(curveOf(sold, { ...curve, today: '2026-02-27' as Day })).toEqual([
    { before: 3, soldBasisPoints: 1250 },
    { before: 2, soldBasisPoints: 1250 },
  ])
  expect(
    curveOf(sold, { ...curve, today: '2026-05-01' as Day }).map((at) => at.soldBasisPoints),
  ).toEqual([1250, 1250, 5000, 5000])
  expect(curveOf(sold, { ...curve, today: '2026-01-01' as Day })).toEqual([])
  expect(soldLately(sold, '2026-03-06' as Day)).toBe(3)
})
