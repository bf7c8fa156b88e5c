export interface Outcome {
  passed: boolean
  /** Result as text, such as '1,000 kills, 0 of 41,022 acknowledged sales lost'. */
  summary: string
  /** Counts that must be 0, even on a slow machine. */
  damage?: Record<string, number>
}

/** Returns a time on the clock of `performance.now()`; infinite without `BENCH_MINUTES`. */
export const endOfRun = () =>
  performance.now() + Number(process.env.BENCH_MINUTES ?? 'Infinity') * 60_000

/** Deterministic, so that a failed run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
