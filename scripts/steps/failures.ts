import type { RanTest } from './step.ts'

/** Of what a test failed by, so many lines; all of it stands further up, where the test ran. */
const shown = 12

/** Each test that failed and what by: the end of a long log is what people see of it. */
export function failureLines(tests: readonly RanTest[]): string[] {
  return tests.flatMap(({ name, error }) => {
    if (!error) return []
    const lines = error.split('\n').filter((line) => line.trim() !== '')
    return [`Failed: ${name}`, ...lines.slice(0, shown).map((line) => `    ${line}`)]
  })
}
