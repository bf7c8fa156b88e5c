import { hasReached, type Position } from './position.ts'

interface Sample {
  at: number
  position: Position
}

/** Measures the delay of a replica from sampled positions of the primary. It is exact even if nothing is written. */
export class Lag {
  #samples: Sample[] = []

  /** `at` is monotonic, in milliseconds. */
  add(at: number, position: Position): void {
    if (this.#samples.at(-1)?.position !== position) this.#samples.push({ at, position })
  }

  /** Returns the delay in milliseconds, and forgets positions that the replica has replayed. */
  behind(now: number, replayed: Position): number {
    this.#samples = this.#samples.filter(({ position }) => !hasReached(replayed, position))
    const [oldest] = this.#samples
    return oldest === undefined ? 0 : now - oldest.at
  }
}
