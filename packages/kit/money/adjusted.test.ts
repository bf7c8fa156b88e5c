import fc from 'fast-check'
import { expect, it } from 'vitest'
import { adjusted } from './adjusted.ts'

it('adjusts an amount by kroner or by a percentage, and rounds the result to whole kroner or to the øre', () => {
  expect(adjusted(12_000, { by: 'amount', ore: -500 })).toBe(11_500)
  expect(adjusted(12_900, { by: 'percent', basisPoints: 550, toKroner: true })).toBe(13_600)
  expect(adjusted(12_900, { by: 'percent', basisPoints: 550, toKroner: false })).toBe(13_610)
  expect(adjusted(-10_050, { by: 'percent', basisPoints: 0, toKroner: true })).toBe(-10_100)
  expect(adjusted(-40, { by: 'percent', basisPoints: 0, toKroner: true })).toBe(0)
})

it('an amount adjusted by a percentage is whole kroner, at most half a krone from the exact amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: -10_000, max: 10_000 }),
      (ore, basisPoints) => {
        const next = adjusted(ore, { by: 'percent', basisPoints, toKroner: true })
        expect(next % 100).toBe(0)
        expect(Math.abs(next - (ore * (10_000 + basisPoints)) / 10_000)).toBeLessThanOrEqual(50)
      },
    ),
  )
})
