import { useLayoutEffect, useRef } from 'react'
import type { RowAxis } from './row-axis.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Pixels by which a time label extends to the left of its hour. */
export const halfTime = 14

/**
 * Returns the instant at the initial left edge. A single day begins at 08:00; today begins an hour ago, but between
 * 08:00 and 14:00. Several days begin at the start of today.
 */
function firstMoment({ from, until, days }: RowAxis, now: number): number {
  const isNow = now >= from && now < until
  if (until - from > 2 * dayMs) {
    return isNow ? (days.findLast((day) => day.from <= now)?.from ?? from) : from
  }
  return Math.max(from + 8 * hourMs, isNow ? Math.min(now - hourMs, from + 14 * hourMs) : 0)
}

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
