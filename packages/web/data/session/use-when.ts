import { dateText, endText } from '@dxweb/locales/date-text.ts'
import type { DateShape } from '@dxweb/locales/date-text.ts'
import { lastDay, localDay, operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { useCallback } from 'react'
import { useSession } from './session.ts'
import { useLocale } from '../../ui/text/text.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'

export function useTimeZone(): string {
  return useSession().lastContext.partner?.timeZone ?? defaultTimeZone
}

type DayOf = (value: string, timeZone: string) => Day

function shapeFor(shape: DateShape, value: string, timeZone: string, dayOf: DayOf): DateShape {
  if (shape !== 'moment') return shape
  const isThisYear = dayOf(value, timeZone).slice(0, 4) === today(timeZone).slice(0, 4)
  return isThisYear ? shape : 'full'
}

/** Formats instants in the venue's time zone and the user's language. */
export function useWhen(): (value: string, shape: DateShape) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return useCallback(
    (value, shape) => dateText(value, shapeFor(shape, value, timeZone, localDay), locale, timeZone),
    [locale, timeZone],
  )
}

/** Formats ends of periods; midnight belongs to the previous day. */
export function useUntil(): (end: string, shape: DateShape) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return useCallback(
    (end, shape) => endText(end, shapeFor(shape, end, timeZone, lastDay), locale, timeZone),
    [locale, timeZone],
  )
}

export const today = (timeZone: string): Day => localDay(new Date(), timeZone)

export const operatingToday = (timeZone: string): Day => operatingDay(new Date(), timeZone)
