import type { Reservation } from '@dxweb/areas/ticketing/reservations/list-contract.ts'
import { expect, it } from 'vitest'
import { deadlineOf, expiryOf } from './deadline-fields.tsx'

const zone = 'Europe/Oslo'
const reservation: Reservation = {
  id: '0190a4b0-0000-7000-8000-000000000007',
  number: 7,
  eventId: 12,
  name: 'Ola Vik',
  phone: '',
  email: '',
  note: '',
  isHeld: false,
  customerId: null,
  state: 'open',
  expiresAt: '2026-11-20T17:00:30.000Z',
  seats: [],
  ticketCount: 2,
  placeCount: 2,
  collectedCount: 0,
  lines: [],
  saleId: null,
  madeBy: 'Kari Nes',
  madeAt: '2026-11-10T12:00:00.000Z',
  version: 1,
}
const before = deadlineOf(reservation, zone)
const expiry = (change: Partial<typeof before>) =>
  expiryOf({ ...before, ...change }, reservation, zone)

it('a pick-up deadline that is not changed keeps its seconds', () => {
  expect(before).toEqual({ day: '2026-11-20', time: '18:00', isExtended: false })
  expect(expiry({})).toBe('2026-11-20T17:00:30.000Z')
})

it('a typed pick-up deadline is a day and a time in the hall’s time zone', () => {
  expect(expiry({ day: '2026-11-24', time: '15:30' })).toBe('2026-11-24T14:30:00.000Z')
  expect(expiry({ day: '2026-07-01', time: '15:30' })).toBe('2026-07-01T13:30:00.000Z')
})

it('a pick-up deadline that is extended or cleared follows the event', () => {
  expect(expiry({ isExtended: true, day: '2026-11-24' })).toBeNull()
  expect(expiry({ day: '', time: '' })).toBeNull()
})

it('a pick-up deadline that is incomplete or in a skipped hour is undefined', () => {
  expect(expiry({ time: '' })).toBeUndefined()
  expect(expiry({ day: '2027-03-28', time: '02:30' })).toBeUndefined()
})
