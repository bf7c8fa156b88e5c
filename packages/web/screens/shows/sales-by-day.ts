import { addDays, daysBetween } from '@dxweb/kit/day.ts'
import type { Day } from '@dxweb/kit/day.ts'

export interface DaySales {
  day: string
  ticketCount: number
  grossOre: number
}

/** Longer than this, the chart shows the last days only; the table has them all. */
export const mostBars = 60

/** Every day from the first sale to the last, those without sales too; at most the last `mostBars`. */
export function everyDay(sold: readonly DaySales[]): DaySales[] {
  const first = sold[0]?.day
  const last = sold.at(-1)?.day
  if (first === undefined || last === undefined) return []
  const byDay = new Map(sold.map((each) => [each.day, each]))
  const count = Math.min(mostBars, daysBetween(first as Day, last as Day) + 1)
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(last as Day, index + 1 - count)
    return byDay.get(day) ?? { day, ticketCount: 0, grossOre: 0 }
  })
}

/** The next round figure at or above whose half is whole too: 2, 4, 6, 8, 10, 20, 40 … */
export function roundAbove(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10)
}
