import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { useMemo } from 'react'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { useSearchValues, useSetSearch } from '../../../ui/place/url-state.ts'
import { rowAxis } from '../rows/row-axis.ts'

export const zooms = ['hours', 'days', 'weeks'] as const

export type Zoom = (typeof zooms)[number]

/**
 * Settings by zoom: pixels per hour, days loaded before and after, days per step, hours between labels, and true if
 * bars span whole days because hours are too narrow.
 */
export const zoomed = {
  hours: { hourWidth: 46, before: 2, after: 5, step: 1, everyHours: 2, byDay: false },
  days: { hourWidth: 6, before: 14, after: 42, step: 7, everyHours: undefined, byDay: true },
  weeks: { hourWidth: 2.5, before: 28, after: 84, step: 28, everyHours: undefined, byDay: true },
} as const

const asZoom = (text?: string): Zoom => zooms.find((zoom) => zoom === text) ?? 'days'

export function useTimelinePlace() {
  const zone = useTimeZone()
  const now = today(zone)
  const search = useSearchValues()
  const set = useSetSearch()
  const asked = search['date'] ?? ''
  const projectId = search['projectId'] ?? ''
  const day: Day = isDay(asked) ? asked : now
  const zoom = asZoom(search['zoom'])
  const { before, after } = zoomed[zoom]
  const axis = useMemo(
    () => rowAxis(addDays(day, -before), addDays(day, after), zone),
    [day, before, after, zone],
  )
  return {
    now,
    day,
    zoom,
    axis,
    showsResources: search['show'] !== 'halls',
    /** Project whose timeline is shown; undefined for the venue's timeline. */
    projectId: /^[1-9]\d{0,8}$/.test(projectId) ? Number(projectId) : undefined,
    set,
  }
}

export type TimelinePlace = ReturnType<typeof useTimelinePlace>
