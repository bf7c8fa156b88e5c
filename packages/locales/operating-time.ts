import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { dateText } from './date-text.ts'

/** Formats '19:30' for an instant of that operating day, and 'fre. 19:30' for another day. */
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
