import { type LocalTimes, localTimesOf, type Times } from '@dxweb/areas/events/times/event-times.ts'
import { addDays, type Day, daysBetween, isDay } from '@dxweb/kit/time/day.ts'

type Shown = Pick<LocalTimes, 'date' | 'startTime' | 'endTime'>

/** Adds the parts of an event's times that a form does not show: further days, and the pass of a repeated hour. */
export function withHidden(shown: Shown, event: Record<keyof Times, string>, zone: string) {
  const { date, endDate, startFold, endFold } = localTimesOf(event, zone)
  if (!isDay(shown.date)) return shown
  const days = endDate === undefined ? 0 : daysBetween(date as Day, endDate as Day)
  return { ...shown, startFold, endFold, ...(days > 0 && { endDate: addDays(shown.date, days) }) }
}
