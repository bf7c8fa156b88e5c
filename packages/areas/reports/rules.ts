import type { Day } from '@dxweb/kit/time/day.ts'

/** Tickets of events of a type that were sold as many days ahead. */
export interface SoldAhead {
  eventType: string
  daysAhead: number
  tickets: number
}

/** A smaller share of the sale predicts nothing. */
const leastShare = 0.05
/** Fewer tickets make no curve. */
const leastTickets = 50

/**
 * Forecasts an event's tickets from the sales curve of its type, up to its capacity. Null while most of its sale is
 * ahead or too few events are known.
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

/** Returns the change in per cent with one decimal; null without a figure to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) * 1000) / before) / 10
}
