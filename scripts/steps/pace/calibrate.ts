import { createHash } from 'node:crypto'

export interface Calibration {
  /** Wall and processor time of the loop in seconds. */
  wall: number
  processor: number
  /** Wall time relative to the reference machine, at least 1. */
  pace: number
}

/** Wall seconds of the loop on one idle core of the reference machine. */
const referenceSeconds = 0.38
/**
 * Processor seconds of the loop on the reference machine, including garbage collection: the mean of a first loop and a
 * later, compiled one.
 */
const referenceProcessor = 0.39
const rounds = 110_000

/** Does a fixed amount of work that is similar to a test: short strings, small objects, hashes. */
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
