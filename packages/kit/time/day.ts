declare const dayBrand: unique symbol

/** A calendar day, 'YYYY-MM-DD', without time or zone. Days compare as text. */
export type Day = string & { readonly [dayBrand]: true }

const msPerDay = 86_400_000

const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const fromUtc = (ms: number) => new Date(ms).toISOString().slice(0, 10) as Day

export function isDay(text: string): text is Day {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(utc(text as Day)) &&
    fromUtc(utc(text as Day)) === text
  )
}

export const addDays = (day: Day, days: number): Day => fromUtc(utc(day) + days * msPerDay)

/** Returns a negative number if `to` is before `from`. */
export const daysBetween = (from: Day, to: Day): number => (utc(to) - utc(from)) / msPerDay

export const compareDays = (a: Day, b: Day): number => Number(a > b) - Number(a < b)

/** Returns 1 for Monday to 7 for Sunday. */
export const weekday = (day: Day): number => new Date(utc(day)).getUTCDay() || 7

export const startOfWeek = (day: Day): Day => addDays(day, 1 - weekday(day))

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day

/** Returns the same day of a later month, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const last = addDays(`${monthAt(index + 1)}-01` as Day, -1)
  const wanted = `${monthAt(index)}-${day.slice(8)}` as Day
  return wanted > last ? last : wanted
}

const monthAt = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`

/** Returns the ISO week and its year: 2027-01-01 is in week 53 of 2026. */
export function isoWeek(day: Day): { year: number; week: number } {
  const thursday = addDays(startOfWeek(day), 3)
  const year = Number(thursday.slice(0, 4))
  return { year, week: 1 + Math.floor(daysBetween(`${year}-01-01` as Day, thursday) / 7) }
}
