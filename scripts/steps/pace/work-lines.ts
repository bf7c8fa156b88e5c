import type { Calibration } from './calibrate.ts'

/** Processor seconds that `npm test` may cost on the reference machine (docs/decisions). */
const budgetSeconds = 16 * 60

function span(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** What a run cost, and how slow its machine was, so that a slow suite can be told from a slow machine. */
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
