import type { Day } from '@dxweb/kit/time/day.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { type DateShape, dateText } from '@dxweb/locales/date-text.ts'
import { useLocale } from '../text/text.ts'

export function useDayText(): (day: Day, shape: DateShape) => string {
  const locale = useLocale()
  return (day, shape) => dateText(day, shape, locale)
}

export const todayHere = (): Day => localDay(new Date(), defaultTimeZone)
