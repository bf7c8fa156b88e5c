import { afterEach, expect, it } from 'vitest'
import { drawnSeed, isWhole, sample } from './whole.ts'

// These tests cover no matrix.
afterEach(({ task }) => void delete task.meta.covered)

const cells = Array.from({ length: 500 }, (_, at) => at)

it('draws the same cells again, in their order, or takes all', () => {
  const drawn = sample(cells, 5)
  expect(drawn).toHaveLength(isWhole ? cells.length : 5)
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
  expect(sample(cells, 5)).toEqual(drawn)
  expect(drawnSeed()).toBe(drawnSeed())
})

it('draws other cells for another name', () => {
  const draws = ['a', 'b', 'c'].map((row) => String(sample(cells, 5, (cell) => [row, cell])))
  expect(new Set(draws).size).toBe(isWhole ? 1 : 3)
})

it('takes all of a short list', () => {
  expect(sample([3, 1, 2], 3)).toEqual([3, 1, 2])
})
