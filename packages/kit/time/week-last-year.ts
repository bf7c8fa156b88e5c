import { addDays, type Day, startOfWeek } from './day.ts'
import { easterSunday } from './holidays.ts'

/** Weeks of Easter, Easter Monday, Ascension, Pentecost and Whit Monday, counted from the week of Maundy Thursday. */
const movingWeeks = [0, 1, 6, 7, 8]
const yearOfWeeks = 364

const holyWeek = (year: number) => startOfWeek(easterSunday(year))

const yearOf = (monday: Day) => Number(addDays(monday, 3).slice(0, 4))

const weeksFrom = (monday: Day) => movingWeeks.map((weeks) => addDays(monday, 7 * weeks))

/**
 * Returns the Monday of last year's week to compare with: 52 weeks before or, for Easter, Ascension and Pentecost, the
 * week with the same holidays. No two weeks are compared with the same week.
 */
export function weekLastYear(monday: Day): Day {
  const year = yearOf(monday)
  const moving = weeksFrom(holyWeek(year))
  const before = weeksFrom(addDays(holyWeek(year - 1), yearOfWeeks))
  const [first, last] = [
    [...moving, ...before].toSorted()[0],
    [...moving, ...before].toSorted().at(-1),
  ]
  const same = addDays(monday, -yearOfWeeks)
  if (first === undefined || last === undefined || monday < first || monday > last) return same
  const at = moving.indexOf(monday)
  if (at >= 0) return addDays(before[at] ?? monday, -yearOfWeeks)
  const usual = (taken: readonly Day[]) => {
    const weeks: Day[] = []
    for (let week = first; week <= last; week = addDays(week, 7)) {
      if (!taken.includes(week)) weeks.push(week)
    }
    return weeks
  }
  return addDays(usual(before)[usual(moving).indexOf(monday)] ?? monday, -yearOfWeeks)
}

export const dayLastYear = (day: Day): Day => {
  const monday = startOfWeek(day)
  return addDays(weekLastYear(monday), (Date.parse(day) - Date.parse(monday)) / 86_400_000)
}
