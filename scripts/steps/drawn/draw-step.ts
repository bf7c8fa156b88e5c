import { held, type Step } from '../outcome/step.ts'
import { drawnFiles } from './drawn-files.ts'
import { leftOut, seedOfRun } from './left-out.ts'

const share = (step: keyof typeof drawnFiles) => {
  const { length } = drawnFiles[step]
  return `${length - leftOut(step, seedOfRun()).length} of ${length}`
}

export const drawStep: Step = {
  name: 'draw',
  run: () => {
    const seed = seedOfRun()
    const note = `DXWEB_SEED=${seed} draws of the expensive files: e2e ${share('e2e')}, server ${share('server')}, screens ${share('screens')}`
    return Promise.resolve(held(true, '', note))
  },
}
