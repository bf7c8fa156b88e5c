import type { Day } from '@dxweb/kit/time/day.ts'

export interface SoldAhead {
  eventType: string
  daysAhead: number
  tickets: number
}

/** Share of the sales curve below which there is no forecast. */
const leastShare = 0.05
/** Number of tickets below which a sales curve is unreliable. */
const leastTickets = 50

/**
 * Limits the forecast to the capacity. Returns null if similar events had sold almost nothing this early, or too few
 * tickets in total.
 */
export function forecastOf(
  event: { eventType: string; tickets: number; capacity: number; daysLeft: number },
  curve: readonly SoldAhead[],
): number | null {
  const ofKind = curve.filter(({ eventType }) => eventType === event.eventType)
  const soldBefore = (days: number) =>
    ofKind.reduce((all, { daysAhead, tickets }) => (daysAhead > days ? all + tickets : all), 0)
  const whole = soldBefore(-1)
  // Half of the current day's sales count as sold.
  const share = (soldBefore(event.daysLeft) + soldBefore(event.daysLeft - 1)) / 2 / whole
  if (whole < leastTickets || share < leastShare) return null
  const expected = Math.round(event.tickets / Math.min(share, 1))
  return Math.max(event.tickets, Math.min(expected, event.capacity))
}

export interface ComparedStep {
  /** The first day of a week. */
  day: Day
  tickets: number
  netOre: number
  lastYearOre: number
}

/** Returns the change in per cent, positive for a rise even from a negative figure; null from 0. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) * 1000) / Math.abs(before)) / 10
}
