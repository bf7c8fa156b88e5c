import { instantOf, localTime, toInstant } from '@dxweb/kit/time/zoned-time.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  minutesAfter,
  movedShow,
  newShow,
  nextStart,
  partsOf,
  defaultPreshow,
} from './turn-around.ts'

const zone = 'Europe/Oslo'
const rule = { preshowMinutes: 15, preshowChildMinutes: 8, cleaningMinutes: 15, doorsMinutes: 10 }
const usual = { preshowMinutes: 15, runtimeMinutes: 101, pauseMinutes: 0, cleaningMinutes: 20 }

/** Random starts in the two nights of 2026 when the clock changes, and on the evenings before. */
const anyStart = fc
  .tuple(fc.constantFrom('2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z'), fc.nat(24 * 60))
  .map(([noon, minutes]) => minutesAfter(noon, minutes))
const minutes = fc.integer({ min: 0, max: 60 })
const shows = fc
  .record({
    startsAt: anyStart,
    preshowMinutes: minutes,
    runtimeMinutes: fc.integer({ min: 1, max: 240 }),
    pauseMinutes: minutes,
    cleaningMinutes: minutes,
  })
  .map((show) => ({ ...show, ...newShow(show) }))

/** Finds an instant by reading the local clock minute by minute. */
function waited(from: string, until: (clock: string, minutes: number) => boolean) {
  for (let at = 0; ; at += 1) {
    if (until(localTime(minutesAfter(from, at), zone), at)) return minutesAfter(from, at)
  }
}

it('a show consists of its pre-show, its film and its interval, and its hall is cleaned afterwards', () => {
  const startsAt = toInstant('2026-11-27' as Day, '18:00', zone)
  const times = newShow({ ...usual, startsAt, pauseMinutes: 10 })
  const shown = partsOf(
    { ...times, preshowMinutes: 15, pauseMinutes: 10, doorsMinutes: null },
    rule,
  )
  const { pause, ...parts } = shown
  const clocks = Object.values({ ...parts, ...pause }).map((at) => localTime(new Date(at), zone))
  expect(clocks).toEqual(['17:50', '18:00', '18:15', '20:06', '20:26', '19:05', '19:15'])
  expect([defaultPreshow('6', rule), defaultPreshow(null, rule)]).toEqual([8, 15])
})

it('the next start is the first multiple of five minutes after the hall is free, even when the clock changes', () => {
  const waits = fc.property(shows, ({ busyUntil }) => {
    const next = waited(busyUntil, (clock) => Number(clock.slice(3)) % 5 === 0)
    return nextStart(busyUntil) === next
  })
  expect(() => fc.assert(waits)).not.toThrow()
})

it('a show occupies its hall for the sum of its parts in minutes, one part after the other', () => {
  const counted = fc.property(shows, (show) => {
    const all = show.preshowMinutes + show.runtimeMinutes + show.pauseMinutes + show.cleaningMinutes
    const { doors, start, film, pause, end, free } = partsOf({ ...show, doorsMinutes: 5 }, rule)
    const order = [doors, start, film, ...(pause ? [pause.from, pause.until] : []), end, free]
    return (
      waited(show.startsAt, (_, at) => at === all) === instantOf(new Date(free)) &&
      String(order.toSorted((one, other) => one - other)) === String(order)
    )
  })
  expect(() => fc.assert(counted)).not.toThrow()
})

it('a moved show keeps its length, and moving it back restores its times', () => {
  const moved = fc.property(shows, anyStart, minutes, minutes, (show, to, from, there) => {
    const { startsAt, endsAt, busyFrom, busyUntil } = show
    const times = { startsAt, endsAt, busyFrom, busyUntil }
    const away = movedShow(times, to, { from, to: there })
    const isAsLong =
      Date.parse(away.endsAt) - Date.parse(to) === Date.parse(endsAt) - Date.parse(startsAt)
    const back = movedShow(away, startsAt, { from: there, to: from })
    const isUsual = show.cleaningMinutes === from || show.cleaningMinutes !== there
    return isAsLong && (!isUsual || JSON.stringify(back) === JSON.stringify(times))
  })
  expect(() => fc.assert(moved)).not.toThrow()
})
