/** A period in milliseconds since 1970; the end is excluded. */
export interface Stretch {
  from: number
  until: number
}

export interface Taken extends Stretch {
  count: number
}

/** A period with its number of free units, which is negative if too many are booked. */
export interface Free extends Stretch {
  free: number
}

/** Returns consecutive periods. `dx_check_resources` computes the same before booking. */
export function freeUnits(taken: readonly Taken[], period: Stretch, units: number): Free[] {
  const turns = new Map<number, number>([[period.from, 0]])
  const turn = (at: number, by: number) => turns.set(at, (turns.get(at) ?? 0) + by)
  for (const { from, until, count } of taken) {
    if (from >= period.until || until <= period.from || from >= until) continue
    turn(Math.max(from, period.from), -count)
    if (until < period.until) turn(until, count)
  }
  const found: Free[] = []
  let free = units
  for (const [from, by] of [...turns].toSorted(([a], [b]) => a - b)) {
    free += by
    const last = found.at(-1)
    if (last?.free === free) continue
    if (last) last.until = from
    found.push({ from, until: period.until, free })
  }
  return found
}

export function minFree(taken: readonly Taken[], period: Stretch, units: number): Free {
  const all = freeUnits(taken, period, units)
  const fewest = Math.min(...all.map(({ free }) => free))
  return all.find(({ free }) => free === fewest) ?? { ...period, free: units }
}
