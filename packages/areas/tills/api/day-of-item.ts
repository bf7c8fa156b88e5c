import { type Instant, instantOf, operatingDay } from '@dxweb/kit/time/zoned-time.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** An item gets a note if its time is further ahead than this. */
const maxAheadMs = 10 * minuteMs
/** An item without `day` gets a note if it is older than this. It still counts on the day of its time. */
const lateMs = 2 * dayMs
/** Limits beyond which a clock is wrong, and the till must name the operating day. */
const maxClockOffsetMs = { ahead: dayMs, behind: 400 * dayMs }

/** Bounds of valid times; the database stores no time outside them. */
const firstMs = Date.UTC(1900, 0, 1)
const lastMs = Date.UTC(2200, 0, 1)

export interface DayRule {
  now: Date
  zone: string
}

export interface DayFault {
  field: 'at' | 'day'
  code: 'in_future' | 'too_old'
}

export interface CountedDay {
  at: Instant
  day: string
  notes: ('clock_ahead' | 'late')[]
}

function faultOf(ms: number): DayFault['code'] | null {
  if (ms > maxClockOffsetMs.ahead) return 'in_future'
  return ms < -maxClockOffsetMs.behind ? 'too_old' : null
}

/**
 * Returns the operating day of a till's receipt or event: `day`, or else the day of `at`. A time over a day ahead or
 * over 400 days ago is from a wrong clock, and requires `day`.
 */
export function dayOfItem(
  { at: sent, day }: { at: string; day?: string | undefined },
  { now, zone }: DayRule,
): CountedDay | DayFault {
  const sentMs = Date.parse(sent)
  if (!(sentMs >= firstMs)) return { field: 'at', code: 'too_old' }
  if (sentMs >= lastMs) return { field: 'at', code: 'in_future' }
  const at = instantOf(sent)
  const offMs = Date.parse(at) - now.getTime()
  const notes: CountedDay['notes'] = offMs > maxAheadMs ? ['clock_ahead'] : []
  if (day === undefined) {
    const code = faultOf(offMs)
    if (code) return { field: 'at', code }
    return { at, day: operatingDay(at, zone), notes: offMs < -lateMs ? [...notes, 'late'] : notes }
  }
  const today = operatingDay(now, zone)
  const code = faultOf(Date.parse(day) - Date.parse(today))
  if (code) return { field: 'day', code }
  return { at, day, notes }
}
