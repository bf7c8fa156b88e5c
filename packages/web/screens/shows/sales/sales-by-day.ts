import { addDays, daysBetween } from '@dxweb/kit/time/day.ts'
import type { Day } from '@dxweb/kit/time/day.ts'

export interface DaySales {
  day: string
  ticketCount: number
  grossOre: number
}

/** Maximum number of days in the chart, which displays the last ones; the table has all days. */
export const maxBars = 60

/** Returns every day from the first sale to the last, including days without sales; at most the last `maxBars`. */
export function everyDay(sold: readonly DaySales[]): DaySales[] {
  const first = sold[0]?.day
  const last = sold.at(-1)?.day
  if (first === undefined || last === undefined) return []
  const byDay = new Map(sold.map((each) => [each.day, each]))
  const count = Math.min(maxBars, daysBetween(first as Day, last as Day) + 1)
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(last as Day, index + 1 - count)
    return byDay.get(day) ?? { day, ticketCount: 0, grossOre: 0 }
  })
}

export interface SoldShare {
  before: number
  soldBasisPoints: number
}

/** Returns the sold share of the capacity, in basis points, for each day until the event, but not after today. */
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
  /** Number of places that can be sold. */
  capacity: number
  furthest: number
}

/** The last seven days include `today`. */
export const soldLately = (sold: readonly DaySales[], today: Day): number =>
  sold.reduce((sum, day) => sum + (day.day > addDays(today, -7) ? day.ticketCount : 0), 0)
