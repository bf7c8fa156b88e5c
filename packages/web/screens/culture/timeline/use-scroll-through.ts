import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { halfTime } from '../rows/use-first-scroll.ts'
import { type TimelinePlace, zoomed } from './use-timeline-place.ts'

const hourMs = 3_600_000
/** Hours of the day initially scrolled out of view, by zoom, since venues are empty before eight. */
const passedHours = { hours: 8, days: 0, weeks: 0 } as const

export function useScrollThrough({ axis, zoom, day, set }: TimelinePlace) {
  const zone = useTimeZone()
  const scroller = useRef<HTMLElement>(null)
  /** Time at the left edge, which is restored after the next render. */
  const kept = useRef<number | null>(null)
  const pixelMs = hourMs / zoomed[zoom].hourWidth
  const leftMs = useCallback(
    () => axis.from + (scroller.current?.scrollLeft ?? 0) * pixelMs,
    [axis.from, pixelMs],
  )
  useLayoutEffect(() => {
    const shown = axis.days.find((each) => each.day === day)?.from ?? axis.from
    const passed = passedHours[zoom] * hourMs
    const at = kept.current ?? shown + passed - (passed > 0 ? halfTime * pixelMs : 0)
    kept.current = null
    if (scroller.current) scroller.current.scrollLeft = (at - axis.from) / pixelMs
  }, [axis, day, zoom, pixelMs])
  const onScroll = () => {
    const element = scroller.current
    if (!element || kept.current !== null) return
    const left = element.scrollLeft
    const room = element.scrollWidth - element.clientWidth - left
    if (left > 80 && room > 80) return
    kept.current = leftMs()
    set({ date: localDay(new Date(leftMs()), zone) })
  }
  return { scroller, onScroll, keep: () => (kept.current = leftMs()) }
}
