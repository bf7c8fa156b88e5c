import type { Day } from '@dxweb/kit/time/day.ts'
import {
  type Choice,
  type ClockFault,
  type Instant,
  instantOf,
  offsetMinutes,
  readClock,
} from '@dxweb/kit/time/zoned-time.ts'

export type Duration = { minutes: number } | { endDate: Day; endTime: string }

export type LocalShow = Duration & {
  date: Day
  startTime: string
  /** The chosen pass if the clock repeats the start or the end. */
  fold?: 'first' | 'second' | undefined
}

export interface ShowTimes {
  startsAt: Instant
  endsAt: Instant
}

export interface TimeFault {
  edge: 'start' | 'end'
  code: ClockFault | 'end_before_start'
}

/** The longest booking of a hall, in days. */
export const maxDays = 30
const dayMs = 86_400_000
const minuteMs = 60_000

/** Caches the UTC offsets of days without a clock change, so that thousands of starts are resolved quickly. */
export function clockReader(zone: string) {
  const offsets = new Map<Day, number | null>()
  const offsetOn = (day: Day): number | null => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const midnight = Date.parse(`${day}T00:00:00Z`)
    const [before, after] = [midnight - dayMs, midnight + 2 * dayMs].map((at) =>
      offsetMinutes(new Date(at), zone),
    )
    const offset = before !== undefined && before === after ? before : null
    offsets.set(day, offset)
    return offset
  }
  return (day: Day, time: string, choose: Choice): ReturnType<typeof readClock> => {
    const offset = offsetOn(day)
    if (offset === null) return readClock(day, time, zone, choose)
    return { at: instantOf(new Date(Date.parse(`${day}T${time}:00Z`) - offset * minuteMs)) }
  }
}

/** Returns a fault if the clock skips the start or the end, or repeats one of them and no pass is chosen. */
export function showClock(zone: string): (show: LocalShow) => ShowTimes | TimeFault {
  const read = clockReader(zone)
  return (show) => {
    const { date, startTime, fold = 'refuse' } = show
    const start = read(date, startTime, fold)
    if ('code' in start) return { edge: 'start', code: start.code }
    const end =
      'minutes' in show
        ? { at: instantOf(new Date(Date.parse(start.at) + show.minutes * minuteMs)) }
        : read(show.endDate, show.endTime, fold)
    if ('code' in end) return { edge: 'end', code: end.code }
    if (end.at <= start.at) return { edge: 'end', code: 'end_before_start' }
    return { startsAt: start.at, endsAt: end.at }
  }
}

export const minutesOf = ({ startsAt, endsAt }: ShowTimes): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs

export interface PlacedShow extends ShowTimes {
  row: number
  auditoriumId: number
}

export interface OwnOverlap {
  row: number
  other: number
  isSameStart: boolean
}

const longestMs = maxDays * dayMs

/**
 * Returns the overlaps of shows in the same hall. An overlap is reported for the show that starts later or, if
 * both start at the same time, for the later row of the programme.
 */
export function overlapsWithin(shows: readonly PlacedShow[]): OwnOverlap[] {
  const overlaps: OwnOverlap[] = []
  for (const hall of Map.groupBy(shows, ({ auditoriumId }) => auditoriumId).values()) {
    const inOrder = hall.toSorted((a, b) =>
      a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.row - b.row,
    )
    for (const [at, show] of inOrder.entries()) {
      for (let before = at - 1; before >= 0; before -= 1) {
        const other = inOrder[before]
        if (
          other === undefined ||
          Date.parse(show.startsAt) - Date.parse(other.startsAt) > longestMs
        )
          break
        if (other.endsAt <= show.startsAt) continue
        const isSameStart = other.startsAt === show.startsAt
        overlaps.push({ row: show.row, other: other.row, isSameStart })
        if (isSameStart) break
      }
    }
  }
  return overlaps.toSorted((a, b) => a.row - b.row || a.other - b.other)
}
