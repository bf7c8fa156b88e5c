import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureLines } from '../outcome/failures.ts'
import { inPlantedTree } from '../../source/planted-tree.ts'
import type { Entry } from './journal.ts'
import { readJournal, unendedTests } from './read-journal.ts'

const planned = (id: string): Entry => ({ kind: 'planned', id, name: `a.test.ts: ${id}` })
const began = (id: string): Entry => ({ kind: 'began', id, name: `a.test.ts: ${id}` })
const ended = (id: string, state: 'passed' | 'failed' | 'skipped', error?: string): Entry => ({
  kind: 'ended',
  id,
  name: `a.test.ts: ${id}`,
  state,
  seconds: 1.5,
  ...(error && { error }),
})

function inJournal<T>(entries: readonly Entry[], work: (file: string) => T, rest = ''): T {
  const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('') + rest
  return inPlantedTree({ journal: text }, (root) => work(join(root, 'journal')))
}

const outcomeOf = (entries: readonly Entry[], ok = true, rest = '') =>
  inJournal(entries, (file) => readJournal('tests', file, ok), rest)

test('counts passed and failed tests, with their durations in seconds', () => {
  const outcome = outcomeOf([ended('holds', 'passed'), ended('sells', 'failed', 'No row')], false)
  expect(outcome).toEqual({
    passed: 1,
    failed: 1,
    tests: [
      { of: 'tests', name: 'a.test.ts: holds', seconds: 1.5 },
      { of: 'tests', name: 'a.test.ts: sells', seconds: 1.5, error: 'No row' },
    ],
  })
})

test('counts and names the planned tests that a killed run did not reach', () => {
  const entries = [planned('one'), planned('two'), planned('three'), began('one'), began('two')]
  const step: Entry = { kind: 'step', id: 'two', step: 'Click the button' }
  const outcome = outcomeOf(
    [...entries, ended('one', 'passed'), step],
    false,
    '{"kind":"ended","id',
  )
  expect(outcome).toMatchObject({ passed: 1, failed: 2, note: '2 did not run' })
  expect(failureLines(outcome.tests ?? [])).toEqual([
    'Failed: a.test.ts: two',
    '    It did not end. Its last step: Click the button',
    'Failed: a.test.ts: three',
    '    It did not run.',
  ])
})

test('counts one failure for each file that the run did not reach or could not load', () => {
  const outcome = outcomeOf([
    { kind: 'file', file: 'a.test.ts' },
    { kind: 'file', file: 'b.test.ts' },
    { kind: 'file', file: 'c.test.ts' },
    { kind: 'loaded', file: 'a.test.ts' },
    { kind: 'fault', name: 'b.test.ts', error: 'No such module' },
    ended('holds', 'passed'),
  ])
  expect(outcome).toMatchObject({ passed: 1, failed: 2, note: '1 did not run' })
})

test('counts skipped tests as failed', () => {
  expect(outcomeOf([ended('holds', 'skipped')])).toMatchObject({ passed: 0, failed: 1 })
})

test('a test program that exits with an error fails its step although every test passed', () => {
  expect(outcomeOf([ended('holds', 'passed')], false).failed).toBe(1)
})

test('a run without tests fails, and so does a run without a journal', () => {
  expect(outcomeOf([]).failed).toBe(1)
  expect(readJournal('journeys', 'no-such-journal', false).failed).toBe(1)
})

test('shows a failure with its name and the first lines of its message, without colours', () => {
  const message = `\u001b[31mNo row\u001b[39m\n\n${'at a\n'.repeat(20)}`
  const lines = failureLines(outcomeOf([ended('sells', 'failed', message)], false).tests ?? [])
  expect(lines.slice(0, 3)).toEqual(['Failed: a.test.ts: sells', '    No row', '    at a'])
  expect(lines).toHaveLength(13)
})

test('names the tests that were running when the program stalled', () => {
  const entries = [planned('one'), planned('two'), began('one'), began('two')]
  const running = inJournal([...entries, ended('one', 'passed')], unendedTests)
  expect(running).toEqual(['a.test.ts: two: It did not end.'])
})

test('returns the coverage that tests have recorded', () => {
  const entries: Entry[] = [ended('holds', 'passed'), { kind: 'covered', what: '9 roles' }]
  expect(outcomeOf(entries).covered).toEqual(['9 roles'])
})
