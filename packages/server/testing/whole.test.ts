import { afterEach, expect, it } from 'vitest'
import { drawnSeed, isWhole, sample } from './whole.ts'

// Removes the counts of tested cells, since these tests use no matrix.
afterEach(({ task }) => void delete task.meta.covered)

const cells = Array.from({ length: 500 }, (_, at) => at)

it('a sample has the same cells at each call, in the order of the list; in whole mode the sample has all cells', () => {
  const drawn = sample(cells, 5)
  expect(drawn).toHaveLength(isWhole ? cells.length : 5)
  expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
  expect(sample(cells, 5)).toEqual(drawn)
  expect(drawnSeed()).toBe(drawnSeed())
})

it('samples for rows with different names have different cells', () => {
  const draws = ['a', 'b', 'c'].map((row) => String(sample(cells, 5, (cell) => [row, cell])))
  expect(new Set(draws).size).toBe(isWhole ? 1 : 3)
})

it('a sample of a list that is no longer than the requested size has all cells', () => {
  expect(sample([3, 1, 2], 3)).toEqual([3, 1, 2])
})
