import { describe, expect, it } from 'vitest'
import type { Day } from '../time/day.ts'
import { shouldShowAgreement } from './privacy-agreement.ts'

const hour = 3_600_000
const now = Date.parse('2018-08-15T12:00:00Z')
const before = '2018-08-31' as Day
const deadline = '2018-09-01' as Day

describe('the privacy agreement', () => {
  it.each([
    ['on a first visit', false, null, before, true],
    ['shown an hour ago', false, now - hour, before, false],
    ['shown exactly 24 hours ago', false, now - 24 * hour, before, false],
    ['shown more than 24 hours ago', false, now - 24 * hour - 1, before, true],
    ['shown an hour ago, on the deadline', false, now - hour, deadline, true],
    ['shown an hour ago, years after the deadline', false, now - hour, '2026-11-21' as Day, true],
    ['approved, on a first visit', true, null, before, false],
    ['approved, long ago', true, now - 1000 * hour, before, false],
    ['approved, after the deadline', true, null, deadline, false],
  ] as const)(
    'decides whether to show the privacy agreement: %s (approved: %s)',
    (_, isApproved, lastShown, today, shown) => {
      expect(shouldShowAgreement({ isApproved, lastShown, now, today, isSudo: false })).toBe(shown)
      expect(shouldShowAgreement({ isApproved, lastShown, now, today, isSudo: true })).toBe(false)
    },
  )
})
