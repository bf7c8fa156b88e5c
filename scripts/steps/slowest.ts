import type { Timing } from './step.ts'

const shown = 10

/** The ten slowest of each kind, a line each, slowest first. */
export function slowestLines(timings: readonly Timing[]): string[] {
  const kinds = [...new Set(timings.map((timing) => timing.of))]
  return kinds.flatMap((kind) => {
    const ranked = timings
      .filter((timing) => timing.of === kind)
      .toSorted((one, other) => other.seconds - one.seconds)
    const lines = ranked
      .slice(0, shown)
      .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    return [`Slowest ${kind}:`, ...lines]
  })
}
