import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'

/** The hour of the local night from which a day's books may be closed. */
const nightlyHour = 2

/**
 * The newest day whose night has come: yesterday from 02:00 local time, the day before until then. In the night that
 * skips 02:00 that is from 03:00; in the night that has it twice the second says the same as the first.
 */
export function lastDayToClose(now: Date, zone: string): Day {
  const hour = Number(localTime(now, zone).slice(0, 2))
  return addDays(localDay(now, zone), hour >= nightlyHour ? -1 : -2)
}
