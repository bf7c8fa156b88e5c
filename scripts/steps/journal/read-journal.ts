import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Outcome, RanTest } from '../outcome/step.ts'
import type { Entry } from './journal.ts'

type Kind = RanTest['of']

interface Test {
  name: string
  state?: 'passed' | 'failed' | 'skipped'
  seconds: number
  hasBegun: boolean
  step?: string
  error?: string
}

interface Journal {
  tests: Map<string, Test>
  /** Files that were never loaded, so that their tests are unknown. */
  unloaded: Set<string>
  faults: { name: string; error: string }[]
  covered: string[]
}

function testOf({ tests }: Journal, id: string, name = ''): Test {
  const known = tests.get(id) ?? { name, seconds: 0, hasBegun: false }
  tests.set(id, known)
  return known
}

function take(journal: Journal, entry: Entry): void {
  if (entry.kind === 'file') journal.unloaded.add(entry.file)
  else if (entry.kind === 'loaded') journal.unloaded.delete(entry.file)
  else if (entry.kind === 'covered') journal.covered.push(entry.what)
  else if (entry.kind === 'fault') takeFault(journal, entry)
  else if (entry.kind === 'step') testOf(journal, entry.id).step = entry.step
  else if (entry.kind === 'ended') {
    const { state, seconds, error } = entry
    Object.assign(testOf(journal, entry.id, entry.name), { state, seconds, error })
  } else testOf(journal, entry.id, entry.name).hasBegun ||= entry.kind === 'began'
}

function takeFault(journal: Journal, { name, error }: { name: string; error: string }): void {
  journal.unloaded.delete(name)
  journal.faults.push({ name, error })
}

/** Parses the entries; skips a line that a killed process wrote only in part. */
function entriesOf(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Entry] : []
    } catch {
      return []
    }
  })
}

function journalAt(file: string): Journal {
  const journal: Journal = { tests: new Map(), unloaded: new Set(), faults: [], covered: [] }
  if (!existsSync(file)) return journal
  for (const entry of entriesOf(readFileSync(file, 'utf8'))) take(journal, entry)
  return journal
}

function whyNotRun({ hasBegun, step, state }: Test): string {
  if (state === 'skipped') return 'It was skipped.'
  const last = step ? ` Its last step: ${step}` : ''
  return hasBegun ? `It did not end.${last}` : 'It did not run.'
}

function ranTest(of: Kind, test: Test): RanTest {
  const { name, seconds, state } = test
  if (state === 'passed') return { of, name, seconds }
  const error = state === 'failed' ? (test.error ?? 'It failed.') : whyNotRun(test)
  return { of, name, seconds, error: stripVTControlCharacters(error) }
}

export function unendedTests(file: string): string[] {
  const tests = [...journalAt(file).tests.values()]
  return tests
    .filter(({ hasBegun, state }) => hasBegun && state === undefined)
    .map((test) => `${test.name}: ${whyNotRun(test)}`)
}

/** Counts tests that did not run as failed, and a failed program without a failed test as one failure. */
export function readJournal(of: Kind, file: string, ok: boolean): Outcome {
  const { tests, unloaded, faults, covered } = journalAt(file)
  const failedFiles = [
    ...faults,
    ...[...unloaded].map((name) => ({ name, error: 'Its tests did not run.' })),
  ]
  const ran = [
    ...[...tests.values()].map((test) => ranTest(of, test)),
    ...failedFiles.map((each) => ({ of, seconds: 0, ...each })),
  ]
  const passed = ran.filter(({ error }) => error === undefined).length
  const failed = ran.length - passed
  const unfinished = [...tests.values()].filter(({ state }) => !state || state === 'skipped')
  const notRun = unfinished.length + unloaded.size
  const isSilent = failed === 0 && (!ok || passed === 0)
  return {
    passed,
    failed: failed + (isSilent ? 1 : 0),
    tests: ran,
    ...(covered.length > 0 && { covered }),
    ...(notRun > 0 && { note: `${notRun} did not run` }),
  }
}
