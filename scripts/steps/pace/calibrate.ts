import { createHash } from 'node:crypto'

export interface Calibration {
  /** Seconds that the loop took, and of the processor while it ran. */
  wall: number
  processor: number
  /** Factor over the reference machine. */
  pace: number
}

/** The loop's seconds on one idle core of the reference machine. */
const referenceSeconds = 0.38
/** The processor's seconds there, which also collects garbage: the mean of a first loop and of one whose code is compiled. */
const referenceProcessor = 0.39
const rounds = 110_000

/** A fixed piece of work that is like a test's: short strings, small objects, hashes. */
function work(): number {
  let sum = 0
  for (let round = 0; round < rounds; round += 1) {
    const row = { id: round, name: `row ${round}`, parts: [round % 7, round % 11] }
    const text = JSON.stringify(row)
    sum += createHash('sha256').update(text).digest()[0] ?? 0
    sum += (JSON.parse(text) as typeof row).parts.length
  }
  return sum
}

/** Factor over the processor of the reference machine, of a first loop and a later one. */
export const slownessOf = (all: readonly Pick<Calibration, 'processor'>[]): number =>
  all.reduce((sum, { processor }) => sum + processor, 0) / all.length / referenceProcessor

export function calibrate(): Calibration {
  const began = performance.now()
  const used = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(used)
  const wall = (performance.now() - began) / 1000
  return { wall, processor: (user + system) / 1e6, pace: Math.max(1, wall / referenceSeconds) }
}
