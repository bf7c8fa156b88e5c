import type { OpeningHours } from '@dxweb/areas/venues/opening-hours/rules.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { describe, expect, it } from 'vitest'
import { type BookedHall, hallUse, openMinutes } from './rules.ts'

const day = (text: string) => text as Day
const hours: OpeningHours[] = [
  { weekday: 'mon', from: '10:00', until: '16:00' },
  { weekday: 'mon', from: '15:00', until: '18:00' },
  { weekday: 'fri', from: '18:00', until: '02:00' },
]

const hall = (wish: Partial<BookedHall>): BookedHall => ({
  id: 1,
  name: 'Storsalen',
  openingHours: hours,
  bookings: 0,
  minutes: 0,
  renterIds: [],
  ...wish,
})

describe('open minutes of a place', () => {
  it('the open minutes of a location sum up the hours of its weekdays, count overlapping spans once, and continue past midnight', () => {
    expect(openMinutes(hours, day('2026-11-23'), day('2026-11-23'))).toBe(8 * 60)
    expect(openMinutes(hours, day('2026-11-24'), day('2026-11-26'))).toBe(0)
    expect(openMinutes(hours, day('2026-11-27'), day('2026-11-27'))).toBe(8 * 60)
    expect(openMinutes(hours, day('2026-11-01'), day('2026-11-30'))).toBe((5 + 4) * 8 * 60)
    expect(openMinutes([], day('2026-11-01'), day('2026-11-30'))).toBe(0)
  })

  it('a location that is open all day has 24 open hours, also when the clock changes', () => {
    const all: OpeningHours[] = [{ weekday: 'sun', from: '00:00', until: '00:00' }]
    expect(openMinutes(all, day('2026-10-25'), day('2026-10-25'))).toBe(24 * 60)
  })
})

describe('utilisation of halls', () => {
  it('utilisation is booked hours divided by open hours times halls: 12 of 2 × 16 hours are 37,5 %', () => {
    const halls = [
      hall({ bookings: 3, minutes: 600, renterIds: [1, 2] }),
      hall({ id: 2, name: 'Lillesal', bookings: 1, minutes: 120, renterIds: [2] }),
    ]
    expect(hallUse(halls, day('2026-11-23'), day('2026-11-29'))).toEqual({
      bookings: 4,
      minutes: 720,
      renters: 2,
      openMinutes: 2 * 16 * 60,
      share: 3750,
      halls: [
        { id: 1, name: 'Storsalen', minutes: 600, openMinutes: 960, share: 6250 },
        { id: 2, name: 'Lillesal', minutes: 120, openMinutes: 960, share: 1250 },
      ],
    })
  })

  it('utilisation excludes a hall that is never open, and its bookings', () => {
    const halls = [
      hall({ bookings: 1, minutes: 480 }),
      hall({ id: 2, openingHours: [], bookings: 1, minutes: 999 }),
    ]
    const use = hallUse(halls, day('2026-11-23'), day('2026-11-29'))
    expect([use.minutes, use.share, use.halls[1]?.share]).toEqual([1479, 5000, null])
    const none = hallUse([hall({ openingHours: [] })], day('2026-11-23'), day('2026-11-29'))
    expect(none.share).toBeNull()
  })
})
