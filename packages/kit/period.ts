import { addDays, addMonths, type Day, isDay, startOfMonth, startOfWeek } from './day.ts'

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
] as const

export type PeriodPreset = (typeof periodPresets)[number]
export type PeriodType = 'period' | 'week' | 'month' | 'year'

/** Days, both included. */
export interface Period {
  type: PeriodType
  from: Day
  to: Day
}

const endOfMonth = (day: Day) => addDays(startOfMonth(addMonths(startOfMonth(day), 1)), -1)
const firstOfYear = (day: Day) => `${day.slice(0, 4)}-01-01` as Day
const lastOfYear = (day: Day) => `${day.slice(0, 4)}-12-31` as Day

const presets: Record<PeriodPreset, (today: Day) => Period> = {
  soFarThisYear: (today) => ({ type: 'period', from: firstOfYear(today), to: today }),
  lastThirtyDays: (today) => ({ type: 'period', from: addDays(today, -29), to: today }),
  lastSevenDays: (today) => ({ type: 'period', from: addDays(today, -6), to: today }),
  lastSixMonths: (today) => ({ type: 'period', from: addDays(addMonths(today, -6), 1), to: today }),
  yearToDate: (today) => ({ type: 'period', from: firstOfYear(today), to: today }),
  thisWeek: (today) => ({
    type: 'week',
    from: startOfWeek(today),
    to: addDays(startOfWeek(today), 6),
  }),
  thisMonth: (today) => ({ type: 'month', from: startOfMonth(today), to: endOfMonth(today) }),
  thisYear: (today) => ({ type: 'year', from: firstOfYear(today), to: lastOfYear(today) }),
  nextThirtyDays: (today) => ({ type: 'period', from: today, to: addDays(today, 29) }),
}

export const periodOf = (preset: PeriodPreset, today: Day): Period => presets[preset](today)

export const isPeriodPreset = (value: unknown): value is PeriodPreset =>
  periodPresets.includes(value as PeriodPreset)

/** A period as an address carries it: a preset's name, or `from` and `to`. What cannot be read is the default. */
export function readPeriod(
  search: { period?: unknown; from?: unknown; to?: unknown },
  today: Day,
  fallback: PeriodPreset = 'lastThirtyDays',
): Period {
  const { from, to, period } = search
  if (
    typeof from === 'string' &&
    typeof to === 'string' &&
    isDay(from) &&
    isDay(to) &&
    from <= to
  ) {
    return { type: 'period', from, to }
  }
  return periodOf(isPeriodPreset(period) ? period : fallback, today)
}
