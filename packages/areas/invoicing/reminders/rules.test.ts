import type { Day } from '@dxweb/kit/time/day.ts'
import { expect, it } from 'vitest'
import { feeOre, maxFeeOre } from './rules.ts'

const day = (text: string) => text as Day

it('limits the reminder fee to a twentieth of the statutory rate, or to a tenth before October 2020', () => {
  expect(maxFeeOre(day('2026-11-24'))).toBe(3500)
  expect(maxFeeOre(day('2020-09-30'))).toBe(7000)
  expect(maxFeeOre(day('2016-12-31'))).toBe(0)
})

it('charges the venue’s fee up to the statutory limit, from the fourteenth day after the due date', () => {
  const asked = { venueFeeOre: 9900, dueOn: day('2026-11-01'), on: day('2026-11-15') }
  expect(feeOre(asked)).toBe(3500)
  expect(feeOre({ ...asked, venueFeeOre: 2000 })).toBe(2000)
  expect(feeOre({ ...asked, on: day('2026-11-14') })).toBe(0)
})
