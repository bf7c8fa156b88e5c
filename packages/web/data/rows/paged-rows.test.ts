import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withPages } from './paged-rows.ts'

const page = fc.integer({ min: 1, max: 40 })

it('keeps the pages near the screen whatever was visible before', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 60 }), (firstPages) => {
      let known: readonly number[] = []
      for (const first of firstPages) {
        known = withPages(known, [first, first + 1])
        expect(known).toEqual(expect.arrayContaining([first, first + 1]))
        expect(known.length).toBeLessThanOrEqual(6)
        expect(new Set(known).size).toBe(known.length)
      }
    }),
  )
})

it('drops the page that was added first', () => {
  expect(withPages([3, 5, 7, 9, 11, 13], [15])).toEqual([5, 7, 9, 11, 13, 15])
})
