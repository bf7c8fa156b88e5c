import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'

/** The local hour from which a day may be closed. */
const nightlyHour = 2

/**
 * Returns the last day to close: yesterday from 02:00 local time on, the day before yesterday until then. If the clock
 * skips 02:00, the limit is 03:00.
 */
export function lastDayToClose(now: Date, zone: string): Day {
  const hour = Number(localTime(now, zone).slice(0, 2))
  return addDays(localDay(now, zone), hour >= nightlyHour ? -1 : -2)
}
