import { type AnyReport, isOfEvent, rowFieldsOf } from '@dxweb/kit/reports/define-report.ts'
import { addDays, addMonths, type Day, startOfMonth, weekday } from '@dxweb/kit/time/day.ts'
import { type PeriodPreset, periodOf } from '@dxweb/kit/time/period.ts'
import { dailyInstant, type Instant, instantOf, localDay } from '@dxweb/kit/time/zoned-time.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Number of months between sendings, counted from January. */
const monthly = { monthly: 1, quarterly: 3, halfYearly: 6, yearly: 12 } as const

export const calendarRhythms = [
  'daily',
  ...weekdays,
  'monthly',
  'quarterly',
  'halfYearly',
  'yearly',
] as const
/** Sends the report once for each event, some hours after the event has ended. */
export const afterEvent = 'afterEvent'
export const rhythms = [...calendarRhythms, afterEvent] as const

export type CalendarRhythm = (typeof calendarRhythms)[number]
export type Rhythm = (typeof rhythms)[number]

export const isMonthly = (rhythm: string): rhythm is keyof typeof monthly =>
  Object.hasOwn(monthly, rhythm)

export interface Timing {
  rhythm: CalendarRhythm
  /** The day for monthly rhythms; shorter months use their last day. */
  monthDay: number | null
  sendAt: string
}

/** Requested timing. Values that the rhythm does not use are ignored. */
interface AskedTiming {
  rhythm: Rhythm
  monthDay?: number | null | undefined
  sendAt?: string | null | undefined
}

export const timingOf = ({ rhythm, monthDay, sendAt }: AskedTiming) => ({
  rhythm,
  monthDay: isMonthly(rhythm) ? (monthDay ?? null) : null,
  sendAt: rhythm === afterEvent ? null : (sendAt ?? null),
})

/** Query parameters with values from the event: its days and properties. */
const decidedByEvent = new Set(['axis', 'eventTypeId', 'auditoriumId', 'renterId'])

export const askedBy = (
  rhythm: Rhythm,
  asked: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).filter(([name]) => rhythm !== afterEvent || !decidedByEvent.has(name)),
  )

const lastOfMonth = (day: Day) => addDays(startOfMonth(addMonths(startOfMonth(day), 1)), -1)

function isSendingDay({ rhythm, monthDay }: Timing, day: Day): boolean {
  if (rhythm === 'daily') return true
  if (!isMonthly(rhythm)) return rhythm === weekdays[weekday(day) - 1]
  if ((Number(day.slice(5, 7)) - 1) % monthly[rhythm] !== 0) return false
  const last = Number(lastOfMonth(day).slice(8))
  return Number(day.slice(8)) === Math.min(monthDay ?? 1, last)
}

export function nextSending(timing: Timing, after: Date, timeZone: string): Instant {
  for (let day = localDay(after, timeZone); ; day = addDays(day, 1)) {
    if (!isSendingDay(timing, day)) continue
    const at = dailyInstant(day, timing.sendAt, timeZone)
    if (at > instantOf(after)) return at
  }
}

/** Returns the time of the first sending; schedules triggered by events start now. */
export function dueFrom(asked: AskedTiming, now: Date, timeZone: string): Instant {
  const { rhythm, monthDay, sendAt } = timingOf(asked)
  if (rhythm === afterEvent || sendAt === null) return instantOf(now)
  return nextSending({ rhythm, monthDay, sendAt }, now, timeZone)
}

const pastPeriods = [
  'yesterday',
  'lastSevenDays',
  'lastWeek',
  'thisWeek',
  'lastFilmWeek',
  'thisFilmWeek',
  'lastThirtyDays',
  'monthSoFar',
  'lastMonth',
  'thisMonth',
  'lastQuarter',
  'lastSixMonths',
  'lastHalfYear',
  'thisHalfYear',
  'lastYear',
  'thisYear',
  'yearToDate',
] as const
/** Periods from today on, offered only on the axis of the event's day. */
const comingPeriods = ['today', 'tomorrow', 'nextWeek', 'nextFilmWeek', 'nextThirtyDays'] as const

export const pageDays = ['today', 'tomorrow'] as const

export const schedulePeriods = [
  ...pastPeriods,
  ...comingPeriods,
] as const satisfies readonly PeriodPreset[]

export type SchedulePeriod = (typeof schedulePeriods)[number]

export function periodsOf({ axes }: AnyReport, axis?: string): readonly SchedulePeriod[] {
  if (axes === undefined) return []
  const isHeld = (axis ?? Object.keys(axes)[0]) === 'held'
  return isHeld ? schedulePeriods : pastPeriods
}

/** Returns the screen's period if it can be scheduled, or else a period that currently has the same days. */
export function periodOfScreen(
  offered: readonly SchedulePeriod[],
  { period, from, to }: Readonly<Record<string, string | undefined>>,
  today: Day,
): SchedulePeriod | undefined {
  const named = offered.find((name) => name === period)
  return (
    named ??
    offered.find((name) => {
      const days = periodOf(name, today)
      return days.from === from && days.to === to
    })
  )
}

const isAfterEvents = (report: AnyReport): boolean =>
  isOfEvent(report) ||
  (Object.hasOwn(rowFieldsOf(report), 'eventId') && Object.hasOwn(report.axes ?? {}, 'held'))

/** A report of a single event can be sent only after that event. */
export const rhythmsOf = (report: AnyReport): readonly Rhythm[] => {
  if (isOfEvent(report)) return [afterEvent]
  return isAfterEvents(report) ? rhythms : calendarRhythms
}

export function addressesIn(text: string): string[] {
  const written = text.split(/[\s,;]+/).filter(Boolean)
  return [...new Map(written.map((one) => [one.toLowerCase(), one])).values()]
}

export const maxRecipients = 20

export const maxHoursAfter = 168
