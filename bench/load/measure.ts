/** The fraction of a full measurement: `BENCH_SHARE=0.1` for a quick try. */
export const share = Number(process.env.BENCH_SHARE ?? 1)

export const rounds = 5

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Alternates between the measurements, so that a busy moment affects all of them alike. */
export async function inTurn<K extends string>(
  measures: Record<K, () => Promise<number>>,
): Promise<Record<K, number>[]> {
  const names = Object.keys(measures) as K[]
  const results: Record<K, number>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const result = {} as Record<K, number>
    for (const name of names) result[name] = await measures[name]()
    results.push(result)
  }
  return results
}

export const medianOf = <T>(results: readonly T[], of: (round: T) => number) =>
  median(results.map(of))
