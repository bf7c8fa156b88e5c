import { expect, it } from 'vitest'
import type { Day } from '../time/day.ts'
import { isComparedAtMoment, lastCompared, sameDatesLastYear } from './compared.ts'

const today = '2026-11-20' as Day

it.each<[string, Day, Day, Day]>([
  ['is over', '2026-10-01' as Day, '2026-10-31' as Day, '2026-10-31' as Day],
  ['goes on', '2026-11-01' as Day, '2026-11-30' as Day, '2026-11-19' as Day],
  ['ends today', '2026-11-01' as Day, '2026-11-20' as Day, '2026-11-19' as Day],
  ['is today', '2026-11-20' as Day, '2026-11-20' as Day, '2026-11-20' as Day],
  ['is ahead', '2026-12-01' as Day, '2026-12-31' as Day, '2026-12-31' as Day],
])(
  'a period that %s is compared by whole days if the report cannot show a part of a day',
  (_, from, to, end) => {
    expect(lastCompared({}, { from, to }, today)).toBe(end)
    expect(lastCompared({ hasUntil: true }, { from, to }, today)).toBe(to)
  },
)

it('compares a whole period if the period has ended or the report shows figures as known on an earlier day', () => {
  const knows = { hasUntil: true }
  expect(isComparedAtMoment(knows, { to: '2026-11-20' }, today)).toBe(true)
  expect(isComparedAtMoment(knows, { to: '2026-11-19' }, today)).toBe(false)
  expect(isComparedAtMoment(knows, { to: '2026-11-30', until: '2026-11-10' }, today)).toBe(false)
  expect(isComparedAtMoment({}, { to: '2026-11-30' }, today)).toBe(false)
})

it.each([
  ['2028-02-01', '2028-02-28', '2027-02-01', '2027-02-28'],
  ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ['2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30'],
  ['2026-11-01', '2026-11-15', '2025-11-01', '2025-11-15'],
])('compares %s to %s with %s to %s', (from, to, fromBefore, toBefore) => {
  const before = sameDatesLastYear({ from: from as Day, to: to as Day })
  expect(before).toEqual({ from: fromBefore, to: toBefore })
})
