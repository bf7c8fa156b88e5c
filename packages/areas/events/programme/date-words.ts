import { type Day, isDay } from '@dxweb/kit/time/day.ts'

/** Order of day and month in dates such as '4.10.2026'. Dates that begin with the year have only one order. */
export const dateOrders = ['dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof dateOrders)[number]

const months = [
  ['januar', 'january', 'januari'],
  ['februar', 'february', 'februari'],
  ['mars', 'march'],
  ['april'],
  ['mai', 'may', 'maj'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august', 'augusti'],
  ['september'],
  ['oktober', 'october'],
  ['november'],
  ['desember', 'december'],
]

/** Weekdays from Monday, in Bokmål, Nynorsk, English and Swedish. */
const weekdays = [
  ['mandag', 'måndag', 'monday'],
  ['tirsdag', 'tysdag', 'tuesday', 'tisdag'],
  ['onsdag', 'wednesday'],
  ['torsdag', 'thursday'],
  ['fredag', 'friday'],
  ['lørdag', 'laurdag', 'saturday', 'lördag'],
  ['søndag', 'sundag', 'sunday', 'söndag'],
]

/** Returns the 1-based position of the first group that has a name beginning with `word`; 0 if there is none. */
function placeOf(word: string, all: readonly (readonly string[])[], shortest: number): number {
  const prefix = word.toLowerCase().replace(/\.$/, '')
  if (prefix.length < shortest) return 0
  return 1 + all.findIndex((names) => names.some((name) => name.startsWith(prefix)))
}

/** Returns 1 to 12 for a month's name, or for its first three or more letters; 0 for other words. */
export const monthOf = (word: string): number => placeOf(word, months, 3)

/** Returns 1 (Monday) to 7 for a weekday's name, or for its first two or more letters; 0 for other words. */
export const weekdayOf = (word: string): number => placeOf(word, weekdays, 2)

export function partWeekday(text: string): { weekdayNumber: number; rest: string } {
  const [before, word = ''] =
    /^([a-zæøåäö]+)(?:[.,]*\s+|[.,]+)(?:den\s+|d\.\s*)?(?=[\da-zæøå])/i.exec(text) ?? []
  const first = weekdayOf(word)
  if (before !== undefined && first > 0)
    return { weekdayNumber: first, rest: text.slice(before.length) }
  const [, rest = '', last = ''] = /^(.*\d.*?)[\s,]+\(?([a-zæøåäö]+)\.?\)?$/i.exec(text) ?? []
  const weekdayNumber = monthOf(last) > 0 ? 0 : weekdayOf(last)
  return weekdayNumber > 0 ? { weekdayNumber, rest } : { weekdayNumber: 0, rest: text }
}

/** The first two-digit year that is refused, since it could be in the previous century. */
const unclearYear = 70

function dayOfParts(year: string, month: number, day: string): Day | null {
  if (year.length === 2 && Number(year) >= unclearYear) return null
  const full = year.length === 2 ? `20${year}` : year
  const written = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** Days between the two epochs of spreadsheet dates, 1900 and 1904. */
const to1904 = 1462

/** Reads a spreadsheet's day number, which counts from the end of 1899, or from 1904. */
function dayOfSerial(text: string, isFrom1904: boolean): Day | null {
  if (!/^[3-7]\d{4}$/.test(text)) return null
  const days = Number(text) + (isFrom1904 ? to1904 : 0)
  const at = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)
  return at.toISOString().slice(0, 10) as Day
}

/**
 * Reads a date such as 4.10.2026, 4/10-26, 2026-10-04, 20261004, 'lørdag 4. oktober 2026', '5. okt. 31' or 'Oct 4,
 * 2026', or a spreadsheet's serial number (facts 8).
 */
export function readDate(text: string, order: DateOrder, isFrom1904 = false): Day | null {
  const plain = partWeekday(text.trim()).rest
  const yearFirst = /^(\d{4})[-./ ]?(\d{2}|(?<=\D)\d)[-./ ]?(\d{2}|(?<=\D)\d)$/.exec(plain)
  if (yearFirst) return dayOfParts(yearFirst[1] ?? '', Number(yearFirst[2]), yearFirst[3] ?? '')
  const numbers = /^(\d{1,2})\s*[-./ ]\s*(\d{1,2})\s*[-./ ]\s*(\d{4}|\d{2})$/.exec(plain)
  if (numbers) {
    const [, one = '', two = '', year = ''] = numbers
    const [day, month] = order === 'dayFirst' ? [one, two] : [two, one]
    return dayOfParts(year, Number(month), day)
  }
  const named = /^(\d{1,2})\.?\s*([a-zæøå]+\.?)[\s,]*(\d{4}|\d{2})$/i.exec(plain)
  if (named) return dayOfParts(named[3] ?? '', monthOf(named[2] ?? ''), named[1] ?? '')
  const american = /^([a-z]+\.?)\s+(\d{1,2}),?\s+(\d{4})$/i.exec(plain)
  if (american) return dayOfParts(american[3] ?? '', monthOf(american[1] ?? ''), american[2] ?? '')
  return dayOfSerial(plain, isFrom1904)
}

/**
 * Prefers day first, unless month first can read more samples. `isSure` is true if one order reads more samples, or
 * both orders read the same days.
 */
export function guessDateOrder(samples: readonly string[]): { order: DateOrder; isSure: boolean } {
  const [dayFirst, monthFirst] = dateOrders.map((order) => samples.map((s) => readDate(s, order)))
  const count = (days: typeof dayFirst = []) => days.filter((day) => day !== null).length
  const more = count(monthFirst) - count(dayFirst)
  return {
    order: more > 0 ? 'monthFirst' : 'dayFirst',
    isSure: more !== 0 || dayFirst?.every((day, at) => day === monthFirst?.[at]) === true,
  }
}

const withSlashes = /^\s*(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})\b/

/**
 * Returns month first if a sheet has dates such as 11/28/2026 and none such as 28/11/2026. Considers only dates with
 * slashes.
 */
export function sheetDateOrder(rows: Iterable<{ cells: readonly string[] }>): DateOrder {
  let hasMonthFirst = false
  for (const { cells } of rows) {
    for (const cell of cells) {
      const [, one, two] = withSlashes.exec(cell) ?? []
      if (Number(one) > 12) return 'dayFirst'
      if (Number(two) > 12) hasMonthFirst = true
    }
  }
  return hasMonthFirst ? 'monthFirst' : 'dayFirst'
}

const longestClock = 36 * 60

/** Reads 19:30, 19.30, 1930, 'kl. 19' or '7:30 pm' as minutes from midnight; 24:30 is half an hour after midnight. */
export function readTime(text: string): number | null {
  const plain = text.trim().replace(/^kl\.?\s*/i, '')
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})?\s*(am|pm)?$/i.exec(plain)
  if (!match) return null
  const [, hours = '', minutes = '00', half] = match
  const isAfternoon = half?.toLowerCase() === 'pm'
  const hour = half ? (Number(hours) % 12) + (isAfternoon ? 12 : 0) : Number(hours)
  const at = hour * 60 + Number(minutes)
  return Number(minutes) < 60 && at < longestClock ? at : null
}

/** Reads 110, '110 min', 1:50, '1 t 50 min' or '1,5 t' as whole minutes. Null otherwise. */
export function readMinutes(text: string): number | null {
  const plain = text.trim().toLowerCase()
  const whole = /^(\d{1,4})\s*(min(utter|utes?)?\.?|m|'|′)?$/.exec(plain)
  if (whole) return Number(whole[1])
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(plain)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const hours =
    /^(\d{1,2})(?:[.,](\d))?\s*(?:t|h|timer?|hours?)\.?(?:\s*(\d{1,2})\s*(?:m|min\.?)?)?$/.exec(
      plain,
    )
  if (!hours) return null
  return Number(hours[1]) * 60 + Number(hours[2] ?? 0) * 6 + Number(hours[3] ?? 0)
}
