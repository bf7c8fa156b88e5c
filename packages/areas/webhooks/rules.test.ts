import { expect, it } from 'vitest'
import { nextTryIn, pauseAfter, retryAfterOf } from './rules.ts'

const minute = 60_000
const hour = 60 * minute

it('retries at the intervals of Standard Webhooks, varied by a tenth, and gives up after ten attempts', () => {
  const waits = Array.from({ length: 10 }, (_, nth) => nextTryIn(nth + 1, 0.5))
  expect(waits).toEqual([
    5000,
    5 * minute,
    30 * minute,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
    null,
  ])
  expect([nextTryIn(3, 0), nextTryIn(3, 1)]).toEqual([27 * minute, 33 * minute])
})

it('pauses a failing endpoint for increasing periods, at most half an hour', () => {
  expect([1, 4, 5, 6, 7, 8, 100].map((failures) => pauseAfter(failures, 0.5))).toEqual([
    0,
    0,
    5000,
    minute,
    5 * minute,
    30 * minute,
    30 * minute,
  ])
})

it('waits as long as the receiver’s Retry-After asks, at most a day', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const asked = ['120', 'Sun, 29 Nov 2026 13:00:00 GMT', '999999999', '-5', 'soon', undefined]
  expect(asked.map((header) => retryAfterOf(header, now))).toEqual([
    2 * minute,
    hour,
    24 * hour,
    0,
    0,
    0,
  ])
  expect(nextTryIn(1, 0.5, hour)).toBe(hour)
  expect(pauseAfter(1, 0.5, hour)).toBe(hour)
})
