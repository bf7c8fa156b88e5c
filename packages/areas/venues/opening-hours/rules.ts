import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** 'HH:mm'; `until` at or before `from` is on the next day. */
export interface OpenSpan {
  from: string
  until: string
}

export interface OpeningHours extends OpenSpan {
  weekday: Weekday
}

export interface FoldedHours {
  first: Weekday
  last: Weekday
  spans: OpenSpan[]
}

const dayMinutes = 24 * 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Returns start and end in minutes from the day's start; an end after midnight is above 1440. */
function minutesIn({ from, until }: OpenSpan): [number, number] {
  const [start, end] = [minutesOf(from), minutesOf(until)]
  return [start, end > start ? end : end + dayMinutes]
}

/** Returns the spans in order, merged if they meet or overlap, up to 24 hours. */
export function spansOn(hours: readonly OpeningHours[], weekday: Weekday): OpenSpan[] {
  const merged: [number, number][] = []
  const sorted = hours
    .filter((row) => row.weekday === weekday)
    .map(minutesIn)
    .toSorted(([one], [other]) => one - other)
  for (const [start, end] of sorted) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged.map(([start, end]) => ({
    from: timeOf(start),
    until: timeOf(Math.min(end, start + dayMinutes)),
  }))
}

const areAlike = (one: readonly OpenSpan[], other: readonly OpenSpan[]) =>
  JSON.stringify(one) === JSON.stringify(other)

export function foldHours(hours: readonly OpeningHours[]): FoldedHours[] {
  const folds: FoldedHours[] = []
  for (const [at, weekday] of weekdays.entries()) {
    const spans = spansOn(hours, weekday)
    const before = folds.at(-1)
    if (spans.length === 0) continue
    if (before && before.last === weekdays[at - 1] && areAlike(before.spans, spans)) {
      before.last = weekday
    } else folds.push({ first: weekday, last: weekday, spans })
  }
  return folds
}

export function weekdayOf(day: Day): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekdays[(sundayFirst + 6) % 7] ?? 'mon'
}

/** Includes the opening minute, and excludes the closing minute. */
export function isOpenAt(hours: readonly OpeningHours[], instant: Date, zone: string): boolean {
  const day = localDay(instant, zone)
  const minute = minutesOf(localTime(instant, zone))
  const covers = (of: Weekday, at: number) =>
    hours
      .filter(({ weekday }) => weekday === of)
      .map(minutesIn)
      .some(([start, end]) => start <= at && at < end)
  return covers(weekdayOf(day), minute) || covers(weekdayOf(addDays(day, -1)), minute + dayMinutes)
}
