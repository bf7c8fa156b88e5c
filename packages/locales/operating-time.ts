import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { dateText } from './date-text.ts'

/** Returns '19:30' on the given operating day, and 'fre. 19:30' on other days. */
export function operatingTime(
  instant: string,
  day: string,
  timeZone: string,
  locale: 'nb' | 'en',
): string {
  const time = dateText(instant, 'time', locale, timeZone)
  if (operatingDay(instant, timeZone) === day) return time
  return `${dateText(instant, 'shortWeekday', locale, timeZone)} ${time}`
}
