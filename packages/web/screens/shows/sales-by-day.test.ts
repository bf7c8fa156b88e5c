import { expect, it } from 'vitest'
import { everyDay, mostBars, roundAbove } from './sales-by-day.ts'

const day = (text: string) => ({ day: text, ticketCount: 1, grossOre: 100 })

it('has the days without sales between those with', () => {
  const days = everyDay([day('2026-02-27'), day('2026-03-02')])
  expect(days.map((each) => [each.day, each.ticketCount])).toEqual([
    ['2026-02-27', 1],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 1],
  ])
})

it('keeps the last days of a long sale', () => {
  const days = everyDay([day('2025-01-01'), day('2026-01-01')])
  expect(days).toHaveLength(mostBars)
  expect(days.at(-1)?.day).toBe('2026-01-01')
})

it('rounds a scale up to a figure with a whole half', () => {
  expect([0, 1, 3, 7, 10, 11, 55, 508].map(roundAbove)).toEqual([2, 2, 4, 8, 10, 20, 60, 600])
})
