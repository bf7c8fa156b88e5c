import type { HallPlan } from '../venue/hall-plan.ts'
import type { Random } from '../ground/random.ts'

/** The preferred row from front (0) to back (1): rather far back for films, near the stage for stage events. */
const liking = { film: 0.65, stage: 0.25 }
const wholeHallInSeats = 26

export class SeatChoice {
  readonly #hall: HallPlan
  readonly #taken: Uint8Array
  readonly #best: number
  readonly #random: Random

  constructor(hall: HallPlan, rhythm: keyof typeof liking, random: Random) {
    this.#hall = hall
    this.#taken = new Uint8Array(hall.capacity + 1)
    this.#best = liking[rhythm]
    this.#random = random
  }

  take(ids: readonly number[]): void {
    for (const id of ids) this.#taken[id] = 1
  }

  /** Chooses adjacent seats near the best spot, or else any free seats; returns fewer if the hall is nearly full. */
  choose(count: number): number[] {
    const chosen = this.#together(count) ?? this.#anywhere(count)
    this.take(chosen)
    return chosen
  }

  #together(count: number): number[] | undefined {
    const taste = this.#best + (this.#random.share() - 0.5) * 0.3
    let best: number[] | undefined
    let bestCost = Infinity
    for (const row of this.#hall.rows) {
      const depthCost = Math.abs(row.depth - taste) * wholeHallInSeats
      if (depthCost >= bestCost) continue
      const start = this.#nearestRun(row.ids, count)
      if (start < 0) continue
      const cost = depthCost + Math.abs(start + count / 2 - row.ids.length / 2)
      if (cost < bestCost) {
        bestCost = cost
        best = row.ids.slice(start, start + count)
      }
    }
    return best
  }

  #nearestRun(ids: readonly number[], count: number): number {
    const middle = Math.round((ids.length - count) / 2)
    for (let step = 0; step <= ids.length; step += 1) {
      for (const start of step === 0 ? [middle] : [middle - step, middle + step]) {
        if (start >= 0 && start + count <= ids.length && this.#isFree(ids, start, count))
          return start
      }
    }
    return -1
  }

  #isFree(ids: readonly number[], start: number, count: number): boolean {
    for (let at = start; at < start + count; at += 1) {
      if (this.#taken[ids[at] ?? 0]) return false
    }
    return true
  }

  #anywhere(count: number): number[] {
    const left: number[] = []
    const all = [...this.#hall.rows.flatMap((row) => row.ids), ...this.#hall.wheelchairs]
    for (const id of all) {
      if (left.length === count) break
      if (!this.#taken[id]) left.push(id)
    }
    return left
  }
}
