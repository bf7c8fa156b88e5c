import { checkSteps } from './steps/check-steps.ts'
import { runSteps } from './steps/run-steps.ts'

const fix = process.argv.includes('--fix')
const steps = checkSteps(fix)
const groups = fix ? steps.map((step) => [step]) : [steps]
const failed = await runSteps(groups, (line) => console.log(line))
process.exit(failed > 0 ? 1 : 0)
