import { randomInt } from 'node:crypto'
import { chromiumStep } from './steps/chromium-step.ts'
import { drawStep } from './steps/drawn/draw-step.ts'
import { drawVariable } from './steps/drawn/left-out.ts'
import { runAll } from './steps/run-all.ts'
import { buildStep, checkStep, mutantsStep, testSteps } from './steps/test-steps.ts'

/** `npm run test:whole` runs every file and every cell of each matrix, and plants faults in the product. */
const whole = '--whole'
/** `npm test -- --all` runs every file, with samples of each matrix. */
const all = '--all'
const isWhole = process.argv.includes(whole)
const isAll = isWhole || process.argv.includes(all)
if (isWhole) process.env['DXWEB_WHOLE'] = '1'
process.env['DXWEB_SEED'] ??= String(randomInt(1_000_000_000))
if (!isAll) process.env[drawVariable] = process.env['DXWEB_SEED']
const asked = process.argv.slice(2).filter((argument) => argument !== whole && argument !== all)

const stepsIn = (folder: string) => [
  [chromiumStep, buildStep, ...(isAll ? [] : [drawStep]), checkStep],
  testSteps(folder),
  ...(isWhole ? [[mutantsStep]] : []),
]
process.exit(await runAll(stepsIn, asked, isWhole))
