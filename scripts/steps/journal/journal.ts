import { appendFileSync } from 'node:fs'

/** A line of the journal. Reporters write each line immediately, so that a killed run still names unfinished tests. */
export type Entry =
  | { kind: 'file'; file: string }
  | { kind: 'loaded'; file: string }
  | { kind: 'planned' | 'began'; id: string; name: string }
  | { kind: 'step'; id: string; step: string }
  | { kind: 'ended'; id: string; name: string; state: TestState; seconds: number; error?: string }
  | { kind: 'fault'; name: string; error: string }
  | { kind: 'covered'; what: string }

export type TestState = 'passed' | 'failed' | 'skipped'

export const journalVariable = 'DXWEB_JOURNAL'

export function note(entry: Entry): void {
  const file = process.env[journalVariable]
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}
