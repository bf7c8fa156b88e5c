import { expect, it } from 'vitest'
import { type BoxOfficePlace, boxOfficesFor, isClosedBefore } from './box-offices.ts'

const zone = 'Europe/Oslo'
const monday = [{ weekday: 'mon', from: '10:00', until: '16:00' }] as const
const tuesday = [{ weekday: 'tue', from: '10:00', until: '16:00' }] as const
const place = (name: string, more: Partial<BoxOfficePlace> = {}): BoxOfficePlace => ({
  name,
  isExternal: false,
  openingHours: [...monday],
  auditoriumIds: [],
  ...more,
})
const church = place('Kirken', { isExternal: true, auditoriumIds: [9] })
const venue = place('Kulturhuset', { auditoriumIds: [1, 2], openingHours: [...tuesday] })
const cinema = place('Kinoen', { auditoriumIds: [3] })

it('returns the box office at the hall’s own location, without its name', () => {
  expect(boxOfficesFor([church, venue, cinema], 2)).toEqual([{ name: '', openingHours: tuesday }])
  expect(boxOfficesFor([church, venue], 9)).toEqual([{ name: '', openingHours: monday }])
})

it('returns the partner’s box offices with their names if the hall’s location has no opening hours', () => {
  expect(boxOfficesFor([church, venue], 7).map(({ name }) => name)).toEqual(['Kulturhuset'])
  expect(boxOfficesFor([church, venue, cinema], 7).map(({ name }) => name)).toEqual([
    'Kulturhuset',
    'Kinoen',
  ])
})

it('lists all box offices of the partner for an event without a hall, with names if there are several', () => {
  expect(boxOfficesFor([church, venue]).map(({ name }) => name)).toEqual([''])
  expect(boxOfficesFor([venue, cinema]).map(({ name }) => name)).toEqual(['Kulturhuset', 'Kinoen'])
  expect(boxOfficesFor([church])).toEqual([])
})

it('a box office counts as closed at a deadline outside all opening hours, and as open at a deadline at closing time', () => {
  const closed = (deadline: string) =>
    isClosedBefore(boxOfficesFor([venue, cinema]), `${deadline}+01:00`, zone)
  expect(closed('2026-11-23T16:00')).toBe(false)
  expect(closed('2026-11-24T12:00')).toBe(false)
  expect(closed('2026-11-23T16:01')).toBe(true)
  expect(closed('2026-11-23T10:00')).toBe(true)
  expect(closed('2026-11-25T12:00')).toBe(true)
})

it('a box office counts as open at a midnight deadline if it is open on the day before', () => {
  const closed = (day: string) => isClosedBefore(boxOfficesFor([venue]), `${day}T00:00+01:00`, zone)
  expect(closed('2026-11-25')).toBe(false)
  expect(closed('2026-11-24')).toBe(true)
})

it('a box office counts as open around the event; without box offices no deadline counts as closed', () => {
  const event = { startsAt: '2026-11-23T18:00:00.000Z', endsAt: '2026-11-23T20:00:00.000Z' }
  const closed = (deadline: string) => isClosedBefore(boxOfficesFor([venue]), deadline, zone, event)
  expect(closed('2026-11-23T17:30:00.000Z')).toBe(false)
  expect(closed('2026-11-23T17:00:00.000Z')).toBe(true)
  expect(closed('2026-11-23T20:00:00.000Z')).toBe(false)
  expect(closed('2026-11-23T20:00:01.000Z')).toBe(true)
  expect(isClosedBefore([], '2026-11-23T03:00:00.000Z', zone)).toBe(false)
})
