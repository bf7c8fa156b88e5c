import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysShown } from './calendar-period.ts'
import { eventsByDay, takenByDay } from './events-by-day.ts'

const oslo = 'Europe/Oslo'

it('groups events by local day, even in months with a clock change', () => {
  for (const month of ['2026-10-10', '2027-03-10', '2027-07-10'] as Day[]) {
    const days = daysShown('month', month)
    const middle = Date.parse(`${month}T00:00:00Z`)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -60_000, max: 60_000 })), (minutes) => {
        const events = minutes.map((minute) => ({
          startsAt: new Date(middle + minute * 60_000).toISOString(),
        })) as CalendarEvent[]
        const found = eventsByDay(days, events, oslo)
        const wanted = new Map(days.map((day) => [day, [] as CalendarEvent[]]))
        for (const event of events) wanted.get(localDay(event.startsAt, oslo))?.push(event)
        expect(new Map(days.map((day) => [day, found.get(day)]))).toEqual(wanted)
      }),
    )
  }
})

it('lists an event on the other days when it occupies a hall, but not for the night after its own day', () => {
  const days = daysShown('month', '2027-04-10' as Day)
  const rigged = {
    startsAt: '2027-04-14T17:00:00.000Z',
    busyFrom: '2027-04-13T12:00:00.000Z',
    busyUntil: '2027-04-15T09:00:00.000Z',
  } as CalendarEvent
  const late = {
    startsAt: '2027-04-16T17:00:00.000Z',
    busyFrom: '2027-04-16T12:00:00.000Z',
    busyUntil: '2027-04-17T01:00:00.000Z',
  } as CalendarEvent
  const nightly = {
    startsAt: '2027-04-19T22:30:00.000Z',
    busyFrom: '2027-04-19T20:00:00.000Z',
    busyUntil: '2027-04-20T00:30:00.000Z',
  } as CalendarEvent
  const cancelled: CalendarEvent = { ...rigged, state: 'cancelled' }
  const found = takenByDay(days, [rigged, late, nightly, cancelled], oslo)
  expect([...found]).toEqual([
    ['2027-04-13', [rigged]],
    ['2027-04-15', [rigged]],
    ['2027-04-19', [nightly]],
  ])
})
