import type { Day } from '@dxweb/kit/time/day.ts'
import {
  type Instant,
  instantOf,
  NotOneInstant,
  offsetMinutes,
  toInstant,
} from '@dxweb/kit/time/zoned-time.ts'

export interface LocalShow {
  auditoriumId: number
  date: Day
  startTime: string
  minutes: number
  startFold?: 'first' | 'second' | undefined
}

export interface ShowTimes {
  startsAt: Instant
  endsAt: Instant
}

export type ClockFault = 'skipped_by_clock' | 'twice_by_clock'

const dayMs = 86_400_000

/** Caches the UTC offset of days without a clock change, to settle thousands of starts quickly. */
export function showClock(zone: string): (show: LocalShow) => ShowTimes | ClockFault {
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
  return ({ date, startTime, minutes, startFold }) => {
    const offset = offsetOn(date)
    const start =
      offset === null
        ? turningStart(date, startTime, zone, startFold)
        : { at: instantOf(new Date(Date.parse(`${date}T${startTime}:00Z`) - offset * 60_000)) }
    if (typeof start === 'string') return start
    const endsAt = instantOf(new Date(Date.parse(start.at) + minutes * 60_000))
    return { startsAt: start.at, endsAt }
  }
}

function turningStart(
  date: Day,
  time: string,
  zone: string,
  fold: LocalShow['startFold'],
): { at: Instant } | ClockFault {
  try {
    return { at: toInstant(date, time, zone, fold ?? 'refuse') }
  } catch (error) {
    if (!(error instanceof NotOneInstant)) throw error
    return error.reason === 'twice' ? 'twice_by_clock' : 'skipped_by_clock'
  }
}

export interface PlacedShow extends ShowTimes {
  row: number
  auditoriumId: number
}

export interface OwnOverlap {
  row: number
  other: number
  isSameStart: boolean
}

/** The longest that a booking can be. */
const longestMs = 2 * dayMs

/** Reports rows that overlap earlier ones in their hall. Of two with one start, the later row is at fault. */
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
