import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { readCounts } from './read-counts.ts'

const vitest = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] }

function countsOf(kind: 'vitest' | 'playwright', report: object, ok: boolean) {
  return inPlantedTree({ 'report.json': JSON.stringify(report) }, (root) =>
    readCounts(kind, join(root, 'report.json'), ok),
  )
}

test('passed tests are counted', () => {
  expect(countsOf('vitest', { ...vitest, numPassedTests: 5 }, true)).toEqual({
    passed: 5,
    failed: 0,
  })
})

test('a test file that could not be loaded is counted', () => {
  const unloaded = { status: 'failed', message: '', assertionResults: [] }
  const report = { ...vitest, numPassedTests: 5, testResults: [unloaded] }
  expect(countsOf('vitest', report, false)).toEqual({ passed: 5, failed: 1 })
})

test('a run that ended badly fails though every test passed', () => {
  expect(countsOf('vitest', { ...vitest, numPassedTests: 5 }, false).failed).toBe(1)
})

test('a run without a test, and one without a report, fail', () => {
  expect(countsOf('vitest', vitest, true).failed).toBe(1)
  expect(readCounts('playwright', 'no-such-report.json', false).failed).toBe(1)
})

test('skipped and flaky tests count as failed', () => {
  const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 1 }
  expect(countsOf('playwright', { stats, errors: [] }, false)).toEqual({
    passed: 2,
    failed: 3,
    note: '1 did not run',
  })
})
