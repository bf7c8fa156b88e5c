import {
  addDays,
  type Day,
  daysBetween,
  isoWeek,
  startOfWeek,
  weekday,
} from '@dxweb/kit/time/day.ts'
import { type DateConventions, readDateCell } from '../date-cell.ts'
import { readDateRange } from '../date-range.ts'
import { weekdayOf } from '../date-words.ts'

const isWeekday = (text: string) => /^\p{L}{3,}\.?$/u.test(text) && weekdayOf(text) > 0

/** Returns true for the name of a weekday, or for a date that is not only digits. */
export const isPlanDay = (text: string, conventions: DateConventions): boolean =>
  isWeekday(text) || (/\D/.test(text) && readDateCell(text, conventions) !== null)

const week =
  /\b(?:uke|veke|week|vecka|v\.)\s*(\d{1,2})\b(?!\s*[-–—]\s*\d{1,2}\b)(?:\D{1,3}(\d{4}))?/i

/**
 * Returns the Monday of an ISO week. If no year is given, chooses the year in which this Monday is nearest to today.
 */
function mondayOf(number: number, year: string | undefined, today: Day): Day | undefined {
  const years = [-1, 0, 1].map((more) => year ?? String(Number(today.slice(0, 4)) + more))
  const mondays = years
    .map((each) => addDays(startOfWeek(`${each}-01-04` as Day), (number - 1) * 7))
    .filter((day) => isoWeek(day).week === number)
  const apart = (day: Day) => Math.abs(daysBetween(today, day))
  return mondays.toSorted((a, b) => apart(a) - apart(b))[0]
}

/** Returns the seven days of the week that a text names, by number or as a range. */
function weekIn(text: string, conventions: DateConventions): Day[] | undefined {
  for (const { index } of text.matchAll(/(?<!\d)\d/g)) {
    const range = readDateRange(text.slice(index), conventions)
    if (range && 'days' in range && range.days.length <= 7) return range.days
  }
  const [, number, year] = week.exec(text) ?? []
  const monday =
    number === undefined ? undefined : mondayOf(Number(number), year, conventions.today)
  return monday && Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** Converts a weekday to its date, if a text above names the week. Returns other texts unchanged. */
export function datedDay(
  text: string,
  above: readonly string[],
  conventions: DateConventions,
): string {
  if (!isWeekday(text)) return text
  const number = weekdayOf(text)
  for (const line of above.toReversed()) {
    const day = weekIn(line, conventions)?.find((each) => weekday(each) === number)
    if (day) return day
  }
  return text
}
