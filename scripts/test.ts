import { chromiumStep } from './steps/chromium-step.ts'
import { runAll } from './steps/run-all.ts'
import { buildStep, checkStep, mutantsStep, testSteps } from './steps/test-steps.ts'

/** `npm run test:whole` tests every cell of each matrix, and plants faults in the product. */
const whole = '--whole'
const isWhole = process.argv.includes(whole)
if (isWhole) process.env['DXWEB_WHOLE'] = '1'
const asked = process.argv.slice(2).filter((argument) => argument !== whole)

const stepsIn = (folder: string) => [
  [chromiumStep, buildStep, checkStep],
  testSteps(folder),
  ...(isWhole ? [[mutantsStep]] : []),
]
process.exit(await runAll(stepsIn, asked, isWhole))
