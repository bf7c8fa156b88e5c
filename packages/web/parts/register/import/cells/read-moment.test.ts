import { expect, it } from 'vitest'
import { readMoment } from './read-moment.ts'

const zone = 'Europe/Oslo'

it.each([
  ['21.11.2026 20:00', { value: '2026-11-21T19:00:00.000Z' }],
  ['2026-11-21 20.00', { value: '2026-11-21T19:00:00.000Z' }],
  ['2026-11-21T20:00:00', { value: '2026-11-21T19:00:00.000Z' }],
  ['2026-11-21T19:00:00.000Z', { value: '2026-11-21T19:00:00.000Z' }],
  ['2026-11-21T20:00+01:00', { value: '2026-11-21T19:00:00.000Z' }],
  ['25.10.2026 02:30', { value: '2026-10-25T00:30:00.000Z' }],
  ['29.03.2026 02:30', { code: 'skipped_by_clock' }],
  ['31.02.2026 20:00', { code: 'not_a_date' }],
  ['21.11.2026 24:00', { code: 'not_a_time' }],
  ['2026-13-21T19:00:00Z', { code: 'not_valid' }],
  ['snart', { code: 'not_a_date' }],
])('reads the moment %s', (text, read) => {
  expect(readMoment(text, zone)).toEqual(read)
})
