import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import {
  type Choice,
  type Instant,
  instantOf,
  localDay,
  localTime,
  readClock,
  toInstant,
} from '@dxweb/kit/time/zoned-time.ts'

type Fold = 'first' | 'second'

export interface LocalTimes {
  date: string
  startTime: string
  endTime: string
  /** Set if the event lasts a day or more, so that clock times alone are ambiguous. */
  endDate?: string | undefined
  startFold?: Fold | undefined
  endFold?: Fold | undefined
  busyFrom?: { time: string; isDayBefore: boolean } | null | undefined
  busyUntil?: { time: string; isDayAfter: boolean } | null | undefined
}

/** UTC instants, with busyFrom ≤ startsAt < endsAt ≤ busyUntil. */
export interface Times {
  startsAt: Instant
  endsAt: Instant
  busyFrom: Instant
  busyUntil: Instant
}

/** The longest booking of a hall, in days. */
const maxDays = 30

/**
 * Refuses an end before the start, a skipped time, a repeated time without a fold, and busy times that do not contain
 * the event. The error names the field.
 */
export function settleTimes(local: LocalTimes, zone: string): Times {
  const { startTime, endTime, endDate } = local
  const day = local.date as Day
  const field = endDate === undefined ? 'endTime' : 'endDate'
  const endDay = (endDate ?? defaultEndDay(local, zone)) as Day
  if (daysBetween(day, endDay) > maxDays) throw invalidField(field, 'not_valid')
  const startsAt = instantAt({ day, time: startTime, zone, field: 'startTime' }, local.startFold)
  const endsAt = instantAt({ day: endDay, time: endTime, zone, field: 'endTime' }, local.endFold)
  if (endsAt <= startsAt) throw invalidField(field, 'end_before_start')
  return { startsAt, endsAt, ...settleBusy(local, { day, endDay, startsAt, endsAt, zone }) }
}

/** An end equal to the start is on the same day, so that `settleTimes` refuses the times. */
function defaultEndDay(local: LocalTimes, zone: string): Day {
  const day = local.date as Day
  return local.endTime < local.startTime && !isWithinTwice(local, zone) ? addDays(day, 1) : day
}

/**
 * Returns true if an event begins in the first pass of a repeated hour, and ends in the second at the same or an
 * earlier clock time.
 */
function isWithinTwice({ date, startTime, endTime, startFold, endFold }: LocalTimes, zone: string) {
  if (endTime > startTime || startFold !== 'first' || endFold !== 'second') return false
  return [startTime, endTime].every((time) => isTwice(date as Day, time, zone))
}

function isTwice(day: Day, time: string, zone: string): boolean {
  const read = readClock(day, time, zone)
  return 'code' in read && read.code === 'twice_by_clock'
}

interface Settled extends Pick<Times, 'startsAt' | 'endsAt'> {
  day: Day
  endDay: Day
  zone: string
}

function settleBusy({ busyFrom, busyUntil }: LocalTimes, at: Settled) {
  const { day, endDay, startsAt, endsAt, zone } = at
  // In a repeated hour, the hall is occupied for the longer of the two possible times.
  const from = busyFrom
    ? instantAt(
        {
          day: addDays(day, busyFrom.isDayBefore ? -1 : 0),
          time: busyFrom.time,
          zone,
          field: 'busyFrom',
        },
        'first',
      )
    : startsAt
  const until = busyUntil
    ? instantAt(
        {
          day: addDays(endDay, busyUntil.isDayAfter ? 1 : 0),
          time: busyUntil.time,
          zone,
          field: 'busyUntil',
        },
        'second',
      )
    : endsAt
  if (from > startsAt) throw invalidField('busyFrom', 'busy_after_start')
  if (until < endsAt) throw invalidField('busyUntil', 'busy_before_end')
  return { busyFrom: from, busyUntil: until }
}

interface At {
  day: Day
  time: string
  zone: string
  field: string
}

function instantAt({ day, time, zone, field }: At, choice: Choice = 'refuse'): Instant {
  const read = readClock(day, time, zone, choice)
  if ('code' in read) throw invalidField(field, read.code)
  return read.at
}

