import { addDays, type Day, isDay, weekday } from '@dxweb/kit/time/day.ts'
import { type DateOrder, monthOf, partWeekday, readDate, readTime } from './date-words.ts'

export interface DateConventions {
  order: DateOrder
  isFrom1904: boolean
  today: Day
  /** A known date near the date to read, usually the last full date above it; null if there is none. */
  near: Day | null
}

export type DateReading = { day: Day } | { code: 'weekday_differs' | 'year_unclear' } | null

/** Reads day and month of '07.10', '7/10', '7. okt' or 'Oct 7' as the end of an ISO date: '-10-07'. */
function partsOfYear(text: string, order: DateOrder): string | null {
  const numbers = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\.?$/.exec(text)
  const words = /^(\d{1,2})\.?\s*([a-zæøå]+)\.?$/i.exec(text)
  const american = /^([a-z]+)\.?\s+(\d{1,2})$/i.exec(text)
  const [one = '', two = ''] = numbers?.slice(1) ?? []
  const [day, month] = numbers
    ? order === 'dayFirst'
      ? [one, Number(two)]
      : [two, Number(one)]
    : words
      ? [words[1] ?? '', monthOf(words[2] ?? '')]
      : [american?.[2] ?? '', monthOf(american?.[1] ?? '')]
  if (day === '' || month < 1 || month > 12) return null
  return `-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Lists the days that a day and month may mean: in five years around the given day. */
const daysAround = (parts: string, center: Day) =>
  [-2, -1, 0, 1, 2]
    .map((years) => `${Number(center.slice(0, 4)) + years}${parts}`)
    .filter((text): text is Day => isDay(text))

const within = (from: Day, to: Day) => (day: Day) => day >= from && day <= to

/**
 * Chooses the year in which the date is near the sheet's other dates, or else near today. A stated weekday must match.
 */
function readYearless(
  parts: string,
  weekdayNumber: number,
  { today, near }: DateConventions,
): DateReading {
  const isNamedDay = (day: Day) => weekdayNumber === 0 || weekday(day) === weekdayNumber
  const inReach = near
    ? within(addDays(near, -182), addDays(near, 182))
    : weekdayNumber > 0
      ? within(addDays(today, -180), addDays(today, 550))
      : within(addDays(today, -60), addDays(today, 304))
  const all = daysAround(parts, near ?? today)
  if (all.length === 0) return null
  const days = all.filter(inReach)
  const [day, ...others] = days.filter(isNamedDay)
  if (day && others.length === 0) return { day }
  return { code: days.length > 0 && !day ? 'weekday_differs' : 'year_unclear' }
}

/** The year may be missing; a weekday in the cell must match the date. */
export function readDateCell(text: string, conventions: DateConventions): DateReading {
  const { weekdayNumber, rest } = partWeekday(text.trim().replace(/[T ]00:00(:00(\.0+)?)?$/, ''))
  const day = readDate(rest, conventions.order, conventions.isFrom1904)
  if (day)
    return weekdayNumber === 0 || weekday(day) === weekdayNumber
      ? { day }
      : { code: 'weekday_differs' }
  const parts = partsOfYear(rest, conventions.order)
  return parts === null ? null : readYearless(parts, weekdayNumber, conventions)
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * Returns 'HH:MM' for a clock time or for a spreadsheet's fraction of a day. Times after midnight may have hours from
 * 24.
 */
export function readClockCell(text: string): string | null {
  if (/^0,\d+$|^0\.\d{3,}$/.test(text)) {
    return clockOf(Math.round(Number(text.replace(',', '.')) * 1440) % 1440)
  }
  const minutes = readTime(text)
  return minutes === null ? null : clockOf(minutes)
}

/** Reads one clock time, or two as in '18.00–20.15' and '18 til 20'. */
export function readClocks(text: string): { from: string; to?: string } | null {
  const from = readClockCell(text)
  if (from !== null) return { from }
  const [, one = '', two = ''] = /^(.+?)\s*(?:[-–—]|\btil\b|\bto\b)\s*(.+)$/i.exec(text) ?? []
  const [start, end] = [readClockCell(one.trim()), readClockCell(two.trim())]
  return start === null || end === null ? null : { from: start, to: end }
}

const clock = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?`
const moment = new RegExp(
  String.raw`^(.+?)(?:[\s,]+|(?<=\d)T)(?:kl\.?\s*)?(${clock}(?:\s*(?:[-–—]|til|to)\s*(?:kl\.?\s*)?${clock})?|\d{4}|(?<=kl\.?\s*)\d{1,2}(?:\s*(?:[-–—]|til|to)\s*\d{1,2}(?:[:.]\d{2})?)?)$`,
  'i',
)

/** Splits a text, or a spreadsheet number that contains both, into date and time. */
export function partMoment(text: string): { date: string; time: string } {
  const number = /^(\d{5})([.,]\d+)$/.exec(text)
  if (number) return { date: number[1] ?? '', time: `0,${number[2]?.slice(1)}` }
  const match = moment.exec(text)
  return match ? { date: match[1] ?? '', time: match[2] ?? '' } : { date: text, time: '' }
}

/** Reads ISO text with a UTC offset, such as '2031-10-05T18:00:00+02:00' or '20311005T160000Z', as an instant. */
export function readZoned(text: string): number | null {
  const parts =
    /^(\d{4})-?(\d{2})-?(\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)$/i.exec(
      text,
    )
  if (!parts) return null
  const [, year, month, day, hour, minute, second = '00', zone = ''] = parts
  const offset =
    zone.toUpperCase() === 'Z'
      ? 'Z'
      : zone.replace(/^(.\d{2}):?(\d{2})?$/, (_, hours: string, rest = '00') => `${hours}:${rest}`)
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(at) ? null : at
}
