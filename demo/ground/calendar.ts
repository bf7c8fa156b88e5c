/** Days since 1970-01-01, for integer arithmetic. */
export type DayCount = number

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const dayOf = (date: string): DayCount => Date.parse(`${date}T00:00:00Z`) / dayMs
export const dateOf = (day: DayCount): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** 0 for Monday. */
export const weekdayOf = (day: DayCount): number => (((day + 3) % 7) + 7) % 7
export const monthOf = (day: DayCount): number => new Date(day * dayMs).getUTCMonth() + 1
export const dayOfMonth = (day: DayCount): number => new Date(day * dayMs).getUTCDate()
export const yearOf = (day: DayCount): number => new Date(day * dayMs).getUTCFullYear()
export const filmWeekOf = (day: DayCount): number => Math.floor((day - 1) / 7)

export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

export class LocalTime {
  readonly #zone: string
  readonly #midnights = new Map<DayCount, number>()

  constructor(zone: string) {
    this.#zone = zone
  }

  midnight(day: DayCount): number {
    const known = this.#midnights.get(day)
    if (known !== undefined) return known
    const start = Temporal.PlainDate.from(dateOf(day)).toZonedDateTime(this.#zone).epochMilliseconds
    this.#midnights.set(day, start)
    return start
  }

  /** Returns the instant of a local time: the earlier instant if a clock change repeats the time. */
  at(day: DayCount, minutes: number): number {
    const start = this.midnight(day)
    if (this.midnight(day + 1) - start === dayMs) return start + minutes * minuteMs
    const time = Temporal.PlainTime.from('00:00').add({ minutes: minutes % 1440 })
    const date = Temporal.PlainDate.from(dateOf(day + Math.floor(minutes / 1440)))
    return date.toPlainDateTime(time).toZonedDateTime(this.#zone).epochMilliseconds
  }

  dayAt(ms: number): DayCount {
    const guess = Math.floor((ms + hourMs) / dayMs)
    if (ms < this.midnight(guess)) return guess - 1
    return ms < this.midnight(guess + 1) ? guess : guess + 1
  }
}

const monthWeights = [1.1, 1.15, 1, 0.85, 0.6, 0.6, 0.9, 0.9, 0.85, 1.25, 1.15, 1.65]
const weekdayWeights = [0.7, 0.7, 0.8, 0.8, 1.3, 1.5, 1.2]

/** Weights the days of December: lowest on Christmas Eve, highest after it, and about 1.68 on average. */
function decemberWeight(date: number): number {
  if (date === 24) return 0.3
  return date > 24 ? 3 : 1.34
}

/** Returns the seasonal factor of a day, about 1 on average over a year (domain facts 7, seasonality). */
export function seasonOf(day: DayCount): number {
  const month = monthOf(day)
  return month === 12 ? decemberWeight(dayOfMonth(day)) : (monthWeights[month - 1] ?? 1)
}

export const weekdayWeight = (day: DayCount): number => weekdayWeights[weekdayOf(day)] ?? 1
