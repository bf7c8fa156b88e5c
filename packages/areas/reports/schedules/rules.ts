import {
  addDays,
  addMonths,
  type Day,
  startOfMonth,
  startOfWeek,
  weekday,
} from '@dxweb/kit/time/day.ts'
import { type Instant, instantOf, localDay } from '@dxweb/kit/time/zoned-time.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const rhythms = ['daily', ...weekdays, 'monthly'] as const
export const schedulePeriods = ['yesterday', 'lastWeek', 'lastMonth'] as const

export type SchedulePeriod = (typeof schedulePeriods)[number]

/** Daily, weekly or monthly, in the house's time zone. */
export interface Timing {
  rhythm: (typeof rhythms)[number]
  /** Shorter months use their last day. */
  monthDay: number
  /** '07:00' */
  sendAt: string
}

const lastOfMonth = (day: Day) => addDays(startOfMonth(addMonths(startOfMonth(day), 1)), -1)

function isSendingDay({ rhythm, monthDay }: Timing, day: Day): boolean {
  if (rhythm === 'daily') return true
  if (rhythm !== 'monthly') return rhythm === weekdays[weekday(day) - 1]
  const last = Number(lastOfMonth(day).slice(8))
  return Number(day.slice(8)) === Math.min(monthDay, last)
}

/** A skipped time is an hour later, a repeated one is its first pass. */
function instantAt(day: Day, time: string, timeZone: string): Instant {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time })
  return instantOf(new Date(zoned.epochMilliseconds))
}

export function nextSending(timing: Timing, after: Date, timeZone: string): Instant {
  for (let day = localDay(after, timeZone); ; day = addDays(day, 1)) {
    if (!isSendingDay(timing, day)) continue
    const at = instantAt(day, timing.sendAt, timeZone)
    if (at > instantOf(after)) return at
  }
}

const periods: Record<SchedulePeriod, (today: Day) => { from: Day; to: Day }> = {
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  lastWeek: (today) => ({
    from: addDays(startOfWeek(today), -7),
    to: addDays(startOfWeek(today), -1),
  }),
  lastMonth: (today) => ({
    from: addMonths(startOfMonth(today), -1),
    to: addDays(startOfMonth(today), -1),
  }),
}

/** Relative to `today`, the day of sending. */
export const daysOf = (period: SchedulePeriod, today: Day) => periods[period](today)

/** Split at commas, semicolons, spaces and line breaks; each address once. */
export function addressesIn(text: string): string[] {
  const written = text.split(/[\s,;]+/).filter(Boolean)
  return [...new Map(written.map((one) => [one.toLowerCase(), one])).values()]
}

export const mostRecipients = 20
