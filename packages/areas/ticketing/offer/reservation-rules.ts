import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay, toInstant } from '@dxweb/kit/time/zoned-time.ts'

/** How an event's reservations end. Instants are ISO in UTC, null where nothing is set. */
export interface ReservationTerms {
  startsAt: string
  /** Whole days: 0 is until the day is over. */
  holdDays: number
  /** Minutes before the start. */
  pickupMinutes: number
  pickupDeadline: string | null
  /** The last moment that anything is reserved. */
  lastReservation: string | null
}

const minuteMs = 60_000

/** The first moment of the local day `days` after that of `now`, in milliseconds. */
const dayAfter = (now: number, days: number, zone: string): number =>
  Date.parse(toInstant(addDays(localDay(new Date(now), zone), days), '00:00', zone, 'first'))

/**
 * Until when what is reserved now waits for its customer: the earliest of the hold days, the last pickup deadline, the
 * minutes before the start and the last reservation date (specification 3, domain facts 6). Milliseconds. Pure.
 */
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