export function localTimesOf(times: Record<keyof Times, string>, zone: string): LocalTimes {
  const { startsAt, endsAt, busyFrom, busyUntil } = times
  const date = localDay(startsAt, zone)
  const local: LocalTimes = {
    date,
    startTime: localTime(startsAt, zone),
    endTime: localTime(endsAt, zone),
    ...foldOf('startFold', startsAt, zone),
    ...foldOf('endFold', endsAt, zone),
  }
  const endDay = localDay(endsAt, zone)
  if (endDay !== defaultEndDay(local, zone)) local.endDate = endDay
  if (busyFrom !== startsAt) {
    const isDayBefore = localDay(busyFrom, zone) < date
    local.busyFrom = { time: localTime(busyFrom, zone), isDayBefore }
  }
  if (busyUntil !== endsAt) {
    const isDayAfter = localDay(busyUntil, zone) > localDay(endsAt, zone)
    local.busyUntil = { time: localTime(busyUntil, zone), isDayAfter }
  }
  return local
}

function foldOf(name: 'startFold' | 'endFold', at: string, zone: string) {
  const [day, time] = [localDay(at, zone), localTime(at, zone)]
  if (toInstant(day, time, zone, 'first') === toInstant(day, time, zone, 'second')) return {}
  // Clock times have no seconds, so instants are compared by minute.
  return { [name]: at < toInstant(day, time, zone, 'second') ? 'first' : 'second' }
}

export type Move = Pick<LocalTimes, 'date' | 'startTime' | 'startFold' | 'endFold'> & {
  endTime?: string | undefined
  endDate?: string | undefined
}

/** Keeps the event's length by the clock if no new end is given. The hall margins are unchanged. */
export function movedTimes(before: Times, move: Move, zone: string): Times {
  const end = move.endTime === undefined ? endAfter(move, minutesOf(before, zone)) : {}
  const { startsAt, endsAt } = settleTimes({ endTime: '', ...move, ...end }, zone)
  const shifted = (at: Instant, from: Instant, to: Instant) =>
    instantOf(new Date(Date.parse(to) + Date.parse(at) - Date.parse(from)))
  return {
    startsAt,
    endsAt,
    busyFrom: shifted(before.busyFrom, before.startsAt, startsAt),
    busyUntil: shifted(before.busyUntil, before.endsAt, endsAt),
  }
}

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const endDaysOf = (local: LocalTimes, zone: string) =>
  daysBetween(local.date as Day, (local.endDate ?? defaultEndDay(local, zone)) as Day)

/** Returns the length by the clock, or the elapsed minutes if the clock times run backwards in a repeated hour. */
function minutesOf(times: Times, zone: string): number {
  const local = localTimesOf(times, zone)
  const minutes = minuteOfDay(local.endTime) - minuteOfDay(local.startTime)
  const counted = minutes + endDaysOf(local, zone) * 1440
  if (counted > 0) return counted
  return Math.round((Date.parse(times.endsAt) - Date.parse(times.startsAt)) / 60_000)
}

/** In a repeated hour, the end is in the second pass by default. */
function endAfter({ date, startTime, endFold = 'second' }: Move, minutes: number) {
  const at = minuteOfDay(startTime) + minutes
  const ofDay = at % 1440
  const endTime = `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
  const long = minutes >= 1440 && { endDate: addDays(date as Day, Math.floor(at / 1440)) }
  return { endTime, endFold, ...long }
}

/**
 * Moves another event of a series by the same number of days as the edited event, and to the same clock times. Fields
 * unchanged in the edited event keep the other event's values.
 */
export function timesAlike(of: Times, from: Times, change: LocalTimes, zone: string): Times {
  const [own, was] = [localTimesOf(of, zone), localTimesOf(from, zone)]
  const days = daysBetween(was.date as Day, change.date as Day)
  const isShow =
    was.startTime !== change.startTime ||
    was.endTime !== change.endTime ||
    endDaysOf(was, zone) !== endDaysOf(change, zone)
  const isBusy = !isSameBusy(was, change)
  if (days === 0 && !isShow && !isBusy) return of
  const show = isShow ? change : own
  const date = addDays(own.date as Day, days)
  const { busyFrom, busyUntil } = isShow || isBusy ? change : own
  return settleTimes(
    {
      date,
      startTime: show.startTime,
      endTime: show.endTime,
      ...(show.endDate !== undefined && { endDate: addDays(date, endDaysOf(show, zone)) }),
      busyFrom,
      busyUntil,
      // A fold applies to one night only. On other nights, the start is in the first pass and the end in the second.
      startFold: 'first',
      endFold: 'second',
    },
    zone,
  )
}

const isSameBusy = (one: LocalTimes, other: LocalTimes) =>
  one.busyFrom?.time === other.busyFrom?.time &&
  one.busyFrom?.isDayBefore === other.busyFrom?.isDayBefore &&
  one.busyUntil?.time === other.busyUntil?.time &&
  one.busyUntil?.isDayAfter === other.busyUntil?.isDayAfter
