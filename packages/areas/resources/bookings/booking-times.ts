import type { Day } from '@dxweb/kit/time/day.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { type Instant, localDay, localTime, readClock } from '@dxweb/kit/time/zoned-time.ts'

/** Local dates and times in the venue's zone. */
export interface OwnTimes {
  fromDate: string
  fromTime: string
  untilDate: string
  untilTime: string
}

export interface BookedTimes {
  startsAt: Instant
  endsAt: Instant
}

const maxMs = 31 * 24 * 3_600_000

/**
 * For a time in a repeated hour, chooses the longer booking. Refuses times that a clock change skips, an end before the
 * start, and a booking longer than 31 days.
 */
export function settleOwnTimes(own: OwnTimes, zone: string): BookedTimes {
  const startsAt = instantAt(own.fromDate, own.fromTime, { zone, field: 'fromTime', fold: 'first' })
  const endsAt = instantAt(own.untilDate, own.untilTime, {
    zone,
    field: 'untilTime',
    fold: 'second',
  })
  if (endsAt <= startsAt) throw invalidField('untilTime', 'end_before_start')
  if (Date.parse(endsAt) - Date.parse(startsAt) > maxMs)
    throw invalidField('untilDate', 'booking_too_long')
  return { startsAt, endsAt }
}

interface Where {
  zone: string
  field: string
  fold: 'first' | 'second'
}

function instantAt(date: string, time: string, { zone, field, fold }: Where): Instant {
  const read = readClock(date as Day, time, zone, fold)
  if ('code' in read) throw invalidField(field, read.code)
  return read.at
}

export const ownTimesOf = (
  { startsAt, endsAt }: Record<keyof BookedTimes, string>,
  zone: string,
): OwnTimes => ({
  fromDate: localDay(startsAt, zone),
  fromTime: localTime(startsAt, zone),
  untilDate: localDay(endsAt, zone),
  untilTime: localTime(endsAt, zone),
})
