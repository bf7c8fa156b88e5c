import { expect, it } from 'vitest'
import type { Day } from '../time/day.ts'
import { isComparedAtMoment, lastCompared } from './compared.ts'

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
