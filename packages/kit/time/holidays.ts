import { addDays, type Day } from './day.ts'

/** Public holidays, each with a text `holiday.<name>`. https://lovdata.no/lov/1995-02-24-12 and lov/1947-04-26-1 */
export const holidayNames = [
  'newYear',
  'maundyThursday',
  'goodFriday',
  'easterSunday',
  'easterMonday',
  'labourDay',
  'constitutionDay',
  'ascension',
  'whitSunday',
  'whitMonday',
  'christmasDay',
  'boxingDay',
] as const

export type HolidayName = (typeof holidayNames)[number]

/** Computes the Gregorian Easter (Meeus, Astronomical Algorithms, chapter 8) for years from 1583. */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const corrected = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * late + 114
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${year}-${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}` as Day
}

const fixed: readonly (readonly [string, HolidayName])[] = [
  ['01-01', 'newYear'],
  ['05-01', 'labourDay'],
  ['05-17', 'constitutionDay'],
  ['12-25', 'christmasDay'],
  ['12-26', 'boxingDay'],
]

const moving: readonly (readonly [number, HolidayName])[] = [
  [-3, 'maundyThursday'],
  [-2, 'goodFriday'],
  [0, 'easterSunday'],
  [1, 'easterMonday'],
  [39, 'ascension'],
  [49, 'whitSunday'],
  [50, 'whitMonday'],
]

const known = new Map<number, ReadonlyMap<Day, HolidayName>>()

/** If two holidays coincide, such as 17 May and Whit Sunday, the fixed one applies. */
export function holidaysOf(year: number): ReadonlyMap<Day, HolidayName> {
  const found = known.get(year)
  if (found !== undefined) return found
  const easter = easterSunday(year)
  const days = new Map<Day, HolidayName>([
    ...moving.map(([after, name]) => [addDays(easter, after), name] as const),
    ...fixed.map(([date, name]) => [`${year}-${date}` as Day, name] as const),
  ])
  known.set(year, days)
  return days
}

export const holidayOn = (day: Day): HolidayName | undefined =>
  holidaysOf(Number(day.slice(0, 4))).get(day)
