import type { Day } from '@dxweb/kit/time/day.ts'
import { expect, it } from 'vitest'
import { calendarOf } from './queries.ts'

it('an open calendar is read again when events or sales change', () => {
  const period = { from: '2031-01-01' as Day, to: '2031-01-07' as Day }
  expect(calendarOf(1003, period).meta).toEqual({ topics: ['events', 'sales'] })
})
