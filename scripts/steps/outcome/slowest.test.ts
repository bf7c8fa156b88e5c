import { expect, test } from 'vitest'
import { slowestLines } from './slowest.ts'
import type { RanTest } from './step.ts'

const ran = (of: RanTest['of'], seconds: number): RanTest => ({ of, name: `n${seconds}`, seconds })

test('lists the ten slowest tests and journeys in seconds, slowest first', () => {
  const many = Array.from({ length: 12 }, (_, index) => ran('tests', index))
  const lines = slowestLines([...many, ran('journeys', 30.04)])
  expect(lines).toHaveLength(13)
  expect(lines.slice(0, 2)).toEqual(['Slowest tests:', '   11.0 s  n11'])
  expect(lines.slice(-2)).toEqual(['Slowest journeys:', '   30.0 s  n30.04'])
})

test('lists no slowest tests without measured times', () => {
  expect(slowestLines([])).toEqual([])
})
