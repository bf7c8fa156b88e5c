import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reservationEnd, type ReservationTerms } from './reservation-rules.ts'

const zone = 'Europe/Oslo'
const now = Date.parse('2026-11-22T12:00:00.000Z')
const terms: ReservationTerms = {
  startsAt: '2026-12-20T18:00:00.000Z',
  holdDays: 7,
  pickupMinutes: 30,
  pickupDeadline: null,
  lastReservation: null,
}
const endOf = (more: Partial<ReservationTerms>, at = now) =>
  new Date(reservationEnd({ ...terms, ...more }, at, zone)).toISOString()

it('a reservation ends at local midnight after the last hold day', () => {
  expect(endOf({})).toBe('2026-11-29T23:00:00.000Z')
  expect(endOf({ holdDays: 0 })).toBe('2026-11-22T23:00:00.000Z')
})

it('pickup minutes, a pickup deadline or the last time for reservations can end a reservation earlier', () => {
  expect(endOf({ holdDays: 60 })).toBe('2026-12-20T17:30:00.000Z')
  expect(endOf({ pickupDeadline: '2026-11-25T10:00:00.000Z' })).toBe('2026-11-25T10:00:00.000Z')
  expect(endOf({ lastReservation: '2026-11-24T10:00:00.000Z' })).toBe('2026-11-24T10:00:00.000Z')
})

it('a reservation ends at the earliest of all four limits', () => {
  const from = Date.parse('2026-01-01T00:00:00.000Z')
  const moment = fc
    .integer({ min: 0, max: 700 * 24 * 60 })
    .map((minutes) => from + minutes * 60_000)
  const maybe = fc.option(moment.map((at) => new Date(at).toISOString()))
  fc.assert(
    fc.property(
      moment,
      moment,
      fc.integer({ min: 0, max: 365 }),
      fc.integer({ min: 0, max: 10_080 }),
      maybe,
      maybe,
      (at, starts, holdDays, pickupMinutes, pickupDeadline, lastReservation) => {
        const all = {
          startsAt: new Date(starts).toISOString(),
          holdDays,
          pickupMinutes,
          pickupDeadline,
          lastReservation,
        }
        const end = reservationEnd(all, at, zone)
        expect(end).toBeLessThanOrEqual(starts - pickupMinutes * 60_000)
        const limits = [pickupDeadline, lastReservation].filter((limit) => limit !== null)
        expect(limits.filter((limit) => Date.parse(limit) < end)).toEqual([])
        expect(end).toBeLessThanOrEqual(at + (holdDays + 1) * 25 * 3_600_000)
        expect(reservationEnd({ ...all, holdDays: holdDays + 1 }, at, zone)).toBeGreaterThanOrEqual(
          end,
        )
      },
    ),
    { numRuns: 200 },
  )
})
