import { chromiumStep } from './steps/chromium-step.ts'
import { runAll } from './steps/run-all.ts'
import { buildStep, checkStep, testSteps } from './steps/test-steps.ts'

const whole = '--whole'
if (process.argv.includes(whole)) process.env['DXWEB_WHOLE'] = '1'
const asked = process.argv.slice(2).filter((argument) => argument !== whole)

process.exit(
  await runAll((folder) => [[chromiumStep, buildStep, checkStep], testSteps(folder)], asked),
)
