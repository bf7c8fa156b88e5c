import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCounts } from './read-counts.ts'
import { readTests } from './read-tests.ts'
import { runNode } from './run-program.ts'
import { held, type Outcome, type Step } from './step.ts'

/** For programs with a JSON report; output is shown live. */
async function counted(
  kind: 'vitest' | 'playwright',
  name: string,
  args: (report: string) => readonly string[],
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
  const report = join(folder, 'report.json')
  try {
    const ran = await runNode(args(report), {
      live: name,
      minutes: 25,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    return { ...readCounts(kind, report, ran.ok), tests: readTests(kind, report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function vitestStep(project: string): Step {
  const run = () =>
    counted('vitest', project, (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}*`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
  return { name: project, run }
}

/** In its own process, since the bundler sets NODE_ENV to 'production', which tests must not inherit. */
async function build(): Promise<Outcome> {
  const { ok, output } = await runNode(['scripts/build.ts'])
  return held(ok, output, output.trim())
}

const journeys = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']

/** Needed by journeys and by tests that start the product. */
export const buildStep: Step = { name: 'build', run: build }

export const testSteps: Step[] = [
  vitestStep('server'),
  {
    name: 'e2e',
    needs: ['chromium', 'build'],
    run: () =>
      counted('playwright', 'e2e', () => ['node_modules/@playwright/test/cli.js', ...journeys]),
  },
  vitestStep('screens'),
  vitestStep('unit'),
]
