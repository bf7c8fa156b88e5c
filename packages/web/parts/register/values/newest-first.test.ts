import type { Day } from '@dxweb/kit/time/day.ts'
import { expect, it } from 'vitest'
import { endedLast, newestFirst } from './newest-first.ts'

it('lists current and coming film bookings before those that ended, each in the order of the reply', () => {
  const rows = [
    { id: 1, version: 1, fromDay: '2026-12-20', toDay: '2027-01-10' },
    { id: 2, version: 1, fromDay: '2026-11-20', toDay: '2026-11-29' },
    { id: 3, version: 1, fromDay: '2026-10-01', toDay: '2026-11-30' },
    { id: 4, version: 1, fromDay: '2017-01-06', toDay: '2017-02-06' },
    { id: 5, version: 1, fromDay: '2016-01-06', toDay: null },
  ]
  const ids = endedLast('filmbookings', rows, '2026-11-30' as Day).map(({ id }) => id)
  expect(ids).toEqual([1, 3, 5, 2, 4])
})

it('reads registers with periods newest first, and other registers in their own order', () => {
  expect(['filmbookings', 'orders', 'projects', 'renters'].map(newestFirst)).toEqual([
    { sort: '-fromDay' },
    { sort: '-periodFrom' },
    { sort: '-periodFrom' },
    {},
  ])
})
