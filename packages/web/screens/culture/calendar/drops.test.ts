import type { CalendarEvent } from '@dxweb/areas/events/planning-contract.ts'
import { movedTimes, type Times } from '@dxweb/areas/events/event-times.ts'
import type { Day } from '@dxweb/kit/day.ts'
import { describe, expect, it } from 'vitest'
import { onDay } from './drops.ts'
import { monthKeyDrop } from './use-month-drag.ts'

const oslo = 'Europe/Oslo'
const event = {
  auditoriumId: 4,
  startsAt: '2027-03-27T18:30:00.000Z',
  endsAt: '2027-03-27T22:30:00.000Z',
  busyFrom: '2027-03-27T16:30:00.000Z',
  busyUntil: '2027-03-27T23:00:00.000Z',
} as CalendarEvent

const alt = (key: string) => ({ key, altKey: true, shiftKey: false })

describe('an event on another day of the month', () => {
  it('keeps its time of the day over the night that the clock is turned', () => {
    const drop = onDay(event, '2027-03-29' as Day, oslo)
    expect(drop).toEqual({
      auditoriumId: 4,
      date: '2027-03-29',
      startTime: '19:30',
      startFold: 'first',
    })
    expect(movedTimes(event as unknown as Times, drop, oslo)).toEqual({
      startsAt: '2027-03-29T17:30:00.000Z',
      endsAt: '2027-03-29T21:30:00.000Z',
      busyFrom: '2027-03-29T15:30:00.000Z',
      busyUntil: '2027-03-29T22:00:00.000Z',
    })
  })

  it('is a day to the side or a week up or down by keys', () => {
    const dates = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(
      (key) => monthKeyDrop(alt(key), event, oslo)?.date,
    )
    expect(dates).toEqual(['2027-03-26', '2027-03-28', '2027-03-20', '2027-04-03'])
  })

  it('stays for other keys', () => {
    expect(monthKeyDrop(alt('Enter'), event, oslo)).toBeNull()
    expect(monthKeyDrop({ ...alt('ArrowLeft'), altKey: false }, event, oslo)).toBeNull()
  })
})
