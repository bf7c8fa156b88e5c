import type { Publication } from '@dxweb/areas/events/publishing/contract.ts'
import { expect, it } from 'vitest'
import { closingOf, groupsOf, rangeOf } from './publication-groups.ts'

const prices = [{ categoryId: 1, name: 'Voksen', prices: [{ priceOre: 14_000, zones: [] }] }]

function film(id: number, day: string, change: Partial<Publication['channels']['web']> = {}) {
  const channel = {
    state: 'inSale' as const,
    opensAt: null,
    closesAt: `2031-03-${day}T17:30:00.000Z`,
    purchaseFeeOre: 0,
    prices,
  }
  const event: Publication = {
    id,
    version: 1,
    title: `Film ${id}`,
    auditorium: 'Storsalen',
    startsAt: `2031-03-${day}T18:00:00.000Z`,
    endsAt: `2031-03-${day}T20:00:00.000Z`,
    state: 'draft',
    tickets: 100,
    channels: { counter: channel, web: { ...channel, ...change } },
    missing: [],
  }
  return event
}

it('groups films that have the same sale settings on different days, and separates films with other settings', () => {
  const dear = prices.map((each) => ({ ...each, prices: [{ priceOre: 20_000, zones: [] }] }))
  const events = [
    film(1, '07', { prices: dear }),
    film(2, '08'),
    film(3, '09'),
    film(4, '10', { state: 'notSold', prices: [] }),
  ]
  expect(groupsOf(events).map((group) => group.events.map(({ id }) => id))).toEqual([
    [2, 3],
    [1],
    [4],
  ])
})

it('formats the end of sale as minutes before the start, as the end of the event, or as a time', () => {
  const event = film(1, '07')
  const closes = (closesAt: string | null) => closingOf({ ...event.channels.web, closesAt }, event)
  expect(closes('2031-03-07T17:30:00.000Z')).toEqual({ kind: 'before', minutes: 30 })
  expect(closes('2031-03-07T18:00:00.000Z')).toEqual({ kind: 'before', minutes: 0 })
  expect(closes(event.endsAt)).toEqual({ kind: 'end' })
  expect(closes('2031-03-01T10:00:00.000Z')).toMatchObject({ kind: 'at' })
  expect(closes('2031-03-07T19:00:00.000Z')).toMatchObject({ kind: 'at' })
})

it('returns the lowest and the highest value, or null without values', () => {
  expect(rangeOf([30, null, 10, 20])).toEqual([10, 30])
  expect(rangeOf([null])).toBeNull()
})
