import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import { describe, expect, it } from 'vitest'
import { bookingGroups } from './timeline-bar.ts'

const zone = 'Europe/Oslo'
const names = { things: 'Utstyr', staffing: 'Bemanning' }

const shift = (id: number, startsAt: string, endsAt: string) =>
  ({
    id,
    isFunction: true,
    staffId: 1,
    staff: 'Aksel Rygg',
    resourceId: 2,
    resource: 'Vaktleder',
    startsAt,
    endsAt,
  }) as ResourceBooking

const shifts = [
  shift(2, '2026-11-24T16:00:00.000Z', '2026-11-24T18:00:00.000Z'),
  shift(1, '2026-11-24T09:00:00.000Z', '2026-11-24T11:00:00.000Z'),
  shift(3, '2026-11-25T09:00:00.000Z', '2026-11-25T11:00:00.000Z'),
]

const barsOf = (byDay: boolean) =>
  bookingGroups(shifts, names, { byDay, zone }).flatMap(({ rows }) =>
    rows.flatMap((row) => row.bars),
  )

describe('the bars of a person in the timeline', () => {
  it('when the timeline is zoomed out, a person’s row has one bar per day with its bookings in order', () => {
    const bars = barsOf(true)
    expect(bars.map((bar) => bar.kind)).toEqual(['several', 'booking'])
    const [first] = bars
    expect(first?.kind === 'several' && first.bookings.map(({ id }) => id)).toEqual([1, 2])
    expect(
      bars.every((bar, index) => bars.slice(index + 1).every((next) => bar.until <= next.from)),
    ).toBe(true)
  })

  it('at the zoom level of hours, a person’s row has one bar per booking', () => {
    expect(barsOf(false).map((bar) => bar.kind)).toEqual(['booking', 'booking', 'booking'])
  })
})
