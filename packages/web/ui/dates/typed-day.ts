import { type Day, isDay } from '@dxweb/kit/time/day.ts'

// Day and month by any of the signs people put between them, with or without the year.
const separated = /^(\d{1,2})[.,/\- ]{1,2}(\d{1,2})(?:[.,/\- ]{1,2}(\d{4}|\d{2})?)?$/
const together = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/

const two = (number: string) => number.padStart(2, '0')

/** A year of two digits is of this century: tickets are neither sold nor booked for another. */
const yearOf = (typed: string | undefined, today: Day) =>
  typed === undefined ? today.slice(0, 4) : typed.length === 2 ? `20${typed}` : typed

/**
 * Reads a day as people type it: `20.11.2026`, `20.11.26`, `20/11`, `201126`, `20112026` or `2026-11-20`. Without a
 * year it is this year's. Answers null for what is no day.
 */
export function readDay(typed: string, today: Day): Day | null {
  const text = typed.trim()
  if (isDay(text)) return text
  const [, day, month, year] = separated.exec(text) ?? together.exec(text) ?? []
  if (day === undefined || month === undefined) return null
  const read = `${yearOf(year, today)}-${two(month)}-${two(day)}`
  return isDay(read) ? read : null
}

/** Whether a day is typed to its end, so that more signs would make it another. */
export const isWholeDay = (typed: string): boolean =>
  isDay(typed.trim()) || /(?:[.,/\- ]\d{4}|^\d{8})$/.test(typed.trim())

/** `20.11.2026`, in both languages; what is no day stands as it was typed. */
export const writeDay = (value: string): string =>
  isDay(value) ? value.split('-').toReversed().join('.') : value
