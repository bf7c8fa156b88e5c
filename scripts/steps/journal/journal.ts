import { appendFileSync } from 'node:fs'

/**
 * One line of a journal of tests. Reporters write each line immediately, so that a killed run still names unfinished
 * tests.
 */
export type Entry =
  | { kind: 'file'; file: string }
  | { kind: 'loaded'; file: string }
  | { kind: 'planned' | 'began'; id: string; name: string }
  | { kind: 'step'; id: string; step: string }
  | { kind: 'ended'; id: string; name: string; state: TestState; seconds: number; error?: string }
  | { kind: 'fault'; name: string; error: string }
  | { kind: 'covered'; what: string }

export type TestState = 'passed' | 'failed' | 'skipped'

/** Environment variable with the path of the journal. */
export const journalVariable = 'DXWEB_JOURNAL'

/** Appends an entry; does nothing without a journal. */
export function note(entry: Entry): void {
  const file = process.env[journalVariable]
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}
