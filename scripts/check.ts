import { checkSteps } from './steps/check-steps.ts'
import { endPrograms } from './steps/processes/run-program.ts'
import { runSteps } from './steps/run-steps.ts'

const fix = process.argv.includes('--fix')
const steps = checkSteps(fix)
const format = steps.filter((step) => step.name === 'format')
const others = steps.filter((step) => step.name !== 'format')
/** Steps in groups. With `fix`, formats after the linter has made its fixes. */
const groups = fix ? [others, format] : [steps]
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void endPrograms().then(() => process.exit(1)))
}
const failed = await runSteps(groups, { print: (line) => console.log(line) })
process.exit(failed > 0 ? 1 : 0)
