import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'

/** The local hour from which a day may be closed. */
const nightlyHour = 2

/**
 * Returns yesterday from 02:00 local time on, otherwise the day before. A skipped 02:00 is 03:00, and a repeated 02:00
 * gives the same day.
 */
export function lastDayToClose(now: Date, zone: string): Day {
  const hour = Number(localTime(now, zone).slice(0, 2))
  return addDays(localDay(now, zone), hour >= nightlyHour ? -1 : -2)
}
