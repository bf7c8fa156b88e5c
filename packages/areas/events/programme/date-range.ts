import { addDays, type Day, daysBetween, isDay, weekday } from '@dxweb/kit/time/day.ts'
import {
  type DateConventions,
  partMoment,
  readClockCell,
  readClocks,
  readDateCell,
} from './date-cell.ts'
import { partWeekday, readDate } from './date-words.ts'

export const maxRangeDays = 31

export type RangeReading =
  | { days: Day[] }
  | { code: 'weekday_differs' | 'year_unclear' | 'range_too_long' }
  | null

const dash = /\s*(?:[-–—]|\b(?:til|to|t\.?o\.?m\b\.?))\s*/gi

/** Returns every way to split a text at a dash or at a word such as 'til', since dates contain hyphens too. */
const partings = (text: string): [string, string][] =>
  [...text.matchAll(dash)].flatMap((match): [string, string][] => {
    const [from, to] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    return from === '' || to === '' ? [] : [[from, to]]
  })

/** Repeats the month in the second half of 'May 3–5, 2027'. */
function withMonth(from: string, to: string): string {
  const [, month] = /^([a-z]+\.?)\s+\d{1,2}$/i.exec(partWeekday(from).rest) ?? []
  return month && /^\d{1,2}(,?\s+\d{4})?$/.test(to) ? `${month} ${to}` : to
}

type Ends = { from: Day; to: Day } | { code: 'weekday_differs' | 'year_unclear' } | null

/** Reads the two halves of a range; the first may lack its month and year. */
function readEnds([first, second]: [string, string], conventions: DateConventions): Ends {
  const { weekdayNumber, rest } = partWeekday(first)
  const own = readDate(rest, conventions.order, conventions.isFrom1904)
  const last = readDateCell(withMonth(first, second), {
    ...conventions,
    near: own ?? conventions.near,
  })
  if (last === null || 'code' in last) return last
  const to = last.day
  const [, dayNumber] = /^(\d{1,2})\.?$/.exec(rest) ?? []
  if (dayNumber === undefined) {
    const from = readDateCell(first, { ...conventions, near: to })
    return from === null || 'code' in from ? from : { from: from.day, to }
  }
  const from = `${to.slice(0, 8)}${dayNumber.padStart(2, '0')}`
  if (!isDay(from)) return null
  const isNamed = weekdayNumber === 0 || weekday(from) === weekdayNumber
  return isNamed ? { from, to } : { code: 'weekday_differs' }
}

/** Reads '3.–5. mai', '3.-5.5.2027', 'lør 3.–søn 5. mai' and 'May 3–5, 2027' as all days of the range. */
export function readDateRange(text: string, conventions: DateConventions): RangeReading {
  for (const parting of partings(text.trim())) {
    const ends = readEnds(parting, conventions)
    if (ends === null) continue
    if ('code' in ends) return ends
    const nights = daysBetween(ends.from, ends.to)
    if (nights < 1) return null
    if (nights >= maxRangeDays) return { code: 'range_too_long' }
    return { days: Array.from({ length: nights + 1 }, (_, night) => addDays(ends.from, night)) }
  }
  return null
}

const listSign = /\s*(?:[,;&+]|\b(?:og|and|och)\b)\s*/i

/**
 * Reads '3. og 4. mai' and '7.5, 8.5 og 9.5.2027' as days; a date may lack month and year if the next date has them.
 */
function readDateList(text: string, conventions: DateConventions): RangeReading {
  const parts = text.split(listSign)
  const days: Day[] = []
  for (const part of parts.toReversed()) {
    const [next] = days
    const { weekdayNumber, rest } = partWeekday(part)
    const dayNumber = /^(\d{1,2})\.?$/.exec(rest)?.[1]
    const short =
      next && dayNumber !== undefined
        ? `${next.slice(0, 8)}${dayNumber.padStart(2, '0')}`
        : undefined
    const isNamed = (day: Day) => weekdayNumber === 0 || weekday(day) === weekdayNumber
    const read =
      short === undefined
        ? readDateCell(part, { ...conventions, near: next ?? conventions.near })
        : isDay(short) && { day: short }
    if (!read) return null
    if ('code' in read) return read
    if (!isNamed(read.day)) return { code: 'weekday_differs' }
    if (next && read.day >= next) return null
    days.unshift(read.day)
  }
  return days.length > 1 ? { days } : null
}

export function readDates(text: string, conventions: DateConventions): RangeReading {
  const read = readDateCell(text, conventions)
  if (read !== null) return 'day' in read ? { days: [read.day] } : read
  return readDateRange(text, conventions) ?? readDateList(text, conventions)
}

/** Reads '18:00', '18.00–20.15', and several times such as '18:00 og 20:30'; returns an empty list for other texts. */
export function readTimes(text: string): { from: string; to?: string }[] {
  const one = readClocks(text)
  if (one) return [one]
  const all = text.split(/\s*(?:[,;&+/\n]|\b(?:og|and|och)\b|\s{2,})\s*/i).map(readClocks)
  return all.every((each) => each !== null) ? all : []
}

/** Splits '7.5.2027 18:00 og 20:30' into the date and the times. Returns null unless there are several times. */
export function partTimes(text: string): { date: string; time: string } | null {
  for (const { index } of text.matchAll(/\s+(?:kl\.?\s*)?(?=\d{1,2}[:.]\d{2}(?![\d.]))/gi)) {
    const time = text.slice(index).trim()
    if (readTimes(time).length > 1) return { date: text.slice(0, index), time }
  }
  return null
}

const isMoment = (text: string, conventions: DateConventions) => {
  const { date, time } = partMoment(text)
  return readClockCell(time) !== null && readDateCell(date, conventions) !== null
}

/** Splits '3.5.2027 10:00 – 5.5.2027 16:00', which is one event, into start and end. */
export function partMoments(
  text: string,
  conventions: DateConventions,
): { start: string; end: string } | null {
  const found = partings(text).find((halves) => halves.every((half) => isMoment(half, conventions)))
  return found ? { start: found[0], end: found[1] } : null
}
