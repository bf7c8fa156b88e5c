import { addDays, type Day } from './day.ts'

declare const instantBrand: unique symbol

/** ISO 8601 in UTC with milliseconds. Instants compare as text. */
export type Instant = string & { readonly [instantBrand]: true }

export type Moment = string | Date

export const instantOf = (moment: Moment): Instant => new Date(moment).toISOString() as Instant

export type Choice = 'first' | 'second' | 'refuse'

/** Thrown for a local time that the clock skips or shows twice. */
export class NotOneInstant extends Error {
  readonly reason: 'skipped' | 'twice'
  constructor(reason: 'skipped' | 'twice') {
    super(`local time ${reason}`)
    this.reason = reason
  }
}

/** Returns 'YYYY-MM-DDTHH:mm:ss'. */
export const localMoment = (instant: Moment, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

export const localDay = (instant: Moment, zone: string): Day =>
  localMoment(instant, zone).slice(0, 10) as Day

/** An end at midnight belongs to the day before. */
export const lastDay = (end: Moment, zone: string): Day =>
  localDay(new Date(new Date(end).getTime() - 1), zone)

/** Returns 'HH:mm'. */
export const localTime = (instant: Moment, zone: string): string =>
  localMoment(instant, zone).slice(11, 16)

/** Positive if the zone is ahead of UTC. */
export function offsetMinutes(instant: Moment, zone: string): number {
  const at = new Date(instant).getTime()
  const shown = Date.parse(`${localMoment(new Date(at), zone)}Z`)
  return Math.round((shown - Math.floor(at / 1000) * 1000) / 60_000)
}

/**
 * Throws `NotOneInstant` for a skipped time and, unless `choose` selects an instant, for a repeated time. Throws
 * RangeError for an invalid time.
 */
export function toInstant(
  day: Day,
  time: string,
  zone: string,
  choose: Choice = 'refuse',
): Instant {
  const naive = Date.parse(`${day}T${time}:00Z`)
  const offsets = [-1, 1].map((days) => offsetMinutes(new Date(naive + days * 86_400_000), zone))
  const wanted = `${day}T${time}:00`
  // A time occurs twice if the offset shrinks; the earlier instant comes first.
  const found = [...new Set(offsets)]
    .map((offset) => new Date(naive - offset * 60_000))
    .filter((at) => localMoment(at, zone) === wanted)
  const [first, second] = found
  if (first === undefined) throw new NotOneInstant('skipped')
  if (second === undefined) return instantOf(first)
  if (choose === 'refuse') throw new NotOneInstant('twice')
  return instantOf(choose === 'first' ? first : second)
}

export type ClockFault = 'skipped_by_clock' | 'twice_by_clock'

/** Returns the instant of a clock time from a user or file, or the error code for its field. */
export function readClock(
  day: Day,
  time: string,
  zone: string,
  choose: Choice = 'refuse',
): { at: Instant } | { code: ClockFault } {
  try {
    return { at: toInstant(day, time, zone, choose) }
  } catch (error) {
    if (!(error instanceof NotOneInstant)) throw error
    return { code: error.reason === 'twice' ? 'twice_by_clock' : 'skipped_by_clock' }
  }
}

/** Returns the first of two instants if the clock repeats the time, and a later instant if the clock skips the time. */
export function dailyInstant(day: Day, time: string, timeZone: string): Instant {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time })
  return instantOf(new Date(zoned.epochMilliseconds))
}

/** Returns the first moment of the day even if the clock skips midnight. */
export const startOfDay = (day: Day, timeZone: string): Instant =>
  instantOf(new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds))

/** An event that starts before this hour belongs to the previous day (domain facts 8). */
export const operatingDayStartHour = 5

export const operatingDayBegin = (day: Day, zone: string): Instant =>
  dailyInstant(day, `${String(operatingDayStartHour).padStart(2, '0')}:00`, zone)

/** 00:15 on a Saturday belongs to Friday. */
export function operatingDay(instant: Moment, zone: string): Day {
  const day = localDay(instant, zone)
  return Number(localTime(instant, zone).slice(0, 2)) < operatingDayStartHour
    ? addDays(day, -1)
    : day
}

const quarterMs = 900_000

/** Caches the day of each quarter of an hour, for many instants in one zone. */
export function operatingDaysOf(zone: string): (instant: Moment) => Day {
  const known = new Map<number, Day>()
  return (instant) => {
    const quarter = Math.floor(new Date(instant).getTime() / quarterMs)
    const day = known.get(quarter) ?? operatingDay(new Date(quarter * quarterMs), zone)
    known.set(quarter, day)
    return day
  }
}
