import type { RanTest } from './step.ts'

/** Maximum number of lines per failure; the full text is in the output above. */
const shown = 12

export function failureLines(tests: readonly RanTest[]): string[] {
  return tests.flatMap(({ name, error }) => {
    if (!error) return []
    const lines = error.split('\n').filter((line) => line.trim() !== '')
    return [`Failed: ${name}`, ...lines.slice(0, shown).map((line) => `    ${line}`)]
  })
}
