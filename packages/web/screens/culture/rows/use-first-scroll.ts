import { useLayoutEffect, useRef } from 'react'
import type { RowAxis } from './row-axis.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Pixels that an hour's time reaches to the left of it. */
export const halfTime = 14

/** What is come to first: of one day the morning, or what was an hour ago; of several the day it is. */
function firstMoment({ from, until, days }: RowAxis, now: number): number {
  const isNow = now >= from && now < until
  if (until - from > 2 * dayMs) {
    return isNow ? (days.findLast((day) => day.from <= now)?.from ?? from) : from
  }
  return Math.max(from + 8 * hourMs, isNow ? Math.min(now - hourMs, from + 14 * hourMs) : 0)
}

/** Scrolls, where the days are wider than the screen, to what people come for. */
export function useFirstScroll(axis: RowAxis) {
  const scroller = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    const track = element?.querySelector('.dx-rows-days')?.getBoundingClientRect().width ?? 0
    const share = (firstMoment(axis, Date.now()) - axis.from) / (axis.until - axis.from)
    if (element) element.scrollLeft = track * share - (axis.days.length === 1 ? halfTime : 0)
  }, [axis])
  return scroller
}
