import { callSheet } from '@dxweb/areas/reports/call-sheet/contract.ts'
import { momentsOf, nextMoment } from '@dxweb/areas/reports/call-sheet/moments.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { dayReportEndpoints } from '@dxweb/kit/reports/day-report.ts'
import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { instantOf, operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { operatingTime } from '@dxweb/locales/operating-time.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { useNow } from '../../../ui/dates/use-now.ts'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { useLocale } from '../../../ui/text/text.ts'

export const sheetEndpoints = dayReportEndpoints(callSheet)

export type SheetParts = ReplyOf<typeof sheetEndpoints.read.parts>['parts']
export type FilmRow = NonNullable<SheetParts['films']>[number]
export type EventRow = NonNullable<SheetParts['events']>[number]
export type StaffRow = NonNullable<SheetParts['staff']>[number]
export type ResourceRow = NonNullable<SheetParts['resources']>[number]

export interface Shown<Row> {
  row: Row
  isFilm: boolean
  moments: ReturnType<typeof momentsOf>
}

export const shownOf = <Row extends FilmRow | EventRow>(
  rows: readonly Row[] | undefined,
  isFilm: boolean,
): Shown<Row>[] => (rows ?? []).map((row) => ({ row, isFilm, moments: momentsOf(row, isFilm) }))

/** Returns the day in the address, or else the current operating day. */
export function useSheetDay() {
  const zone = useTimeZone()
  const today = operatingDay(instantOf(new Date(useNow())), zone)
  const [asked, setDay] = useUrlState('day', '')
  const day = isDay(asked) ? asked : today
  const go = useCallback((to: Day) => setDay(to === today ? '' : to), [setDay, today])
  const step = useCallback((by: number) => go(addDays(day, by)), [day, go])
  return { day, today, go, step }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !==
    null

export function useDayKeys(step: (by: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      if (by === undefined || !isPlain || isTyping(event.target)) return
      event.preventDefault()
      step(by)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [step])
}

export function useClock(day: string) {
  const zone = useTimeZone()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  return useCallback((at: string) => operatingTime(at, day, zone, locale), [day, zone, locale])
}

/** Returns undefined for other days than today. */
export function useNext(shown: readonly Shown<FilmRow | EventRow>[], isToday: boolean) {
  const now = useNow()
  return useMemo(() => {
    if (!isToday) return undefined
    const shows = shown.map((one) => ({ show: one.row, moments: one.moments }))
    return nextMoment(shows, now)
  }, [shown, isToday, now])
}
