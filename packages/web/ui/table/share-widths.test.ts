import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareWidths } from './share-widths.ts'

const wants = fc
  .array(fc.integer({ min: 40, max: 900 }), { minLength: 1, maxLength: 9 })
  .map((all) => all.map((width, at) => ({ key: `k${at}`, width })))

it('columns fill the width, and no column is too narrow while another column is wider than needed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 3000 }), wants, (room, wanted) => {
      const widths = shareWidths(room, wanted)
      const given = wanted.map(({ key, width }) => ({ width, got: widths.get(key) ?? 0 }))
      expect(given.reduce((sum, { got }) => sum + got, 0)).toBeCloseTo(room, 6)
      const isCut = given.some(({ width, got }) => got < width - 1e-6)
      const hasMore = given.some(({ width, got }) => got > width + 1e-6)
      expect(isCut && hasMore).toBe(false)
    }),
  )
})

it('makes the widest columns narrower first, until they have equal widths', () => {
  const wanted = [100, 400, 600].map((width, at) => ({ key: `k${at}`, width }))
  expect([...shareWidths(700, wanted)]).toEqual([
    ['k0', 100],
    ['k1', 300],
    ['k2', 300],
  ])
})
