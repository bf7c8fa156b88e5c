import { minutesIn } from '@dxweb/areas/events/core/event-length.ts'
import { type LocalTimes, localTimesOf, type Times } from '@dxweb/areas/events/times/event-times.ts'
import { addDays, type Day, daysBetween, isDay } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'

type Shown = Pick<LocalTimes, 'date' | 'startTime' | 'endTime'>

/**
 * Adds the parts of an event's times that a form does not show: further days, and the occurrence of a repeated hour.
 */
export function withHidden(shown: Shown, event: Record<keyof Times, string>, zone: string) {
  const { date, startTime, endTime, endDate, startFold, endFold } = localTimesOf(event, zone)
  if (!isDay(shown.date)) return shown
  const days = daysBetween(date as Day, localDay(event.endsAt, zone))
  // An unchanged end time remains on its day if the clock time of the start moved by less than 12 hours.
  const shift = (minutesIn(shown.startTime) ?? 0) - (minutesIn(startTime) ?? 0)
  const isEndKept = shown.endTime === endTime && Math.abs(shift) < 12 * 60
  const isSent = days > 0 && (endDate !== undefined || isEndKept)
  return { ...shown, startFold, endFold, ...(isSent && { endDate: addDays(shown.date, days) }) }
}
