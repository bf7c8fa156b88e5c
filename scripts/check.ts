import { checkSteps } from './steps/check-steps.ts'
import { runSteps } from './steps/run-steps.ts'

const fix = process.argv.includes('--fix')
const steps = checkSteps(fix)
const format = steps.filter((step) => step.name === 'format')
const others = steps.filter((step) => step.name !== 'format')
/** Formats after lint has made its fixes. */
const groups = fix ? [others, format] : [steps]
const failed = await runSteps(groups, (line) => console.log(line))
process.exit(failed > 0 ? 1 : 0)
