import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { repository } from '../source/repository.ts'
import { readTimings } from './read-timings.ts'
import { slowestLines } from './slowest.ts'
import type { Timing } from './step.ts'

const timing = (of: Timing['of'], seconds: number): Timing => ({ of, name: `n${seconds}`, seconds })

const timingsOf = (kind: 'vitest' | 'playwright', report: object) =>
  inPlantedTree({ 'report.json': JSON.stringify(report) }, (root) =>
    readTimings(kind, join(root, 'report.json')),
  )

test('the ten slowest of each kind come slowest first, in seconds', () => {
  const many = Array.from({ length: 12 }, (_, index) => timing('tests', index))
  const lines = slowestLines([...many, timing('journeys', 30.04)])
  expect(lines).toHaveLength(13)
  expect(lines.slice(0, 2)).toEqual(['Slowest tests:', '   11.0 s  n11'])
  expect(lines.slice(-2)).toEqual(['Slowest journeys:', '   30.0 s  n30.04'])
})

test('nothing is said of slowness where nothing was timed', () => {
  expect(slowestLines([])).toEqual([])
  expect(readTimings('vitest', 'no-such-report.json')).toEqual([])
})

test('a test is named by its file, and one that did not run took no time', () => {
  const assertionResults = [
    { fullName: 'cart holds', duration: 1500 },
    { fullName: 'cart ends', duration: null },
  ]
  const testResults = [{ name: join(repository, 'a/b.test.ts'), assertionResults }]
  expect(timingsOf('vitest', { testResults })).toEqual([
    { of: 'tests', name: 'a/b.test.ts: cart holds', seconds: 1.5 },
    { of: 'tests', name: 'a/b.test.ts: cart ends', seconds: 0 },
  ])
})

test('a journey is found in the groups of its file', () => {
  const specs = [{ title: 'sells', tests: [{ results: [{ duration: 2000 }, { duration: 500 }] }] }]
  const suites = [{ file: 'x.journey.ts', specs: [], suites: [{ file: 'x.journey.ts', specs }] }]
  expect(timingsOf('playwright', { suites })).toEqual([
    { of: 'journeys', name: 'x.journey.ts: sells', seconds: 2.5 },
  ])
})
