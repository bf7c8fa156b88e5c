import type { Day } from '@dxweb/kit/time/day.ts'
import { usualPeriodOf } from '@dxweb/kit/reports/define-report.ts'
import { expect, it } from 'vitest'
import { nk } from './contract.ts'

it.each([
  ['2027-01-01', 'lastYear'],
  ['2027-03-31', 'lastYear'],
  ['2027-04-01', 'yearToDate'],
  ['2026-11-27', 'yearToDate'],
])('on %s the report to Norske kulturhus opens with the period %s', (day, period) => {
  expect(usualPeriodOf(nk, day as Day)).toBe(period)
})
