import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import {
  instantOf,
  localDay,
  localTime,
  startOfDay,
  toInstant,
} from '@dxweb/kit/time/zoned-time.ts'

export interface Axis {
  day: Day
  /** Milliseconds since 1970. */
  from: number
  until: number
  /** Length in minutes: always 1440 on a wall-clock axis, otherwise the elapsed time. */
  minutes: number
  /** Returns the position of an instant, in minutes from the top. */
  minuteAt(ms: number): number
  /** Returns the clock time at a position, and its occurrence when the clock repeats an hour. */
  clockAt(minute: number): { time: string; fold: 'first' | 'second' }
}

const minuteMs = 60_000
const pad = (part: number) => String(part).padStart(2, '0')
const clockOf = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns milliseconds since 1970. */
export const startOf = (day: Day, zone: string): number => Date.parse(startOfDay(day, zone))

/** Returns the local date and time of an instant, and the occurrence if the clock repeats that time. */
export function clockAt(ms: number, zone: string) {
  const at = instantOf(new Date(ms))
  const [date, startTime] = [localDay(at, zone), localTime(at, zone)]
  const isFirst = toInstant(date, startTime, zone, 'first') === at
  return { date, startTime, startFold: isFirst ? ('first' as const) : ('second' as const) }
}

/** Positions are elapsed time, in minutes from `from`. */
export function axisBetween(day: Day, from: number, until: number, zone: string): Axis {
  return {
    day,
    from,
    until,
    minutes: (until - from) / minuteMs,
    minuteAt: (ms) => (ms - from) / minuteMs,
    clockAt(minute) {
      const { startTime: time, startFold: fold } = clockAt(from + minute * minuteMs, zone)
      return { time, fold }
    },
  }
}

export const runningAxis = (day: Day, zone: string): Axis =>
  axisBetween(day, startOf(day, zone), startOf(addDays(day, 1), zone), zone)

/** Returns a day's axis by the wall clock, so that its hours align with those of other days. */
export function clockAxis(day: Day, zone: string): Axis {
  const { from, until } = runningAxis(day, zone)
  return {
    day,
    from,
    until,
    minutes: 1440,
    minuteAt(ms) {
      if (ms <= from) return 0
      return ms >= until ? 1440 : minutesOf(localTime(new Date(ms), zone))
    },
    clockAt: (minute) => ({ time: clockOf(Math.min(minute, 1439)), fold: 'first' }),
  }
}
