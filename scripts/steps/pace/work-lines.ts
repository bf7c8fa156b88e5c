import { type Calibration, slownessOf } from './calibrate.ts'

/** Maximum processor seconds of `npm test` on the reference machine (docs/decisions). */
const budgetSeconds = 16 * 60

function span(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** The speed of the machine before and after a run distinguishes a slow suite from a slow machine. */
export function workLines(
  before: Calibration,
  after: Calibration,
  run: { wall: number; processor: number },
): string[] {
  const slowness = slownessOf([before, after])
  const loops = [before, after].map(({ processor }) => `${processor.toFixed(2)} s`)
  const slower = `${slowness.toFixed(2)} × the reference machine's time`
  return [
    `Processor time: ${span(run.processor)} · wall time: ${span(run.wall)}`,
    `Calibration before and after, of the processor: ${loops.join(', ')} · ${slower}`,
    `At the reference machine's speed: ${span(run.processor / slowness)} of ${span(budgetSeconds)}`,
  ]
}
