import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { movedTimes, type Times } from '@dxweb/areas/events/times/event-times.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf } from './columns.ts'
import { keyDrop, onDay, placeOf } from './drops.ts'
import { clockAxis } from '../../../parts/time-axis/axis.ts'
import { monthKeyDrop } from '../drag/use-month-drag.ts'
import { drawnDays } from '../drag/use-month-draw.ts'

const oslo = 'Europe/Oslo'
const event = {
  auditoriumId: 4,
  startsAt: '2027-03-27T18:30:00.000Z',
  endsAt: '2027-03-27T22:30:00.000Z',
  busyFrom: '2027-03-27T16:30:00.000Z',
  busyUntil: '2027-03-27T23:00:00.000Z',
} as CalendarEvent

const alt = (key: string) => ({ key, altKey: true, shiftKey: false })

describe('moving an event to another day', () => {
  it('an event moved to another day keeps its clock time across a clock change', () => {
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

  it('arrow keys with Alt move an event by a day or a week', () => {
    const dates = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(
      (key) => monthKeyDrop(alt(key), event, oslo)?.date,
    )
    expect(dates).toEqual(['2027-03-26', '2027-03-28', '2027-03-20', '2027-04-03'])
  })

  it('other keys do not move an event', () => {
    expect(monthKeyDrop(alt('Enter'), event, oslo)).toBeNull()
    expect(monthKeyDrop({ ...alt('ArrowLeft'), altKey: false }, event, oslo)).toBeNull()
  })
})

const at = (night: string, minutes: number) =>
  new Date(Date.parse(`${night}T00:00:00Z`) + minutes * 60_000).toISOString()

const inDoubleHour = fc
  .record({
    night: fc.constantFrom('2026-10-25', '2027-10-31', '2028-10-29'),
    start: fc.integer({ min: -120, max: 180 }),
    lasts: fc.integer({ min: 1, max: 240 }),
    before: fc.integer({ min: 0, max: 180 }),
    after: fc.integer({ min: 0, max: 180 }),
  })
  .map(({ night, start, lasts, before, after }) => ({
    auditoriumId: 4,
    startsAt: at(night, start),
    endsAt: at(night, start + lasts),
    busyFrom: at(night, start - before),
    busyUntil: at(night, start + lasts + after),
  }))

it('an event moved within the column of an extra hall keeps its main hall', () => {
  const item = { ...event, extraAuditoriumIds: [9] }
  const columns = [4, 9, 11].map((id) => ({
    key: `hall ${id}`,
    axis: clockAxis('2027-03-27' as Day, oslo),
    hall: { id, name: '' },
  })) as unknown as Parameters<typeof keyDrop>[2]
  const hallAfter = (key: string, index: number) => {
    const [block] = blocksOf(columns[index]!, [item])
    if (!block) throw new Error('It is not drawn')
    return keyDrop(alt(key), block, columns, index, oslo)?.auditoriumId
  }
  expect(hallAfter('ArrowDown', 1)).toBe(4)
  expect(hallAfter('ArrowRight', 1)).toBe(11)
  expect(hallAfter('ArrowRight', 0)).toBe(9)
})

describe('resizing an event by keys', () => {
  const stretch = (key: string, ends: string) => {
    const item = {
      ...event,
      extraAuditoriumIds: [],
      endsAt: ends,
      busyUntil: ends,
    } as CalendarEvent
    const column = { key: 'day', axis: clockAxis('2027-03-27' as Day, oslo), hall: null }
    const [block] = blocksOf(column, [item])
    if (!block) throw new Error('It is not drawn')
    return keyDrop({ ...alt(key), shiftKey: true }, block, [column], 0, oslo)
  }
  const end = (endTime: string) => ({ date: '2027-03-27', startTime: '19:30', endTime })

  it('resizing by keys can move an event’s end to the next day, but never before its start', () => {
    expect(stretch('ArrowDown', '2027-03-27T22:30:00.000Z')).toMatchObject(end('23:45'))
    expect(stretch('ArrowDown', '2027-03-27T22:45:00.000Z')).toMatchObject(end('00:00'))
    expect(stretch('ArrowDown', '2027-03-28T00:15:00.000Z')).toMatchObject(end('01:30'))
    expect(stretch('ArrowUp', '2027-03-27T23:00:00.000Z')).toMatchObject(end('23:45'))
    expect(stretch('ArrowUp', '2027-03-27T18:45:00.000Z')).toBeNull()
  })

  it('resizing an event of several days by keys keeps its first and last day', () => {
    const long = { ...end('20:00'), endDate: '2027-03-28' }
    expect(stretch('ArrowDown', '2027-03-28T17:45:00.000Z')).toMatchObject(long)
  })
})

describe('undoing a move', () => {
  const timesOf = ({ startsAt, endsAt, busyFrom, busyUntil }: Times) => ({
    startsAt,
    endsAt,
    busyFrom,
    busyUntil,
  })

  it('undo restores an event in the same occurrence of the repeated hour', () => {
    fc.assert(
      fc.property(
        inDoubleHour,
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: 4, max: 22 }),
        (before, days, hour) => {
          const was = before as unknown as Times
          const date = new Date(Date.parse(was.startsAt) + days * 86_400_000)
          const startTime = `${String(hour).padStart(2, '0')}:30`
          const to = { date: date.toISOString().slice(0, 10), startTime }
          const moved = movedTimes(was, to, oslo)
          const back = placeOf(before as unknown as CalendarEvent, oslo)
          expect(movedTimes(moved, back, oslo)).toEqual(timesOf(was))
        },
      ),
    )
  })

  it('undo restores an event at the second 02:30 of a repeated hour, and not at the first', () => {
    const second = { ...event, startsAt: at('2026-10-25', 90), endsAt: at('2026-10-25', 180) }
    expect(placeOf(second, oslo)).toMatchObject({
      date: '2026-10-25',
      startTime: '02:30',
      startFold: 'second',
      endTime: '04:00',
    })
  })
})

describe('selecting days in the month by dragging', () => {
  it('days selected by dragging are the same in either direction', () => {
    const [one, other] = ['2027-03-29', '2027-04-02'] as [Day, Day]
    const shown = { date: '2027-03-29', until: '2027-04-02', auditoriumId: '4' }
    expect(drawnDays(one, other, '4')).toEqual(shown)
    expect(drawnDays(other, one, '4')).toEqual(shown)
    expect(drawnDays(one, one, '')).toEqual({ date: '2027-03-29' })
  })
})

it('marks an event’s block as mere hall use on a day before the event, but not on the day of the event', () => {
  const rigged = { ...event, extraAuditoriumIds: [5], busyFrom: '2027-03-26T12:00:00.000Z' }
  const hall = { id: 5, name: 'Foajeen' }
  const on = (day: string) =>
    blocksOf({ key: day, axis: clockAxis(day as Day, oslo), hall }, [rigged])
  expect(on('2027-03-26')).toMatchObject([{ isOnlyBusy: true, busyTop: 780, busyBottom: 1440 }])
  expect(on('2027-03-27')).toMatchObject([{ isOnlyBusy: false, top: 1170, busyTop: 0 }])
})
