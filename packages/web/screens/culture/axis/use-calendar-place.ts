import { type Day, isDay } from '@dxweb/kit/time/day.ts'
import { useMemo } from 'react'
import { useSearchValues, useSetSearch } from '../../../ui/place/url-state.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { type CalendarMode, calendarModes, daysShown } from './calendar-period.ts'

const asMode = (text?: string): CalendarMode =>
  calendarModes.find((mode) => mode === text) ?? 'week'

/** Layouts by hall. By default, a day shows halls as columns, and a week shows days without halls. */
export const layouts = ['columns', 'rows'] as const
const asLayout = (text?: string) => layouts.find((layout) => layout === text) ?? null

export function useCalendarPlace() {
  const now = today(useTimeZone())
  const search = useSearchValues()
  const set = useSetSearch()
  const mode = asMode(search['mode'])
  const asked = search['date'] ?? ''
  const day: Day = isDay(asked) ? asked : now
  const days = useMemo(() => daysShown(mode, day), [mode, day])
  return {
    now,
    mode,
    day,
    days,
    hall: search['hall'] ?? '',
    layout: asLayout(search['halls']),
    set,
  }
}

export type CalendarPlace = ReturnType<typeof useCalendarPlace>
