import { addDays, type Day } from './day.ts'

declare const instantBrand: unique symbol

/** A point in time, ISO 8601 in UTC with milliseconds. Instants compare as text. */
export type Instant = string & { readonly [instantBrand]: true }

/** What the readers below take: an ISO text with its zone (a row or a reply holds those), or a Date. */
type Moment = string | Date

export const instantOf = (moment: Moment): Instant => new Date(moment).toISOString() as Instant

export type Choice = 'first' | 'second' | 'refuse'

/** Why a local time is no single instant: the clock skips it, or runs it twice. */
export class NotOneInstant extends Error {
  readonly reason: 'skipped' | 'twice'
  constructor(reason: 'skipped' | 'twice') {
    super(`local time ${reason}`)
    this.reason = reason
  }
}

/** What the clock in a zone shows: 'YYYY-MM-DDTHH:mm:ss'. */
const clock = (instant: Moment, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/** The day in the zone. */
export const localDay = (instant: Moment, zone: string): Day =>
  clock(instant, zone).slice(0, 10) as Day

/** The last day of what ends at an instant: a midnight ends the day before it. */
export const lastDay = (end: Moment, zone: string): Day =>
  localDay(new Date(new Date(end).getTime() - 1), zone)

/** 'HH:mm' in the zone. */
export const localTime = (instant: Moment, zone: string): string =>
  clock(instant, zone).slice(11, 16)

/** Minutes that the zone's clock is ahead of UTC at an instant. */
export function offsetMinutes(instant: Moment, zone: string): number {
  const at = new Date(instant).getTime()
  const shown = Date.parse(`${clock(new Date(at), zone)}Z`)
  return Math.round((shown - Math.floor(at / 1000) * 1000) / 60_000)
}

/**
 * The instant of a local day and 'HH:mm'. A time that the clock skips is refused (`NotOneInstant`); one that it runs
 * twice is the first or the second as chosen, or refused so that somebody can be asked. RangeError for what is no time.
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
  const found = [...new Set(offsets)]
    .map((offset) => new Date(naive - offset * 60_000))
    .filter((at) => clock(at, zone) === wanted)
    .toSorted((a, b) => a.getTime() - b.getTime())
  const [first, second] = found
  if (first === undefined) throw new NotOneInstant('skipped')
  if (second === undefined) return instantOf(first)
  if (choose === 'refuse') throw new NotOneInstant('twice')
  return instantOf(choose === 'first' ? first : second)
}

/** The first hour of an operating day: what starts before it belongs to the day before (domain facts 8). */
const operatingDayStartHour = 5

/** The operating day an instant counts in: 00:15 on a Saturday is Friday's. */
export function operatingDay(instant: Moment, zone: string): Day {
  const day = localDay(instant, zone)
  return Number(localTime(instant, zone).slice(0, 2)) < operatingDayStartHour
    ? addDays(day, -1)
    : day
}
