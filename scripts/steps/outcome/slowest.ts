import type { RanTest } from './step.ts'

const shown = 10

export function slowestLines(tests: readonly RanTest[]): string[] {
  const kinds = [...new Set(tests.map((test) => test.of))]
  return kinds.flatMap((kind) => {
    const ranked = tests
      .filter((test) => test.of === kind)
      .toSorted((one, other) => other.seconds - one.seconds)
    const lines = ranked
      .slice(0, shown)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    return [`Slowest ${kind}:`, ...lines]
  })
}
