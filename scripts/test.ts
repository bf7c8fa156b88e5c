import { checkSteps } from './steps/check-steps.ts'
import { chromiumStep } from './steps/chromium-step.ts'
import { endPrograms } from './steps/run-program.ts'
import { runSteps } from './steps/run-steps.ts'
import type { Step } from './steps/step.ts'
import { buildStep, testSteps } from './steps/test-steps.ts'

const groups: Step[][] = [[chromiumStep, buildStep, ...checkSteps(false)], testSteps]
const known = groups.flat().map((step) => step.name)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))

if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endPrograms()
    process.exit(1)
  })
}

const wanted = new Set(asked.length > 0 ? asked : known)
for (const step of groups.flat().filter((each) => wanted.has(each.name))) {
  for (const name of step.needs ?? []) wanted.add(name)
}
const chosen = groups
  .map((group) => group.filter((step) => wanted.has(step.name)))
  .filter((group) => group.length > 0)
const failed = await runSteps(chosen, (line) => console.log(line))
process.exit(failed > 0 ? 1 : 0)
