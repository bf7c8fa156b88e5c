import { styleText } from 'node:util'
import { failureLines } from './outcome/failures.ts'
import { slowestLines } from './outcome/slowest.ts'
import type { Outcome, RanTest, Step } from './outcome/step.ts'

interface Total {
  passed: number
  failed: number
  failedSteps: string[]
  tests: RanTest[]
  covered: string[]
}

export interface Running {
  print: (line: string) => void
  /** Signal that aborts the run; steps that have not begun then count as failed. */
  signal?: AbortSignal
  /** Called after the last step; the returned lines precede the summary. */
  atEnd?: () => Promise<readonly string[]>
  /** True if the last line reports the coverage of the tests. */
  isWhole?: boolean
}

async function outcomeOf(
  step: Step,
  failedSteps: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome> {
  if (signal?.aborted) return { passed: 0, failed: 1, output: `Not run. ${signal.reason}` }
  const missing = step.needs?.filter((name) => failedSteps.includes(name)) ?? []
  if (missing.length > 0) {
    return { passed: 0, failed: 1, output: `Not run, since this failed: ${missing.join(', ')}.` }
  }
  try {
    return await step.run()
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { passed: 0, failed: 1, output }
  }
}

function lineOf(step: Step, outcome: Outcome, seconds: string): string {
  const state = outcome.failed > 0 ? styleText('red', 'FAILED') : styleText('green', 'ok')
  const { passed, failed } = outcome
  const counts = [`${passed} passed`, ...(failed > 0 ? [`${failed} failed`] : [])].join(', ')
  const processor = outcome.processor ? `processor ${outcome.processor.toFixed(1)} s` : ''
  return [`${step.name}: ${state}`, `${seconds} s`, processor, counts, outcome.note]
    .filter(Boolean)
    .join(' · ')
}

async function runStep(step: Step, total: Total, { print, signal }: Running): Promise<void> {
  const began = performance.now()
  const outcome = await outcomeOf(step, total.failedSteps, signal)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print(lineOf(step, outcome, seconds))
  total.passed += outcome.passed
  total.failed += outcome.failed
  total.tests.push(...(outcome.tests ?? []))
  total.covered.push(...(outcome.covered ?? []))
  if (outcome.failed === 0) return
  total.failedSteps.push(step.name)
  if (outcome.output) print(outcome.output.trimEnd())
}

/** Maximum number of steps at a time: the cores of the smallest build machine. */
const atOnce = 2

async function runGroup(group: readonly Step[], total: Total, running: Running): Promise<void> {
  const waiting = [...group]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      await runStep(step, total, running)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/**
 * Runs groups in sequence and two steps of a group at a time. A failed step stops only its dependents. At the end
 * prints the slowest tests, the failures and `N passed, N failed`; the last line of a whole run is its coverage.
 */
export async function runSteps(groups: readonly Step[][], running: Running): Promise<number> {
  const { print, atEnd = async () => [], isWhole = false } = running
  const total: Total = { passed: 0, failed: 0, failedSteps: [], tests: [], covered: [] }
  for (const group of groups) {
    await runGroup(group, total, running)
  }
  for (const line of slowestLines(total.tests)) print(line)
  for (const line of failureLines(total.tests)) print(line)
  if (total.failedSteps.length > 0) print(`Failed steps: ${total.failedSteps.join(', ')}`)
  for (const line of await atEnd()) print(line)
  print(`${total.passed} passed, ${total.failed} failed`)
  if (isWhole) print(`Covered: ${total.covered.join('; ') || 'no whole matrix'}.`)
  return total.failed
}
