import { addDays, daysBetween } from '@dxweb/kit/time/day.ts'
import type { Day } from '@dxweb/kit/time/day.ts'

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

export interface SoldShare {
  /** Days before the event. */
  before: number
  soldBasisPoints: number
}

/** Basis points of the capacity sold by each day before the event, from `furthest` to today or to the event. */
export function curveOf(
  sold: readonly DaySales[],
  { eventDay, today, capacity, furthest }: CurveOf,
): SoldShare[] {
  const last = Math.max(0, daysBetween(today, eventDay))
  if (capacity <= 0 || last > furthest) return []
  return Array.from({ length: furthest - last + 1 }, (_, index) => {
    const before = furthest - index
    const until = addDays(eventDay, -before)
    const count = sold.reduce((sum, day) => sum + (day.day <= until ? day.ticketCount : 0), 0)
    return { before, soldBasisPoints: Math.round((count * 10_000) / capacity) }
  })
}

interface CurveOf {
  eventDay: Day
  today: Day
  /** Places that can be sold. */
  capacity: number
  furthest: number
}

/** Tickets of the last seven days, `today` with them. */
export const soldLately = (sold: readonly DaySales[], today: Day): number =>
  sold.reduce((sum, day) => sum + (day.day > addDays(today, -7) ? day.ticketCount : 0), 0)
