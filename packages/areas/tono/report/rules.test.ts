import type { Day } from '@dxweb/kit/time/day.ts'
import { expect, it } from 'vitest'
import { daysLeft, nextToReport, tonoDeadline } from './rules.ts'

it.each([
  ['2026-01-01', '2026-08-01'],
  ['2026-06-30', '2026-08-01'],
  ['2026-07-01', '2027-01-15'],
  ['2026-12-31', '2027-01-15'],
])('the deadline to report a concert on %s is %s', (day, deadline) => {
  expect(tonoDeadline(day as Day)).toBe(deadline)
})

it('counts the days left until a deadline, below 0 after it has passed', () => {
  expect(daysLeft('2027-01-15' as Day, '2027-01-15' as Day)).toBe(0)
  expect(daysLeft('2027-01-15' as Day, '2026-12-31' as Day)).toBe(15)
  expect(daysLeft('2026-08-01' as Day, '2026-08-03' as Day)).toBe(-2)
})

it.each([
  ['2026-01-15', 'lastHalfYear'],
  ['2026-01-16', 'thisHalfYear'],
  ['2026-06-30', 'thisHalfYear'],
  ['2026-07-01', 'lastHalfYear'],
  ['2026-08-01', 'lastHalfYear'],
  ['2026-08-02', 'thisHalfYear'],
  ['2026-12-31', 'thisHalfYear'],
])('the half-year to report next on %s is the %s', (day, half) => {
  expect(nextToReport(day as Day)).toBe(half)
})
