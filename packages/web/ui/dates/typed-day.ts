import { type Day, isDay } from '@dxweb/kit/time/day.ts'

const separated = /^(\d{1,2})[.,/\- ]{1,2}(\d{1,2})(?:[.,/\- ]{1,2}(\d{4}|\d{2})?)?$/
const together = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/

const two = (number: string) => number.padStart(2, '0')

/** Years to try around the current year. A leap day is at most eight years away. */
const yearsAround = Array.from({ length: 17 }, (_, nth) => nth - 8)

function ofNoYear(monthDay: string, today: Day, looksAhead: boolean): Day | null {
  const named = yearsAround
    .map((years) => `${Number(today.slice(0, 4)) + years}-${monthDay}`)
    .filter((day) => isDay(day))
    .filter((day) => !looksAhead || day >= today)
  const near = (day: Day) => Math.abs(Date.parse(day) - Date.parse(today))
  return named.toSorted((one, other) => near(one) - near(other))[0] ?? null
}

/**
 * Parses `20.11.2026`, `20.11.26`, `20/11`, `201126`, `20112026` or `2026-11-20`; two-digit years mean 20xx. A day
 * without a year is the nearest such day or, with `looksAhead`, the next one.
 */
export function readDay(typed: string, today: Day, looksAhead = false): Day | null {
  const text = typed.trim()
  if (isDay(text)) return text
  const [, day, month, year] = separated.exec(text) ?? together.exec(text) ?? []
  if (day === undefined || month === undefined) return null
  const monthDay = `${two(month)}-${two(day)}`
  if (year === undefined) return ofNoYear(monthDay, today, looksAhead)
  const read = `${year.length === 2 ? `20${year}` : year}-${monthDay}`
  return isDay(read) ? read : null
}

/** Returns true if the text is a complete day, so that no further characters are expected. */
export const isWholeDay = (typed: string): boolean =>
  isDay(typed.trim()) || /(?:[.,/\- ]\d{4}|^\d{8})$/.test(typed.trim())

/** Formats a day as `20.11.2026` in both languages; returns other text unchanged. */
export const writeDay = (value: string): string =>
  isDay(value) ? value.split('-').toReversed().join('.') : value
