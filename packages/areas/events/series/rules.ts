import { addDays, addMonths, type Day, startOfMonth, weekday } from '@dxweb/kit/time/day.ts'
import { holidayOn } from '@dxweb/kit/time/holidays.ts'

export const seriesKinds = ['day', 'week', 'monthByDate', 'monthByWeekday'] as const

/** A series ends by `count` or `until`, whichever comes first. */
export interface SeriesRule {
  every: (typeof seriesKinds)[number]
  interval: number
  /** For `week`: 1 is Monday, 7 is Sunday. If empty, the weekday of the first day applies. */
  weekdays: readonly number[]
  count: number | null
  until: string | null
  skipsHolidays: boolean
  /** Days to skip, which `count` does not include. */
  except: readonly string[]
}

/** The maximum number of dates in a series, and the maximum number of days between its first date and its last. */
export const maxDates = 370
const maxDays = 5 * 366

/** Skipped days are not counted, so that `count: 10` gives ten dates. */
export function seriesDays(first: Day, rule: SeriesRule): Day[] {
  const except = new Set(rule.except)
  const last = rule.until ?? addDays(first, maxDays)
  const most = Math.min(rule.count ?? maxDates, maxDates)
  const days: Day[] = []
  for (const day of candidates(first, rule)) {
    if (days.length >= most || day > last) break
    if (except.has(day) || (rule.skipsHolidays && holidayOn(day) !== undefined)) continue
    days.push(day)
  }
  return days
}

function* candidates(first: Day, rule: SeriesRule): Generator<Day> {
  const end = addDays(first, maxDays)
  for (let round = 0; ; round += 1) {
    const days = roundOf(first, rule, round * rule.interval)
    if (days.start > end) return
    yield* days.days.filter((day) => day >= first && day <= end)
  }
}

/** Returns the days of one period, which begins `after` days, weeks or months after the first. */
function roundOf(first: Day, { every, weekdays }: SeriesRule, after: number) {
  if (every === 'day') return { start: addDays(first, after), days: [addDays(first, after)] }
  if (every === 'week') return weekOf(first, weekdays, after)
  const month = addMonths(startOfMonth(first), after)
  const day = every === 'monthByDate' ? sameDate(first, month) : sameWeekday(first, month)
  return { start: month, days: day.startsWith(month.slice(0, 7)) ? [day] : [] }
}

function weekOf(first: Day, weekdays: readonly number[], after: number) {
  const monday = addDays(first, 1 - weekday(first) + after * 7)
  const wanted = weekdays.length > 0 ? weekdays : [weekday(first)]
  const days = [...new Set(wanted)].toSorted((a, b) => a - b)
  return { start: monday, days: days.map((each) => addDays(monday, each - 1)) }
}

/**
 * Returns the same date in another month. The 31st of a shorter month becomes a day of the next month, and is then
 * excluded.
 */
const sameDate = (first: Day, month: Day): Day => addDays(month, Number(first.slice(8)) - 1)

/**
 * Finds a weekday by its position, such as the second Friday. If there is no fifth one, returns a day of the next
 * month.
 */
function sameWeekday(first: Day, month: Day): Day {
  const place = Math.floor((Number(first.slice(8)) - 1) / 7)
  const toFirst = (weekday(first) - weekday(month) + 7) % 7
  return addDays(month, toFirst + place * 7)
}
