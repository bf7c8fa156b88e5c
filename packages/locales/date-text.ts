import { lastDay, localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'

interface Parts {
  year: string
  /** '09' */
  month: string
  /** '04' */
  day: string
  /** '4. september', in English '4 September' */
  dayMonth: { long: string; short: string }
  monthYear: string
  weekday: { long: string; short: string }
  /** '19:30' */
  time: string
}

const plain = (number: string) => number.replace(/^0/, '')

const norwegian = {
  months: 'januar februar mars april mai juni juli august september oktober november desember',
  shortMonths: 'jan. feb. mars apr. mai juni juli aug. sep. okt. nov. des.',
  weekdays: 'søndag mandag tirsdag onsdag torsdag fredag lørdag',
  shortWeekdays: 'søn. man. tir. ons. tor. fre. lør.',
  afterDay: '. ',
  shapes: {
    /** 20.11., in English 20 Nov */
    dayOfMonth: ({ day, month }: Parts) => `${plain(day)}.${plain(month)}.`,
    /** fre. 20. nov. */
    day: ({ weekday, dayMonth }: Parts) => `${weekday.short} ${dayMonth.short}`,
    /** fredag */
    weekday: ({ weekday }: Parts) => weekday.long,
    /** fre. */
    shortWeekday: ({ weekday }: Parts) => weekday.short,
    /** fredag 20. november */
    longDay: ({ weekday, dayMonth }: Parts) => `${weekday.long} ${dayMonth.long}`,
    /** 20. nov. 2026 */
    date: ({ dayMonth, year }: Parts) => `${dayMonth.short} ${year}`,
    /** 20.11.2026, in English 20 Nov 2026 */
    numeric: ({ day, month, year }: Parts) => `${day}.${month}.${year}`,
    /** november 2026 */
    month: ({ monthYear }: Parts) => monthYear,
    /** 19:30 */
    time: ({ time }: Parts) => time,
    /** fre. 20. nov., 19:30 */
    moment: ({ weekday, dayMonth, time }: Parts) => `${weekday.short} ${dayMonth.short}, ${time}`,
    /** fre. 20. nov. 2026, 19:30 */
    full: ({ weekday, dayMonth, year, time }: Parts) =>
      `${weekday.short} ${dayMonth.short} ${year}, ${time}`,
    /** fredag 20. november 2026 kl. 19:30 */
    long: ({ weekday, dayMonth, year, time }: Parts) =>
      `${weekday.long} ${dayMonth.long} ${year} kl. ${time}`,
  },
}

export type DateShape = keyof typeof norwegian.shapes
type Language = typeof norwegian

const english: Language = {
  months: 'January February March April May June July August September October November December',
  shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  shortWeekdays: 'Sun Mon Tue Wed Thu Fri Sat',
  afterDay: ' ',
  shapes: {
    ...norwegian.shapes,
    dayOfMonth: ({ dayMonth }) => dayMonth.short,
    numeric: norwegian.shapes.date,
    full: ({ weekday, dayMonth, year, time }) =>
      `${weekday.short}, ${dayMonth.short} ${year}, ${time}`,
    long: ({ weekday, dayMonth, year, time }) =>
      `${weekday.long}, ${dayMonth.long} ${year} at ${time}`,
  },
}

const word = (words: string, index: number) => words.split(' ')[index] ?? ''

function partsOf(localDate: string, time: string, language: Language): Parts {
  const [year = '', month = '', day = ''] = localDate.split('-')
  const months = Number(month) - 1
  const weekday = new Date(`${localDate}T00:00:00Z`).getUTCDay()
  const date = plain(day) + language.afterDay
  return {
    year,
    month,
    day,
    dayMonth: {
      long: date + word(language.months, months),
      short: date + word(language.shortMonths, months),
    },
    monthYear: `${word(language.months, months)} ${year}`,
    weekday: {
      long: word(language.weekdays, weekday),
      short: word(language.shortWeekdays, weekday),
    },
    time,
  }
}

/**
 * Formats an instant ('2026-11-20T18:30:00Z') by a venue's clock; a bare day ('2026-11-20') stays that day. The words
 * are in the code, because browsers differ, and loading their language data takes a tenth of the first screen's time.
 */
export function dateText(
  value: string,
  shape: DateShape,
  locale = 'nb',
  timeZone = 'Europe/Oslo',
): string {
  const language = locale === 'en' ? english : norwegian
  const isDay = value.length === 10
  const day = isDay ? value : localDay(value, timeZone)
  const time = isDay ? '00:00' : localTime(value, timeZone)
  return language.shapes[shape](partsOf(day, time, language))
}

/** The dash has spaces around it if the end has several words. Equal texts are written once. */
export const spanText = (from: string, until: string): string =>
  from === until ? from : from + (until.includes(' ') ? ' – ' : '–') + until

/**
 * Formats the end of a period: midnight is 24:00 of the previous day, 'lør. 21. nov., 24:00', since 'søn. 22. nov.,
 * 00:00' is easily misread.
 */
export function endText(
  instant: string,
  shape: DateShape,
  locale = 'nb',
  timeZone = 'Europe/Oslo',
): string {
  const day = lastDay(instant, timeZone)
  if (day === localDay(instant, timeZone)) return dateText(instant, shape, locale, timeZone)
  const language = locale === 'en' ? english : norwegian
  return language.shapes[shape](partsOf(day, '24:00', language))
}
