import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Counts, countedOre, denominations, maxCountOfOne } from './rules.ts'

it('sums coins and notes by their value', () => {
  expect(countedOre({})).toBe(0)
  expect(countedOre({ 1000: 1, 500: 2, 20: 3, 1: 4 })).toBe(206_400)
  const each = fc.record(
    Object.fromEntries(denominations.map((one) => [one, fc.nat(maxCountOfOne)])),
    {
      requiredKeys: [],
    },
  )
  fc.assert(
    fc.property(each, each, (some: Counts, more: Counts) => {
      const both = Object.fromEntries(
        denominations.map((one) => [one, (some[`${one}`] ?? 0) + (more[`${one}`] ?? 0)]),
      )
      expect(countedOre(both)).toBe(countedOre(some) + countedOre(more))
    }),
  )
})
