import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { runningAxis } from '../../../parts/time-axis/axis.ts'

/** Days are consecutive; a day with a clock change has its real length. */
export interface RowAxis {
  /** Milliseconds since 1970. */
  from: number
  until: number
  days: { day: Day; from: number; until: number }[]
}

export function rowAxis(first: Day, last: Day, zone: string): RowAxis {
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, after) => {
    const { day, from, until } = runningAxis(addDays(first, after), zone)
    return { day, from, until }
  })
  return { from: days[0]?.from ?? 0, until: days.at(-1)?.until ?? 1, days }
}

/** Returns position and width as percentages of the axis. */
export function placeOn(axis: RowAxis, from: number, until: number) {
  const whole = axis.until - axis.from
  const start = Math.max(from, axis.from)
  const end = Math.min(until, axis.until)
  return {
    left: `${((start - axis.from) * 100) / whole}%`,
    width: `${((end - start) * 100) / whole}%`,
  }
}

const hourMs = 3_600_000
/** Width in pixels that fits a time and the beginning of a title. */
const roomForBoth = 84

export const isNarrow = (from: number, until: number, hourWidth: number): boolean =>
  ((until - from) / hourMs) * hourWidth < roomForBoth
