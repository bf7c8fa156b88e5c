import type { CalendarEvent } from '@dxweb/areas/events/planning-contract.ts'
import { localDay } from '@dxweb/kit/zoned-time.ts'
import type { Day } from '@dxweb/kit/day.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysShown } from './calendar-period.ts'
import { eventsByDay } from './events-by-day.ts'

const oslo = 'Europe/Oslo'

it('puts each event on the day that its clock shows, in the months that the clock is turned too', () => {
  for (const month of ['2026-10-10', '2027-03-10', '2027-07-10'] as Day[]) {
    const days = daysShown('month', month)
    const middle = Date.parse(`${month}T00:00:00Z`)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -60_000, max: 60_000 })), (minutes) => {
        const events = minutes.map((minute) => ({
          startsAt: new Date(middle + minute * 60_000).toISOString(),
        })) as CalendarEvent[]
        const found = eventsByDay(days, events, oslo)
        for (const day of days) {
          const wanted = events.filter(({ startsAt }) => localDay(startsAt, oslo) === day)
          expect(found.get(day)).toEqual(wanted)
        }
      }),
    )
  }
})
