import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay, startOfDay } from '@dxweb/kit/time/zoned-time.ts'

/** Instants are ISO in UTC, null when not set. */
export interface ReservationTerms {
  startsAt: string
  /** Whole days; 0 means until the end of the same day. */
  holdDays: number
  pickupMinutes: number
  pickupDeadline: string | null
  lastReservation: string | null
}

const minuteMs = 60_000

/** Returns the start of the local day that is `days` days after the day of `now`, in milliseconds. */
const dayAfter = (now: number, days: number, zone: string): number =>
  Date.parse(startOfDay(addDays(localDay(new Date(now), zone), days), zone))

/** The earliest deadline in milliseconds (specification 3, domain facts 6). */
export function reservationEnd(terms: ReservationTerms, now: number, zone: string): number {
  const { startsAt, holdDays, pickupMinutes, pickupDeadline, lastReservation } = terms
  const ends = [pickupDeadline, lastReservation].flatMap((end) =>
    end === null ? [] : [Date.parse(end)],
  )
  return Math.min(
    dayAfter(now, holdDays + 1, zone),
    Date.parse(startsAt) - pickupMinutes * minuteMs,
    ...ends,
  )
}
