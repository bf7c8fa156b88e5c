import type { Calibration } from './calibrate.ts'

/** Processor seconds that `npm test` may cost on the reference machine (docs/decisions). */
const budgetSeconds = 16 * 60

function span(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** The cost of a run and the speed of its machine, so that a slow suite is not confused with a slow machine. */
export function workLines(
  { wall, processor, pace }: Calibration,
  run: { wall: number; processor: number },
): string[] {
  const slower = `${pace.toFixed(1)} × the reference machine's time`
  return [
    `Processor time: ${span(run.processor)} of ${span(budgetSeconds)} · wall time: ${span(run.wall)}`,
    `Calibration at the start: ${wall.toFixed(2)} s, ${processor.toFixed(2)} s of the processor · ${slower}`,
  ]
}
