import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { instantOf, localDay, localTime, toInstant } from '@dxweb/kit/time/zoned-time.ts'
import { runningAxis } from '../axis/axis.ts'

/** Days one after the other, from left to right, as time runs: a night that the clock is turned in is as long as it is. */
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

/** How far from the left something stands and how wide it is, in per cent of the axis. */
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
/** Pixels that a time and the beginning of a title want. */
const roomForBoth = 84

/** Whether what lasts so long has room for little more than its title, where an hour is so wide. */
export const isNarrow = (from: number, until: number, hourWidth: number): boolean =>
  ((until - from) / hourMs) * hourWidth < roomForBoth

/** A moment as the clock shows it, and which of two where it shows that time twice. */
export function clockAt(ms: number, zone: string) {
  const at = instantOf(new Date(ms))
  const [date, startTime] = [localDay(at, zone), localTime(at, zone)]
  const isFirst = toInstant(date, startTime, zone, 'first') === at
  return { date, startTime, startFold: isFirst ? ('first' as const) : ('second' as const) }
}
