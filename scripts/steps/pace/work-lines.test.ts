import { expect, it } from 'vitest'
import { workLines } from './work-lines.ts'

it('converts processor time to that of the reference machine, from calibrations before and after the run', () => {
  const loop = (processor: number) => ({ wall: 1, processor, pace: 2 })
  expect(workLines(loop(0.39), loop(1.17), { wall: 600, processor: 1921 })).toEqual([
    'Processor time: 32 min 01 s · wall time: 10 min 00 s',
    "Calibration before and after, of the processor: 0.39 s, 1.17 s · 2.00 × the reference machine's time",
    "At the reference machine's speed: 16 min 01 s of 16 min 00 s",
  ])
})
