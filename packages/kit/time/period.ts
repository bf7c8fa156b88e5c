import { defaultPeriodPreset } from '../constants/constants.ts'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  isDay,
  startOfMonth,
  startOfWeek,
} from './day.ts'

export const periodPresets = [
  'soFarThisYear',
  'lastThirtyDays',
  'lastSevenDays',
  'lastSixMonths',
  'yearToDate',
  'thisWeek',
  'thisMonth',
  'thisYear',
  'nextThirtyDays',
  'upcoming',
  'thisFilmWeek',
  'thisHalfYear',
  'lastHalfYear',
  'lastYear',
  'today',
  'tomorrow',
  'yesterday',
  'lastWeek',
  'nextWeek',
  'lastFilmWeek',
  'nextFilmWeek',
  'monthSoFar',
  'lastMonth',
  'lastQuarter',
] as const

export type PeriodPreset = (typeof periodPresets)[number]
export const periodTypes = ['period', 'week', 'month', 'year'] as const
export type PeriodType = (typeof periodTypes)[number]

/** Includes the first and the last day. */
export interface Period {
  type: PeriodType
  from: Day
  to: Day
}

const endOfMonth = (day: Day) => addDays(startOfMonth(addMonths(startOfMonth(day), 1)), -1)
const firstOfYear = (day: Day) => `${day.slice(0, 4)}-01-01` as Day
const lastOfYear = (day: Day) => `${day.slice(0, 4)}-12-31` as Day

/** A period until this day has no end. */
export const lastDayOfAll = '2199-12-31' as Day

const startOfHalfYear = (day: Day) =>
  `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01` as Day
const monthsFrom = (from: Day, months: number): Period => ({
  type: 'period',
  from,
  to: addDays(addMonths(from, months), -1),
})
const startOfQuarter = (day: Day) =>
  addMonths(startOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3))

const oneDay = (day: Day): Period => ({ type: 'period', from: day, to: day })
const weekOf = (day: Day): Period => ({
  type: 'week',
  from: startOfWeek(day),
  to: addDays(startOfWeek(day), 6),
})
const monthOf = (day: Day): Period => ({
  type: 'month',
  from: startOfMonth(day),
  to: endOfMonth(day),
})
/** Returns a week from Friday to Thursday. */
const filmWeekOf = (day: Day): Period => {
  const from = addDays(startOfWeek(addDays(day, 3)), -3)
  return { type: 'period', from, to: addDays(from, 6) }
}

const presets: Record<PeriodPreset, (today: Day) => Period> = {
  soFarThisYear: (today) => ({ type: 'period', from: firstOfYear(today), to: today }),
  lastThirtyDays: (today) => ({ type: 'period', from: addDays(today, -29), to: today }),
  lastSevenDays: (today) => ({ type: 'period', from: addDays(today, -6), to: today }),
  lastSixMonths: (today) => ({ type: 'period', from: addDays(addMonths(today, -6), 1), to: today }),
  yearToDate: (today) => ({ type: 'period', from: firstOfYear(today), to: today }),
  thisWeek: weekOf,
  thisMonth: monthOf,
  thisYear: (today) => ({ type: 'year', from: firstOfYear(today), to: lastOfYear(today) }),
  nextThirtyDays: (today) => ({ type: 'period', from: today, to: addDays(today, 29) }),
  upcoming: (today) => ({ type: 'period', from: today, to: lastDayOfAll }),
  thisFilmWeek: filmWeekOf,
  thisHalfYear: (today) => monthsFrom(startOfHalfYear(today), 6),
  lastHalfYear: (today) => monthsFrom(addMonths(startOfHalfYear(today), -6), 6),
  lastYear: (today) => {
    const day = addMonths(today, -12)
    return { type: 'year', from: firstOfYear(day), to: lastOfYear(day) }
  },
  today: oneDay,
  tomorrow: (today) => oneDay(addDays(today, 1)),
  yesterday: (today) => oneDay(addDays(today, -1)),
  lastWeek: (today) => weekOf(addDays(today, -7)),
  nextWeek: (today) => weekOf(addDays(today, 7)),
  lastFilmWeek: (today) => filmWeekOf(addDays(today, -7)),
  nextFilmWeek: (today) => filmWeekOf(addDays(today, 7)),
  monthSoFar: (today) => ({ type: 'period', from: startOfMonth(today), to: today }),
  lastMonth: (today) => monthOf(addMonths(startOfMonth(today), -1)),
  lastQuarter: (today) => monthsFrom(addMonths(startOfQuarter(today), -3), 3),
}

export const periodOf = (preset: PeriodPreset, today: Day): Period => presets[preset](today)

export const isPeriodPreset = (value: unknown): value is PeriodPreset =>
  periodPresets.includes(value as PeriodPreset)

const around: Record<Exclude<PeriodType, 'period'>, (day: Day) => Period> = {
  week: presets.thisWeek,
  month: presets.thisMonth,
  year: presets.thisYear,
}

export const periodAround = (type: Exclude<PeriodType, 'period'>, day: Day): Period =>
  around[type](day)

const isDayText = (value: unknown): value is Day => typeof value === 'string' && isDay(value)

/** A period in an address: a preset; 'week', 'month' or 'year' with a day in it; or the first and last day. */
export interface PeriodSearch {
  period?: string
  from?: string
  to?: string
}

export function readPeriod(
  { period, from, to }: { [K in keyof PeriodSearch]: unknown },
  today: Day,
  fallback: PeriodPreset = defaultPeriodPreset,
): Period {
  if (period === 'week' || period === 'month' || period === 'year') {
    return periodAround(period, isDayText(from) ? from : today)
  }
  if (isPeriodPreset(period)) return periodOf(period, today)
  if (isDayText(from) && isDayText(to) && from <= to) return { type: 'period', from, to }
  return periodOf(fallback, today)
}

export function writePeriod({ type, from, to }: Period): PeriodSearch {
  return type === 'period' ? { from, to } : { period: type, from }
}

const monthsIn = (from: Day, to: Day) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1

/** Steps equal parts of a year, such as quarters, by months; periods from 1 January by years; others by days. */
export function steppedPeriod({ type, from, to }: Period, step: 1 | -1): Period {
  if (type !== 'period') return periodAround(type, step > 0 ? addDays(to, 1) : addDays(from, -1))
  const isWhole = from === startOfMonth(from) && to === endOfMonth(to)
  if (isWhole && 12 % monthsIn(from, to) === 0) {
    const months = monthsIn(from, to) * step
    return {
      type,
      from: addMonths(from, months),
      to: endOfMonth(addMonths(startOfMonth(to), months)),
    }
  }
  if (from === firstOfYear(to)) {
    return { type, from: addMonths(from, 12 * step), to: addMonths(to, 12 * step) }
  }
  const days = (daysBetween(from, to) + 1) * step
  return { type, from: addDays(from, days), to: addDays(to, days) }
}
