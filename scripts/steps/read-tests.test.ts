import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { repository } from '../source/repository.ts'
import { failureLines } from './failures.ts'
import { readTests } from './read-tests.ts'

const testsOf = (kind: 'vitest' | 'playwright', report: object) =>
  inPlantedTree({ 'report.json': JSON.stringify(report) }, (root) =>
    readTests(kind, join(root, 'report.json')),
  )

const result = (duration: number, ...errors: object[]) => ({ duration, errors })

test('a program without a report ran no tests', () => {
  expect(readTests('vitest', 'no-such-report.json')).toEqual([])
})

test('a test is named by its file, and a skipped one took no time', () => {
  const assertionResults = [
    { fullName: 'cart holds', duration: 1500, failureMessages: [] },
    { fullName: 'cart ends', duration: null },
  ]
  const testResults = [{ name: join(repository, 'a/b.test.ts'), assertionResults }]
  expect(testsOf('vitest', { testResults })).toEqual([
    { of: 'tests', name: 'a/b.test.ts: cart holds', seconds: 1.5 },
    { of: 'tests', name: 'a/b.test.ts: cart ends', seconds: 0 },
  ])
})

test('a journey is found in the groups of its file', () => {
  const specs = [{ title: 'sells', tests: [{ results: [result(2000), result(500)] }] }]
  const suites = [{ file: 'x.journey.ts', specs: [], suites: [{ file: 'x.journey.ts', specs }] }]
  expect(testsOf('playwright', { suites, errors: [] })).toEqual([
    { of: 'journeys', name: 'x.journey.ts: sells', seconds: 2.5 },
  ])
})

test('a failure has its name and the first lines of its message, without colours', () => {
  const error = { message: '\u001b[31mNo row\u001b[39m\n\nat a', snippet: '> 7 | click()' }
  const specs = [{ title: 'sells', tests: [{ results: [result(1, error)] }] }]
  const report = { suites: [{ file: 'x.journey.ts', specs }], errors: [{ message: 'no server' }] }
  expect(failureLines(testsOf('playwright', report))).toEqual([
    'Failed: x.journey.ts: sells',
    '    No row',
    '    at a',
    '    > 7 | click()',
    'Failed: beside the journeys',
    '    no server',
  ])
})

test('a test file that cannot be loaded is reported as failed', () => {
  const testResults = [
    { name: join(repository, 'a.test.ts'), status: 'failed', message: 'x', assertionResults: [] },
    {
      name: join(repository, 'b.test.ts'),
      status: 'failed',
      assertionResults: [{ fullName: 'adds', failureMessages: ['expected 1\n2\n'.repeat(9)] }],
    },
  ]
  const lines = failureLines(testsOf('vitest', { testResults }))
  expect(lines.slice(0, 4)).toEqual([
    'Failed: a.test.ts',
    '    x',
    'Failed: b.test.ts: adds',
    '    expected 1',
  ])
  expect(lines).toHaveLength(15)
})
