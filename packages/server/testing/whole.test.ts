import { afterEach, expect, it } from 'vitest'
import { drawnSeed, isWhole, sample } from './whole.ts'

// Removes the counts of covered cells, since these tests cover no matrix.
afterEach(({ task }) => void delete task.meta.covered)

const cells = Array.from({ length: 500 }, (_, at) => at)

it('a sample draws the same cells again, in their order, or takes all in whole mode', () => {
  const drawn = sample(cells, 5)
  expect(drawn).toHaveLength(isWhole ? cells.length : 5)
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
  expect(sample(cells, 5)).toEqual(drawn)
  expect(drawnSeed()).toBe(drawnSeed())
})

it('a sample of rows with other names draws other cells', () => {
  const draws = ['a', 'b', 'c'].map((row) => String(sample(cells, 5, (cell) => [row, cell])))
  expect(new Set(draws).size).toBe(isWhole ? 1 : 3)
})

it('a sample takes all cells of a short list', () => {
  expect(sample([3, 1, 2], 3)).toEqual([3, 1, 2])
})
