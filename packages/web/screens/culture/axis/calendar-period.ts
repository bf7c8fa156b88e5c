import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  isoWeek,
  startOfMonth,
  startOfWeek,
} from '@dxweb/kit/time/day.ts'

export const calendarModes = ['day', 'week', 'month'] as const

export type CalendarMode = (typeof calendarModes)[number]

/** A month also includes the other days of its first and last week. */
export function daysShown(mode: CalendarMode, day: Day): Day[] {
  if (mode === 'day') return [day]
  const first = startOfWeek(mode === 'week' ? day : startOfMonth(day))
  if (mode === 'week') return daysFrom(first, 7)
  const last = addDays(addMonths(startOfMonth(day), 1), -1)
  const weeks = Math.ceil((daysBetween(first, last) + 1) / 7)
  return daysFrom(first, weeks * 7)
}

const daysFrom = (first: Day, count: number) =>
  Array.from({ length: count }, (_, after) => addDays(first, after))

export function stepped(mode: CalendarMode, day: Day, by: 1 | -1): Day {
  if (mode === 'month') return addMonths(startOfMonth(day), by)
  return addDays(day, mode === 'week' ? by * 7 : by)
}

export const weekNumber = (day: Day): number => isoWeek(day).week

/** Writes common parts once: '16.–22. nov. 2026' or '30. nov.–6. des. 2026'. */
export function spanText(first: string, last: string): string {
  const [words, after] = [first.split(' '), last.split(' ')]
  while (words.length > 1 && words.at(-1) === after.at(-1)) {
    words.pop()
    after.pop()
  }
  return `${words.join(' ')}–${last}`
}
